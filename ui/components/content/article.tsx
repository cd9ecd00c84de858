import { type ComponentProps, type ReactNode, useEffect } from 'react';
import type { ContentPage } from '../../../core/domain/site/content.ts';
import { localeOf } from '../../../core/domain/locale.ts';
import { useText } from '../../hooks/i18n.ts';
import classes from './article.module.css';

/** Headings from which on a page gets a table of contents. */
const MANY = 5;

/** End of the title with which every page begins. */
const TITLE_END = '</h1>';
const HEADING_END = '</h3>';

interface ArticleProps {
  readonly page: ContentPage;
  /** True where each part under a heading of the third level is folded: such a page is for looking things up. */
  readonly isFolded?: boolean;
  /** Rendered between the title and the text. */
  readonly children?: ReactNode;
}

/** A page of text: lines of about seventy characters, with a table of contents where it is long. */
export function Article({ page: { html, headings, locale }, isFolded = false, children }: ArticleProps) {
  // The page's own language, which is English where it is not translated.
  const { tag, direction } = localeOf(locale);
  const isLong = headings.length >= MANY;
  const end = html.indexOf(TITLE_END);
  const rest = end < 0 ? 0 : end + TITLE_END.length;
  // Sanitised where it was rendered (`ContentPage.html`).
  const inner = (part: string) => ({ lang: tag, dir: direction, dangerouslySetInnerHTML: { __html: part } });
  return (
    <article className={classes['page']} data-long={isLong}>
      <header className={classes['title']} {...inner(html.slice(0, rest))} />
      {isLong && <Contents headings={headings} locale={locale} />}
      {children ? (
        <div className={classes['parts']}>
          {children}
          {isFolded ? (
            <Folded html={html.slice(rest)} inner={inner} />
          ) : (
            <div className={classes['text']} {...inner(html.slice(rest))} />
          )}
        </div>
      ) : (
        <div className={classes['text']} {...inner(html.slice(rest))} />
      )}
    </article>
  );
}

interface FoldedProps {
  readonly html: string;
  inner(part: string): ComponentProps<'div'>;
}

/** The text, with each part under a heading of the third level folded under it. */
function Folded({ html, inner }: FoldedProps) {
  useOpenedTarget();
  return (
    <div className={classes['folds']}>
      {html.split(/(?=<h[23][ >])/).map((part, index) => {
        const end = part.indexOf(HEADING_END);
        if (!part.startsWith('<h3') || end < 0) return <div key={index} className={classes['text']} {...inner(part)} />;
        const rest = end + HEADING_END.length;
        return (
          <details key={index} className={classes['fold']}>
            <summary className={classes['text']} {...inner(part.slice(0, rest))} />
            <div className={classes['text']} {...inner(part.slice(rest))} />
          </details>
        );
      })}
    </div>
  );
}

/** Unfolds the part that the address names: browsers do so only for what is inside of it, not for its heading. */
function useOpenedTarget(): void {
  useEffect(() => {
    const open = () =>
      document
        .getElementById(decodeURIComponent(location.hash.slice(1)))
        ?.closest('details')
        ?.setAttribute('open', '');
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
}

function Contents({ headings, locale }: Pick<ContentPage, 'headings' | 'locale'>) {
  const text = useText();
  const { tag, direction } = localeOf(locale);
  return (
    <nav className={classes['contents']} aria-label={text('content.onThisPage')}>
      <p className={classes['label']} aria-hidden="true">
        {text('content.onThisPage')}
      </p>
      <ol lang={tag} dir={direction}>
        {headings.map(({ id, level, text: words }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{words}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
