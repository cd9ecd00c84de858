import type { PressItem } from '../../../core/domain/site/content.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import classes from './press-list.module.css';

export function PressList({ items }: { readonly items: readonly PressItem[] }) {
  const text = useText();
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <h1>{text('press.heading')}</h1>
        <p>{text('press.lead')}</p>
      </header>
      {items.length === 0 && <p className={classes['none']}>{text('press.none')}</p>}
      <ul className={classes['list']}>
        {items.map((item) => (
          <li key={`${item.date} ${item.url}`}>
            <Item item={item} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Item({ item: { date, title, source, url, excerpt } }: { readonly item: PressItem }) {
  const text = useText();
  const { locale } = useI18n();
  // A date without a time: no time zone may shift it.
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  return (
    <article className={classes['item']}>
      <p className={classes['facts']}>
        <time dateTime={date}>{day}</time> · {source}
      </p>
      <h2 className={classes['title']}>
        <a href={url} rel="noopener">
          {title}
        </a>
      </h2>
      {excerpt && <p>{excerpt}</p>}
      <p className={classes['read']} aria-hidden="true">
        {text('press.read', { source })}
      </p>
    </article>
  );
}
