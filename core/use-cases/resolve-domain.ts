import { ExchangeError } from '../contract/exchange-error.ts';
import { ApiDomain } from '../domain/site/api-domain.ts';
import { ExchangeApi } from '../ports/apis/exchange-api.ts';
import { Logger } from '../ports/services/logger.ts';
import type { Resolve } from './use-case.ts';

/**
 * Asks the service for the domain of its API, and passes a change on to the rest of the program. Failures are logged.
 */
export class ResolveDomain {
  static readonly create = (resolve: Resolve) =>
    new ResolveDomain(resolve(ExchangeApi), resolve(ApiDomain), resolve(Logger));
  readonly #api: Pick<ExchangeApi, 'domain'>;
  readonly #domain: ApiDomain;
  readonly #logger: Logger;

  constructor(api: Pick<ExchangeApi, 'domain'>, domain: ApiDomain, logger: Logger) {
    this.#api = api;
    this.#domain = domain;
    this.#logger = logger;
  }

  /** Asks unless the domain is already resolved. @returns the current domain. */
  async execute(): Promise<string> {
    return this.#domain.isResolved ? this.#domain.current : this.again();
  }

  /** Asks again, such as after a domain that could not be reached. @returns the current domain. */
  async again(): Promise<string> {
    try {
      this.#domain.changed(await this.#api.domain({}));
    } catch (cause) {
      this.#logger.warn('the API domain could not be resolved', { code: ExchangeError.from(cause).code });
    }
    return this.#domain.current;
  }
}
