import { currencyConfig } from '../domain/currency.ts';
import type { Selection } from '../domain/selection.ts';
import { normaliseSelection } from '../domain/selection-rules.ts';
import type { ExchangeApi } from '../ports/exchange-api.ts';

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
