import { isCardSource } from '../../../core/domain/cards/card-payment.ts';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import type { CurrencyFilter } from '../../components/currency-tables/filter-currencies.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { loadedCurrencies } from '../loaded-currencies.ts';

export interface CurrenciesPageData {
  /** Enabled currencies, the most popular first; empty when they could not be loaded. */
  readonly currencies: readonly Currency[];
  /** Currencies that have prices here, and that no connected chain moves. */
  readonly pricedOnly: readonly Currency[];
  readonly filter: CurrencyFilter;
}

/** Loads the currencies. It never fails: the page reports missing data. */
export function currenciesLoader(resolve: Resolve) {
  return async ({ request }: LoaderFunctionArgs): Promise<CurrenciesPageData> => {
    const { searchParams } = new URL(request.url);
    const read = (name: string) => searchParams.get(name) ?? '';
    const { all, enabled } = await loadedCurrencies(resolve);
    const currencies = enabled.filter((one) => !isCardSource(one));
    const pricedOnly = all.filter(({ isPricedOnly }) => isPricedOnly === true);
    return { currencies, pricedOnly, filter: { query: read('q'), network: read('network'), kind: read('kind') } };
  };
}
