import type { ReactNode } from 'react';
import type { ContentPage } from '../../../core/domain/site/content.ts';
import { localeOf } from '../../../core/domain/locale.ts';
import { useText } from '../../hooks/i18n.ts';
import classes from './article.module.css';

/** Headings from which on a page gets a table of contents. */
const MANY = 5;

/** End of the title with which every page begins. */
const TITLE_END = '</h1>';

interface ArticleProps {
  readonly page: ContentPage;
  /** Rendered between the title and the text. */
  readonly children?: ReactNode;
}

/** A page of text: lines of about seventy characters, with a table of contents where it is long. */
export function Article({ page: { html, headings, locale }, children }: ArticleProps) {
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
          <div className={classes['text']} {...inner(html.slice(rest))} />
        </div>
      ) : (
        <div className={classes['text']} {...inner(html.slice(rest))} />
      )}
    </article>
  );
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
