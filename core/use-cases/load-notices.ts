import { ExchangeError } from '../contract/exchange-error.ts';
import { type FiatNotice, parseFiatNotice } from '../domain/site/fiat-notice.ts';
import { ExchangeApi } from '../ports/apis/exchange-api.ts';
import { Logger } from '../ports/services/logger.ts';
import type { Resolve } from './use-case.ts';

export interface LoadedNotices {
  /** Empty if there is no warning. */
  readonly warning: string;
  readonly fiat?: FiatNotice | undefined;
}

/** Loads the warning texts of the exchange pages. Never fails: a failure is logged and reads as no notice. */
export class LoadNotices {
  static readonly create = (resolve: Resolve) => new LoadNotices(resolve(ExchangeApi), resolve(Logger));
  readonly #api: Pick<ExchangeApi, 'warning'>;
  readonly #logger: Logger;

  constructor(api: Pick<ExchangeApi, 'warning'>, logger: Logger) {
    this.#api = api;
    this.#logger = logger;
  }

  async execute(): Promise<LoadedNotices> {
    const [warning, fiat] = await Promise.all([this.#text({}), this.#text({ type: 'fiat' })]);
    if (fiat === '') return { warning };
    const notice = parseFiatNotice(fiat);
    if (notice === undefined) this.#logger.warn("Can't parse fiat notification message");
    return { warning, fiat: notice };
  }

  #text(input: { type?: 'fiat' }): Promise<string> {
    return this.#api.warning(input).catch((cause: unknown) => {
      this.#logger.warn('the warning could not be loaded', { code: ExchangeError.from(cause).code });
      return '';
    });
  }
}
