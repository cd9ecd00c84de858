import { ticker } from '../domain/quotes/currency.ts';
import { ExchangeApi } from '../ports/apis/exchange-api.ts';
import { callOf } from './use-case.ts';

/**
 * Loads the rates from one currency to every other. @throws ExchangeError `unknown-currency` for a ticker that the
 * service does not list.
 */
export const ListRates = callOf(
  () => ExchangeApi,
  (api, base: string) => api.rates({ base: ticker(base) }),
);

/** Loads what a dollar is worth in the other fiat currencies that the service knows. */
export const ListFiatRates = callOf(
  () => ExchangeApi,
  (api) => api.fiatRates({}),
);
