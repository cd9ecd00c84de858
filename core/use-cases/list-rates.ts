import { ticker } from '../domain/quotes/currency.ts';
import type { RateTable } from '../domain/quotes/quote.ts';
import type { ExchangeApi } from '../ports/apis/exchange-api.ts';

/** Loads the rates from one currency to every other. */
export class ListRates {
  readonly #api: Pick<ExchangeApi, 'rates'>;

  constructor(api: Pick<ExchangeApi, 'rates'>) {
    this.#api = api;
  }

  /** @throws ExchangeError `unknown-currency` for a ticker that the service does not list. */
  async execute(base: string): Promise<RateTable> {
    return this.#api.rates({ base: ticker(base) });
  }
}
