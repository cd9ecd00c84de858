import { ExchangeError } from '../../contract/exchange-error.ts';
import type { SessionStore } from '../../ports/stores/session-store.ts';

/** Base of use cases for signed-in users, over one of the APIs. Clears the session store when the session has ended. */
export abstract class SessionUseCase<Api> {
  readonly #api: Api;
  protected readonly session: SessionStore;

  constructor(api: Api, session: SessionStore) {
    this.#api = api;
    this.session = session;
  }

  /** Makes a call. @throws ExchangeError; `unauthenticated` also clears the session store. */
  protected async ask<T>(call: (api: Api) => Promise<T>): Promise<T> {
    try {
      return await call(this.#api);
    } catch (cause) {
      const error = ExchangeError.from(cause);
      if (error.code === 'unauthenticated') this.session.clear();
      throw error;
    }
  }
}
