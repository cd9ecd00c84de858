import { ExchangeError } from '../../../contract/exchange-error.ts';
import type { AccountApi } from '../../../ports/apis/account-api.ts';
import type { SessionStore } from '../../../ports/stores/session-store.ts';

/** Signs the user out. */
export class LogOut {
  readonly #api: Pick<AccountApi, 'logOut'>;
  readonly #session: SessionStore;

  constructor(api: Pick<AccountApi, 'logOut'>, session: SessionStore) {
    this.#api = api;
    this.#session = session;
  }

  /** @throws ExchangeError if the server could not be reached: the user is then still signed in. */
  async execute(): Promise<void> {
    try {
      await this.#api.logOut({});
    } catch (cause) {
      const error = ExchangeError.from(cause);
      if (error.code !== 'unauthenticated') throw error;
    }
    this.#session.clear();
  }
}
