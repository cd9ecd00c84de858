import { type KeyboardEvent, useMemo, useState } from 'react';
import type { AssetRow } from '../../../core/domain/quotes/asset-rows.ts';
import type { Currency, Ticker } from '../../../core/domain/quotes/currency.ts';
import { useText } from '../../hooks/i18n.ts';
import { symbolOf } from '../currency-names.ts';
import { assetSections, networkSections } from './picker-rows.ts';

/** Rows that are drawn at first, somewhat more than fit; more follow a moment later and as the list is scrolled. */
const FIRST_ROWS = 14;
const MORE_ROWS = 40;
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

const START: PickerState = { query: '', asset: undefined, active: 0, drawn: FIRST_ROWS, byKey: false };

/** State of the list of currencies: first an asset is chosen, then its network where it has several. */
export function usePicker(
  currencies: readonly Currency[],
  favourites: readonly Ticker[],
  recent: readonly Ticker[],
  onChoose: (ticker: Ticker) => void,
) {
  const text = useText();
  const [state, setState] = useState(START);
  const { query, asset, active, drawn } = state;
  const sections = useMemo(() => {
    if (asset === undefined) return assetSections(text, currencies, query, favourites, recent);
    const label = text('picker.networksOf', { currencyCode: symbolOf(asset) });
    return networkSections(label, currencies, asset, query);
  }, [text, currencies, query, asset, favourites, recent]);
  const rows = useMemo(() => sections.flatMap((section) => section.rows), [sections]);
  const choose = (row: AssetRow) => {
    if (row.currencies.length === 1) onChoose(row.currencies[0].ticker);
    else setState({ ...START, asset: row.asset });
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
    search: (typed: string) => setState({ ...START, asset, query: typed }),
    back: () => setState(START),
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
      if (event.key === 'Backspace' && query === '' && asset !== undefined) setState(START);
      else if (event.key === 'Enter' && row) choose(row);
      else if (step !== undefined) activate(active + step, true);
      else return;
      event.preventDefault();
    },
  };
}
