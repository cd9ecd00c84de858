import { ExchangeError, INTERNAL_ERROR } from '../../contract/exchange-error.ts';
import type { AccountUser, Profile } from '../../domain/accounts/account.ts';
import type { AccountApi } from '../../ports/apis/account-api.ts';
import type { SessionStore } from '../../ports/stores/session-store.ts';

/** Loads the signed-in user's profile into the session store. */
export class LoadProfile {
  readonly #api: Pick<AccountApi, 'profile'>;
  readonly #session: SessionStore;

  constructor(api: Pick<AccountApi, 'profile'>, session: SessionStore) {
    this.#api = api;
    this.#session = session;
  }

  /**
   * @returns undefined if nobody is signed in, or the session has ended. @throws ExchangeError if that is unknown. An
   * answer without a user counts as such a failure (specification, section 7).
   */
  async execute(): Promise<Profile | undefined> {
    const found = await this.recognise();
    return found === 'halfway' ? undefined : found;
  }

  /** Like `execute`, but returns `halfway` for a login that still lacks the authenticator's code. */
  async recognise(): Promise<Profile | 'halfway' | undefined> {
    try {
      const profile = await this.#api.profile({ force_update: '1' });
      if (profile.user === undefined) throw new ExchangeError('internal', INTERNAL_ERROR);
      this.#session.keep(profile);
      return profile;
    } catch (cause) {
      const error = ExchangeError.from(cause);
      if (error.code !== 'unauthenticated' && error.code !== 'two-factor-required') throw error;
      this.#session.clear();
      return error.code === 'unauthenticated' ? undefined : 'halfway';
    }
  }

  /** Stores a user who has just logged in, with the whole profile or, if it cannot be loaded, without. */
  async afterLogin(user: AccountUser): Promise<void> {
    const known = await this.execute().catch(() => undefined);
    if (known === undefined) this.#session.keep({ user, networks: [], errors: {} });
  }
}
