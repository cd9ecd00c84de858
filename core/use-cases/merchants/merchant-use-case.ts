import { ExchangeError } from '../../contract/exchange-error.ts';
import type { MerchantApi } from '../../ports/merchant-api.ts';
import type { SessionStore } from '../../ports/session-store.ts';

/** What somebody who is signed in does with keys, payments and links. A session that has ended is forgotten. */
export abstract class MerchantUseCase {
  readonly #api: MerchantApi;
  readonly #session: SessionStore;

  constructor(api: MerchantApi, session: SessionStore) {
    this.#api = api;
    this.#session = session;
  }

  /** Asks something. @throws ExchangeError; after `unauthenticated` nobody is signed in any more. */
  protected async ask<T>(call: (api: MerchantApi) => Promise<T>): Promise<T> {
    try {
      return await call(this.#api);
    } catch (cause) {
      const error = ExchangeError.from(cause);
      if (error.code === 'unauthenticated') this.#session.clear();
      throw error;
    }
  }
}

/** A password as a call takes it: not at all where the account has none. */
export function proof(password: string | undefined): { readonly password?: string } {
  return password === undefined ? {} : { password };
}
