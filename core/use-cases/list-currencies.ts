import { type CurrencyConfig, currencyConfig } from '../domain/quotes/currency.ts';
import type { ExchangeApi } from '../ports/apis/exchange-api.ts';

/** Loads the currency configuration: all, enabled, enabled and withdrawable. */
export class ListCurrencies {
  readonly #api: Pick<ExchangeApi, 'currencies'>;

  constructor(api: Pick<ExchangeApi, 'currencies'>) {
    this.#api = api;
  }

  /** @throws ExchangeError if the list cannot be loaded. */
  async execute(): Promise<CurrencyConfig> {
    return currencyConfig(await this.#api.currencies({}));
  }
}
