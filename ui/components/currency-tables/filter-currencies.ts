import type { Currency } from '../../../core/domain/quotes/currency.ts';
import { searchCurrencies } from '../../../core/domain/quotes/search-currencies.ts';

/** Filter of the currencies; '' matches all. An unknown network or kind matches nothing. */
export interface CurrencyFilter {
  readonly query: string;
  readonly network: string;
  readonly kind: string;
}

export const EVERYTHING: CurrencyFilter = { query: '', network: '', kind: '' };

/** Those that match all of a filter. */
export function filterCurrencies(
  list: readonly Currency[],
  { query, network, kind }: CurrencyFilter,
): readonly Currency[] {
  const wanted = list.filter(
    (currency) => (network === '' || currency.network === network) && (kind === '' || currency.kind === kind),
  );
  return searchCurrencies(wanted, query);
}

/** Every network of a list, with how many currencies it has; those with the most first. */
export function networksOf(list: readonly Currency[]): readonly { readonly network: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { network } of list) counts.set(network, (counts.get(network) ?? 0) + 1);
  return [...counts].map(([network, count]) => ({ network, count })).toSorted((a, b) => b.count - a.count);
}
