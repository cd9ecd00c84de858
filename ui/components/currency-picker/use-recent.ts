import { useState } from 'react';
import type { Ticker } from '../../../core/domain/quotes/currency.ts';
import { decodeRecent, withRecent } from '../../../core/domain/site/recent-currencies.ts';

/** Key in `localStorage`. */
const KEY = 'altway.recent';

/**
 * The currencies that were chosen last, in this browser only: nothing of it is sent. Only the picker knows of it, which is
 * loaded when it is opened. @param isKept false where nothing is kept, as in widgets.
 */
export function useRecent(isKept: boolean, onChoose: (ticker: Ticker) => void) {
  const [recent, setRecent] = useState(() => (isKept ? load() : []));
  return {
    recent,
    choose: (ticker: Ticker) => {
      if (isKept) save(withRecent(load(), ticker));
      onChoose(ticker);
    },
    clear: () => {
      save([]);
      setRecent([]);
    },
  };
}

function load(): readonly Ticker[] {
  try {
    return decodeRecent(localStorage.getItem(KEY));
  } catch {
    return [];
  }
}

function save(recent: readonly Ticker[]): void {
  try {
    if (recent.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, recent.join(' '));
  } catch {
    // Forbidden or full: nothing is remembered.
  }
}
