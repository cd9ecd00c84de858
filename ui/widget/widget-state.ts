import { packRows, type PackedRows, unpackRows } from '../document/page-state.ts';
import type { WidgetData } from './widget-data.ts';
import type { Currency } from '../../core/domain/quotes/currency.ts';

/** State that the server sends to a widget's scripts. */
interface WidgetState {
  readonly locale: string;
  readonly isModal: boolean;
  readonly data: WidgetData;
}

/** Packs the state, with its currencies as a table. */
export function packWidget({ data, ...state }: WidgetState): unknown {
  return { ...state, data: { ...data, currencies: packRows(data.currencies) } };
}

/** Reads what `packWidget` wrote. */
export function unpackWidget(packed: unknown): WidgetState {
  const { data, ...state } = packed as WidgetState;
  const table = data.currencies as unknown as PackedRows;
  return { ...state, data: { ...data, currencies: unpackRows(table) as Currency[] } };
}
