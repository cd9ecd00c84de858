import type { Currency } from '../../../core/domain/quotes/currency.ts';
import type { RateTable } from '../../../core/domain/quotes/quote.ts';
import { searchCurrencies } from '../../../core/domain/quotes/search-currencies.ts';

/** Sort orders of the table; the first is the catalogue's own. */
export const RATE_SORTS = ['popular', 'name', 'high', 'low'] as const;
export type RateSort = (typeof RATE_SORTS)[number];

/** A line of the table. */
export interface RateRow {
  readonly currency: Currency;
  /** A decimal string. */
  readonly rate: string;
}

/** The sort order in an address, or the default. */
export function rateSortOf(text: string | null): RateSort {
  return RATE_SORTS.find((sort) => sort === text) ?? 'popular';
}

/** Sorted lines of a table that match a search. @param locale whose alphabet sorts names. */
export function rateRows(
  { rates }: RateTable,
  currencies: readonly Currency[],
  { query, sort, locale }: { readonly query: string; readonly sort: RateSort; readonly locale: string },
): readonly RateRow[] {
  const rateOf = new Map(rates.map(({ ticker, rate }) => [ticker, rate]));
  const rows = searchCurrencies(currencies, query).flatMap((currency) => {
    const rate = rateOf.get(currency.ticker);
    return rate === undefined ? [] : [{ currency, rate }];
  });
  if (sort === 'popular') return rows;
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });
  if (sort === 'name') return rows.toSorted((a, b) => compare(a.currency.name, b.currency.name));
  const sign = sort === 'high' ? -1 : 1;
  return rows.toSorted((a, b) => sign * compareDecimals(a.rate, b.rate));
}

/** Compares two unsigned decimal strings by value, whatever their length. */
export function compareDecimals(a: string, b: string): number {
  const [[wholeA, restA], [wholeB, restB]] = [parts(a), parts(b)];
  if (wholeA.length !== wholeB.length) return wholeA.length - wholeB.length;
  const [digitsA, digitsB] = [wholeA + restA, wholeB + restB];
  return digitsA < digitsB ? -1 : digitsA > digitsB ? 1 : 0;
}

function parts(decimal: string): readonly [whole: string, rest: string] {
  const [whole = '', rest = ''] = decimal.split('.');
  return [whole.replace(/^0+/, ''), rest.replace(/0+$/, '')];
}
