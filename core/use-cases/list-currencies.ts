import { currencyConfig } from '../domain/quotes/currency.ts';
import { ExchangeApi } from '../ports/apis/exchange-api.ts';
import { callOf } from './use-case.ts';

/** Loads the currency configuration: all, enabled, enabled and withdrawable. */
export const ListCurrencies = callOf(
  () => ExchangeApi,
  async (api) => currencyConfig(await api.currencies({})),
);
