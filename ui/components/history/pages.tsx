import { Link } from 'react-router-dom';
import { useText } from '../../hooks/i18n.ts';
import { buttonClass } from '../button/button.tsx';
import classes from './pages.module.css';

interface PagesProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** Path of the first page; the history's unless given. */
  readonly base?: string;
  /** More of the address's query, such as `state=open`; empty for none. */
  readonly parameters?: string;
}

/** Links between the pages of a list. */
export function Pages({ page, pages, base = '/history', parameters = '' }: PagesProps) {
  const text = useText();
  if (pages <= 1) return null;
  const look = buttonClass({ look: 'quiet' });
  return (
    <nav className={classes['pages']} aria-label={text('pages.label')}>
      {page > 1 ? (
        <Link to={pathOf(base, Math.min(page - 1, pages), parameters)} className={look} rel="prev">
          {text('pages.newer')}
        </Link>
      ) : (
        <span />
      )}
      <span className={classes['place']}>{text('pages.place', { page, pages })}</span>
      {page < pages ? (
        <Link to={pathOf(base, page + 1, parameters)} className={look} rel="next">
          {text('pages.older')}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}

function pathOf(base: string, page: number, parameters: string): string {
  const query = [parameters, page === 1 ? '' : `page=${page}`].filter((part) => part !== '').join('&');
  return query === '' ? base : `${base}?${query}`;
}
