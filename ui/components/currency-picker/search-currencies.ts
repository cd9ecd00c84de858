import type { Currency } from '../../../core/domain/quotes/currency.ts';

/** Number of currencies under "popular": the catalogue lists the most popular first. */
export const POPULAR = 8;

/**
 * Currencies whose ticker, symbol, name or network contains every word of the query. Exact tickers and symbols come
 * first, then those that begin with the query, then the rest in the catalogue's order.
 */
export function searchCurrencies(list: readonly Currency[], query: string): readonly Currency[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return list;
  const words = wanted.split(/\s+/);
  const found = list.filter((currency) => words.every((word) => textOf(currency).includes(word)));
  return found.toSorted((a, b) => rank(a, wanted) - rank(b, wanted));
}

function textOf({ ticker, asset, name, network }: Currency): string {
  return `${ticker} ${asset} ${name} ${network}`.toLowerCase();
}

function rank({ ticker, asset, name }: Currency, wanted: string): number {
  if (asset === wanted || ticker === wanted) return 0;
  return asset.startsWith(wanted) || name.toLowerCase().startsWith(wanted) ? 1 : 2;
}
