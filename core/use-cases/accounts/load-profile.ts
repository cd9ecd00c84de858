import { ExchangeError, INTERNAL_ERROR } from '../../contract/exchange-error.ts';
import type { AccountUser, Profile } from '../../domain/accounts/account.ts';
import { AccountApi } from '../../ports/apis/account-api.ts';
import { SessionStore } from '../../ports/stores/session-store.ts';
import type { Resolve } from '../use-case.ts';

/** Loads the signed-in user's profile into the session store. */
export class LoadProfile {
  static readonly create = (resolve: Resolve) => new LoadProfile(resolve(AccountApi), resolve(SessionStore));
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
    const before = this.#session.profile;
    try {
      const profile = await this.#api.profile({ force_update: '1' });
      if (profile.user === undefined) throw new ExchangeError('internal', INTERNAL_ERROR);
      // Meanwhile another call found the session ended: the profile must not sign the user in again.
      if (before !== undefined && this.#session.profile === undefined) return undefined;
      this.#session.keep(profile);
      return profile;
    } catch (cause) {
      const error = ExchangeError.from(cause);
      if (error.code !== 'unauthenticated' && error.code !== 'two-factor-required') throw error;
      if (error.code === 'two-factor-required') this.#session.clear();
      return error.code === 'unauthenticated' ? undefined : 'halfway';
    }
  }

  /** Stores a user who has just logged in, with the whole profile or, if it cannot be loaded, without. */
  async afterLogin(user: AccountUser): Promise<void> {
    const known = await this.execute().catch(() => undefined);
    if (known === undefined) this.#session.keep({ user, networks: [], errors: {} });
  }
}
