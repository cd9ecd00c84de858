import { ExchangeError, INTERNAL_ERROR } from '../../contract/exchange-error.ts';
import type { AccountUser, Profile } from '../../domain/accounts/account.ts';
import type { AccountApi } from '../../ports/apis/account-api.ts';
import type { SessionStore } from '../../ports/stores/session-store.ts';

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
    const found = await this.recognise();
    return found === 'halfway' ? undefined : found;
  }

  /** As `execute`, but says `halfway` of somebody who is not signed in yet, for the code of their login is still to come. */
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

  /** The page knows a user who has just logged in, with all the rest or without it. */
  async afterLogin(user: AccountUser): Promise<void> {
    const known = await this.execute().catch(() => undefined);
    if (known === undefined) this.#session.keep({ user, networks: [], errors: {} });
  }
}
