import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import type { CurrencyFilter } from '../../components/currency-tables/filter-currencies.ts';
import type { Resolve } from '../../hooks/use-use-case.ts';
import { loadedCurrencies } from '../loaded-currencies.ts';

/** What the table of currencies is drawn from. */
export interface CurrenciesPageData {
  /** Those that can be exchanged, the most popular first; empty when they could not be loaded. */
  readonly currencies: readonly Currency[];
  /** What the address says. */
  readonly filter: CurrencyFilter;
}

/** Loads the currencies. It fails for nobody: what is missing is said on the page. */
export function currenciesLoader(resolve: Resolve) {
  return async ({ request }: LoaderFunctionArgs): Promise<CurrenciesPageData> => {
    const { searchParams } = new URL(request.url);
    const read = (name: string) => searchParams.get(name) ?? '';
    const { enabled: currencies } = await loadedCurrencies(resolve);
    return { currencies, filter: { query: read('q'), network: read('network'), kind: read('kind') } };
  };
}
