import { isCardSource } from '../../../core/domain/cards/card-payment.ts';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import { symbolOf } from '../../components/currency-names.ts';
import type { CurrencyFilter } from '../../components/currency-tables/filter-currencies.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { loadedCurrencies } from '../loaded-currencies.ts';

export interface CurrenciesPageData {
  /** Enabled currencies, the most popular first; empty when they could not be loaded. */
  readonly currencies: readonly Currency[];
  /** Symbols of the assets that have prices here and that no connected chain moves: there may be hundreds. */
  readonly pricedOnly: readonly string[];
  readonly filter: CurrencyFilter;
  /** True where the address asks for all of them at once. */
  readonly isWhole: boolean;
}

/** Loads the currencies. It never fails: the page reports missing data. */
export function currenciesLoader(resolve: Resolve) {
  return async ({ request }: LoaderFunctionArgs): Promise<CurrenciesPageData> => {
    const { searchParams } = new URL(request.url);
    const read = (name: string) => searchParams.get(name) ?? '';
    const { all, enabled } = await loadedCurrencies(resolve);
    const currencies = enabled.filter((one) => !isCardSource(one));
    const priced = all.filter(({ isPricedOnly }) => isPricedOnly === true).map(({ asset }) => symbolOf(asset));
    const moved = new Set(currencies.map(({ asset }) => symbolOf(asset)));
    const pricedOnly = [...new Set(priced)].filter((symbol) => !moved.has(symbol));
    const filter = { query: read('q'), network: read('network'), kind: read('kind') };
    return { currencies, pricedOnly, filter, isWhole: read('all') !== '' };
  };
}
