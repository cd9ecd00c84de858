import { ExchangeError } from '../../contract/exchange-error.ts';
import type { SessionStore } from '../../ports/stores/session-store.ts';

/** What somebody does who is signed in, over one of the APIs for members. A session that has ended is forgotten. */
export abstract class SessionUseCase<Api> {
  readonly #api: Api;
  protected readonly session: SessionStore;

  constructor(api: Api, session: SessionStore) {
    this.#api = api;
    this.session = session;
  }

  /** Asks something. @throws ExchangeError; after `unauthenticated` nobody is signed in any more. */
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
