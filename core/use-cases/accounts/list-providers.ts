import type { SocialProvider } from '../../domain/accounts/account.ts';
import { AccountApi } from '../../ports/apis/account-api.ts';
import { Logger } from '../../ports/services/logger.ts';
import type { Resolve } from '../use-case.ts';

/** Lists the available social sign-in providers. Never rejects: a failure reads as an empty list. */
export class ListProviders {
  static readonly create = (resolve: Resolve) => new ListProviders(resolve(AccountApi), resolve(Logger));
  readonly #api: Pick<AccountApi, 'networks'>;
  readonly #logger: Logger;

  constructor(api: Pick<AccountApi, 'networks'>, logger: Logger) {
    this.#api = api;
    this.#logger = logger;
  }

  async execute(): Promise<readonly SocialProvider[]> {
    try {
      return await this.#api.networks({});
    } catch (error) {
      this.#logger.warn('the sign-in providers could not be loaded', { reason: String(error) });
      return [];
    }
  }
}
