import { type ReactNode, useState } from 'react';
import { useText } from '../../hooks/i18n.ts';
import classes from './profile-parts.module.css';

/** The first few items of a list, and a button that shows the others while there are any. */
export function useShowMore<T>(
  items: readonly T[],
  first: number,
  label: 'events.more' | 'sessions.more' | 'saved.more',
): { readonly shown: readonly T[]; readonly more: ReactNode } {
  const text = useText();
  const [isWhole, setIsWhole] = useState(false);
  if (isWhole || items.length <= first) return { shown: items, more: null };
  const more = (
    <button type="button" className={classes['link']} onClick={() => setIsWhole(true)}>
      {text(label, { count: items.length })}
    </button>
  );
  return { shown: items.slice(0, first), more };
}
