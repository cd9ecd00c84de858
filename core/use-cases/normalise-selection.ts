import { currencyConfig } from '../domain/quotes/currency.ts';
import type { Selection } from '../domain/quotes/selection.ts';
import { normaliseSelection } from '../domain/quotes/selection-rules.ts';
import { ExchangeApi } from '../ports/apis/exchange-api.ts';
import type { Resolve } from './use-case.ts';

/** Normalises a selection by the service's current list of currencies. */
export class NormaliseSelection {
  static readonly create = (resolve: Resolve) => new NormaliseSelection(resolve(ExchangeApi));
  readonly #api: Pick<ExchangeApi, 'currencies'>;

  constructor(api: Pick<ExchangeApi, 'currencies'>) {
    this.#api = api;
  }

  /** @throws ExchangeError if the currencies cannot be loaded. */
  async execute(asked: Selection): Promise<Selection> {
    return normaliseSelection(asked, currencyConfig(await this.#api.currencies({})));
  }
}
