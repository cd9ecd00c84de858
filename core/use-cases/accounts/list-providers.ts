import type { SocialProvider } from '../../domain/accounts/account.ts';
import type { AccountApi } from '../../ports/apis/account-api.ts';
import type { Logger } from '../../ports/services/logger.ts';

/** The social networks that one can sign in with here. Never rejects: without an answer there are none. */
export class ListProviders {
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
      this.#logger.warn('the social networks could not be asked for', { reason: String(error) });
      return [];
    }
  }
}
