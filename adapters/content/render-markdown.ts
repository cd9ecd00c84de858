import { Marked, type Token, type Tokens } from 'marked';
import type { ContentHeading } from '../../core/domain/site/content.ts';
import { HeadingIds } from './heading-ids.ts';
import { sanitised } from './sanitised.ts';

/** Rendered HTML and the headings to link to. */
export interface RenderedMarkdown {
  readonly html: string;
  readonly headings: readonly ContentHeading[];
}

/** Heading levels in the table of contents; with deeper ones it would be as long as the page. */
const LISTED = [2, 3];

/**
 * Renders a page. HTML in the Markdown is escaped, except comments, which are removed; the output is sanitised in
 * addition.
 * @param named IDs of the listed headings, in order; without them the IDs come from the headings' words.
 */
export function renderMarkdown(markdown: string, named: readonly string[] = []): RenderedMarkdown {
  const ids = new HeadingIds();
  const headings: ContentHeading[] = [];
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading(token: Tokens.Heading) {
        const text = plain(token.tokens);
        const isListed = LISTED.includes(token.depth);
        const id = (isListed ? named[headings.length] : undefined) ?? ids.next(text);
        if (isListed) headings.push({ id, level: token.depth, text });
        const level = token.depth;
        return `<h${level} id="${id}">${this.parser.parseInline(token.tokens)}</h${level}>\n`;
      },
      html: ({ text, block }: Tokens.HTML | Tokens.Tag) => {
        const shown = escaped(text.replaceAll(/<!--.*?-->/gs, '')).trim();
        return block && shown !== '' ? `<p>${shown}</p>\n` : shown;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { html: sanitised(html, new Set(headings.map(({ id }) => id))), headings };
}

/** The text of a heading, without Markdown. */
function plain(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ('tokens' in token && token.tokens ? plain(token.tokens) : wordsOf(token)))
    .join('')
    .trim();
}

function wordsOf(token: Token): string {
  if (token.type === 'html') return '';
  // A token's text is source text: its entities are still encoded.
  return 'text' in token ? decoded(String(token.text)) : '';
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decoded(text: string): string {
  return text.replaceAll(/&(#\d+|\w+);/g, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole;
    const code = Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
