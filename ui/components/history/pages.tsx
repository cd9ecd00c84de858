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
}

/** Links between the pages of a list. */
export function Pages({ page, pages, base = '/history' }: PagesProps) {
  const text = useText();
  if (pages <= 1) return null;
  const look = buttonClass({ look: 'quiet' });
  return (
    <nav className={classes['pages']} aria-label={text('pages.label')}>
      {page > 1 ? (
        <Link to={pathOf(base, Math.min(page - 1, pages))} className={look} rel="prev">
          {text('pages.newer')}
        </Link>
      ) : (
        <span />
      )}
      <span className={classes['place']}>{text('pages.place', { page, pages })}</span>
      {page < pages ? (
        <Link to={pathOf(base, page + 1)} className={look} rel="next">
          {text('pages.older')}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}

function pathOf(base: string, page: number): string {
  return page === 1 ? base : `${base}?page=${page}`;
}
