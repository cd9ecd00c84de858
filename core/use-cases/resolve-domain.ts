import { ExchangeError } from '../contract/exchange-error.ts';
import type { ApiDomain } from '../domain/site/api-domain.ts';
import type { ExchangeApi } from '../ports/apis/exchange-api.ts';
import type { Logger } from '../ports/services/logger.ts';

/** Asks which domain the API answers on and tells the rest of the program when it is another. Failures are logged. */
export class ResolveDomain {
  readonly #api: Pick<ExchangeApi, 'domain'>;
  readonly #domain: ApiDomain;
  readonly #logger: Logger;

  constructor(api: Pick<ExchangeApi, 'domain'>, domain: ApiDomain, logger: Logger) {
    this.#api = api;
    this.#domain = domain;
    this.#logger = logger;
  }

  /** Asks where nobody has said yet. @returns the domain in force. */
  async execute(): Promise<string> {
    return this.#domain.isResolved ? this.#domain.current : this.again();
  }

  /** Asks once more, as after a domain that could not be reached. @returns the domain in force. */
  async again(): Promise<string> {
    try {
      this.#domain.changed(await this.#api.domain({}));
    } catch (cause) {
      this.#logger.warn('the API domain could not be resolved', { code: ExchangeError.from(cause).code });
    }
    return this.#domain.current;
  }
}
