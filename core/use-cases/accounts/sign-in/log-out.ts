import { ExchangeError } from '../../../contract/exchange-error.ts';
import { AccountApi } from '../../../ports/apis/account-api.ts';
import { SessionStore } from '../../../ports/stores/session-store.ts';
import type { Resolve } from '../../use-case.ts';

/** Signs the user out. */
export class LogOut {
  static readonly create = (resolve: Resolve) => new LogOut(resolve(AccountApi), resolve(SessionStore));
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
