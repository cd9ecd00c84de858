import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Profile } from '../../domain/account.ts';
import type { AccountApi } from '../../ports/account-api.ts';
import type { SessionStore } from '../../ports/session-store.ts';

/** Asks who is signed in, and has the page know. */
export class LoadProfile {
  readonly #api: Pick<AccountApi, 'profile'>;
  readonly #session: SessionStore;

  constructor(api: Pick<AccountApi, 'profile'>, session: SessionStore) {
    this.#api = api;
    this.#session = session;
  }

  /**
   * @returns undefined when nobody is signed in, or not any more. @throws ExchangeError where that cannot be told.
   * An answer without a user is such a failure (specification, section 7).
   */
  async execute(): Promise<Profile | undefined> {
    try {
      const profile = await this.#api.profile({ force_update: '1' });
      if (profile.user === undefined) throw new ExchangeError('internal', 'Internal error');
      this.#session.keep(profile);
      return profile;
    } catch (cause) {
      const error = ExchangeError.from(cause);
      if (error.code !== 'unauthenticated') throw error;
      this.#session.clear();
      return undefined;
    }
  }
}
