import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import type { AssetRow } from '../../../core/domain/quotes/asset-rows.ts';
import type { Currency, Ticker } from '../../../core/domain/quotes/currency.ts';
import { prepareSearch } from '../../../core/domain/quotes/search-currencies.ts';
import { useText } from '../../hooks/i18n.ts';
import { symbolOf } from '../currency-names.ts';
import { assetSections, networkSections } from './picker-rows.ts';

/** Rows that are drawn at first at most; more follow a moment later and as the list is scrolled. */
const FIRST_ROWS = 14;
/** Pixels of the window's height for each of these. A row has 52, but the list is lower than the window. */
const ROW_SHARE = 64;
const MORE_ROWS = 40;
/** Milliseconds until the search is prepared, after the list's further rows. */
const QUIET_MS = 200;
const PAGE_ROWS = 8;

interface PickerState {
  readonly query: string;
  /** The asset whose networks are shown; the assets if undefined. */
  readonly asset: string | undefined;
  /** Index of the row that Enter chooses. */
  readonly active: number;
  readonly drawn: number;
  /** True when a key chose the active row, which is then scrolled into view. */
  readonly byKey: boolean;
}

const start = (): PickerState => {
  const drawn = Math.min(FIRST_ROWS, Math.ceil(innerHeight / ROW_SHARE));
  return { query: '', asset: undefined, active: 0, drawn, byKey: false };
};

/** State of the list of currencies: first an asset is chosen, then its network where it has several. */
export function usePicker(
  currencies: readonly Currency[],
  favourites: readonly Ticker[],
  recent: readonly Ticker[],
  onChoose: (ticker: Ticker) => void,
) {
  const text = useText();
  const [state, setState] = useState(start);
  const { query, asset, active, drawn } = state;
  const sections = useMemo(() => {
    if (asset === undefined) return assetSections(text, currencies, query, favourites, recent);
    const label = text('picker.networksOf', { currencyCode: symbolOf(asset) });
    return networkSections(label, currencies, asset, query);
  }, [text, currencies, query, asset, favourites, recent]);
  const rows = useMemo(() => sections.flatMap((section) => section.rows), [sections]);
  useEffect(() => {
    const timer = setTimeout(prepareSearch, QUIET_MS, currencies);
    return () => clearTimeout(timer);
  }, [currencies]);
  const choose = (row: AssetRow) => {
    if (row.currencies.length === 1) onChoose(row.currencies[0].ticker);
    else setState({ ...start(), asset: row.asset });
  };
  const activate = (wanted: number, byKey = false) => {
    const index = Math.max(0, Math.min(rows.length - 1, wanted));
    if (index !== active) setState({ ...state, byKey, active: index, drawn: Math.max(drawn, index + PAGE_ROWS) });
  };
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: PAGE_ROWS,
    PageUp: -PAGE_ROWS,
  };
  return {
    ...state,
    sections,
    rows,
    search: (typed: string) => setState({ ...start(), asset, query: typed }),
    back: () => setState(start()),
    /** True while only the first rows are drawn of more. */
    isFew: drawn < Math.min(rows.length, MORE_ROWS),
    more: () => drawn < rows.length && setState((now) => ({ ...now, drawn: now.drawn + MORE_ROWS })),
    activate,
    choose,
    /** A key in the search field. */
    press: (event: KeyboardEvent) => {
      const step = steps[event.key];
      const row = rows[active];
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Backspace' && query === '' && asset !== undefined) setState(start());
      else if (event.key === 'Enter' && row) choose(row);
      else if (step !== undefined) activate(active + step, true);
      else return;
      event.preventDefault();
    },
  };
}
