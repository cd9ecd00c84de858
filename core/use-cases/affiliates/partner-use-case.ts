import { ExchangeError } from '../../contract/exchange-error.ts';
import type { AffiliateApi } from '../../ports/affiliate-api.ts';
import type { SessionStore } from '../../ports/session-store.ts';

/** What somebody does who is a partner: any member is one. Keeps the session store in step with sessions that ended. */
export abstract class PartnerUseCase {
  readonly #api: AffiliateApi;
  readonly #session: SessionStore;

  constructor(api: AffiliateApi, session: SessionStore) {
    this.#api = api;
    this.#session = session;
  }

  /** Asks something. @throws ExchangeError; after `unauthenticated` nobody is signed in any more. */
  protected async ask<T>(call: (api: AffiliateApi) => Promise<T>): Promise<T> {
    try {
      return await call(this.#api);
    } catch (cause) {
      const error = ExchangeError.from(cause);
      if (error.code === 'unauthenticated') this.#session.clear();
      throw error;
    }
  }
}
