import type { ContentPage } from '../../../core/domain/content.ts';
import { localeOf } from '../../../core/domain/locale.ts';
import { useText } from '../../hooks/i18n.ts';
import classes from './article.module.css';

/** From so many headings on a page is long enough for a list of them. */
const MANY = 5;

/** A page to read: lines of about seventy characters, with a list of its contents where it is long. */
export function Article({ page: { html, headings, locale } }: { readonly page: ContentPage }) {
  const { tag, direction } = localeOf(locale);
  const isLong = headings.length >= MANY;
  return (
    <div className={classes['page']} data-long={isLong}>
      {isLong && <Contents headings={headings} />}
      {/* Sanitised where it was rendered (`ContentPage.html`). In its own language, which is English where there is no other. */}
      <article lang={tag} dir={direction} className={classes['text']} dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}

function Contents({ headings }: Pick<ContentPage, 'headings'>) {
  const text = useText();
  return (
    <nav className={classes['contents']} aria-label={text('content.onThisPage')}>
      <p className={classes['label']} aria-hidden="true">
        {text('content.onThisPage')}
      </p>
      <ol>
        {headings.map(({ id, level, text: words }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{words}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
