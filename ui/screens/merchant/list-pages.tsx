import { Link, useLocation } from 'react-router-dom';
import { buttonClass } from '../../components/button/button.tsx';
import classes from '../../components/history/pages.module.css';
import { useText } from '../../hooks/i18n.ts';

interface ListPagesProps {
  /** Name of the list in the address: several lists share a page. */
  readonly name: 'payments' | 'events';
  readonly label: string;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
}

/** Links between the pages of a list; the other lists keep their pages. */
export function ListPages({ name, label, page, pages }: ListPagesProps) {
  const text = useText();
  const { pathname, search } = useLocation();
  if (pages <= 1) return null;
  const pathOf = (wanted: number) => {
    const query = new URLSearchParams(search);
    query.delete(name);
    if (wanted > 1) query.set(name, String(wanted));
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
  const look = buttonClass({ look: 'quiet' });
  return (
    <nav className={classes['pages']} aria-label={`${label}: ${text('pages.label')}`}>
      {page > 1 ? (
        <Link to={pathOf(Math.min(page - 1, pages))} className={look} rel="prev">
          {text('pages.newer')}
        </Link>
      ) : (
        <span />
      )}
      <span className={classes['place']}>{text('pages.place', { page, pages })}</span>
      {page < pages ? (
        <Link to={pathOf(page + 1)} className={look} rel="next">
          {text('pages.older')}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
