import { currencyConfig } from '../domain/quotes/currency.ts';
import type { Selection } from '../domain/quotes/selection.ts';
import { normaliseSelection } from '../domain/quotes/selection-rules.ts';
import type { ExchangeApi } from '../ports/apis/exchange-api.ts';

/** Brings a selection to one the exchange can offer, by the house's present list of currencies. */
export class NormaliseSelection {
  readonly #api: Pick<ExchangeApi, 'currencies'>;

  constructor(api: Pick<ExchangeApi, 'currencies'>) {
    this.#api = api;
  }

  /** @throws ExchangeError when the currencies can't be had. */
  async execute(asked: Selection): Promise<Selection> {
    return normaliseSelection(asked, currencyConfig(await this.#api.currencies({})));
  }
}
