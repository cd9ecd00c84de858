import { fieldError } from '../../../contract/field-error.ts';
import type { Caller } from '../../../contract/caller.ts';
import { isoTime } from '../../../domain/iso-time.ts';
import { MINER_STATUS } from '../../../domain/accounts/account.ts';
import { errorMessage } from '../../../domain/error-messages.ts';
import { accountUser, linkedNetworks, sessionView } from '../account-view.ts';
import type { Passwords } from './passwords.ts';
import type { SignedIn } from './sessions.ts';
import type { AccountContext } from '../account-context.ts';

const EVENTS_SHOWN = 100;

/** The profile, the sessions and the events that a signed-in user sees. */
export class SessionService {
  readonly #context: AccountContext;
  readonly #passwords: Passwords;

  constructor(context: AccountContext, passwords: Passwords) {
    this.#context = context;
    this.#passwords = passwords;
  }

  async profile({ account, session }: SignedIn) {
    const { store } = this.#context;
    const networks = linkedNetworks(await store.accounts.networks(account.id));
    return { user: await accountUser(store, account), networks, errors: session.errors };
  }

  async clearErrors({ session }: SignedIn): Promise<void> {
    await this.#context.store.sessions.setErrors(session.hash, {});
  }

  /** Ends the session of the secret. Answers the same to a caller who is not signed in. */
  async logOut(caller: Caller): Promise<void> {
    const { store, sessions, notifier } = this.#context;
    const hash = sessions.hashOf(caller);
    const who = await sessions.of(caller);
    if (hash !== undefined && (await store.sessions.end(hash)) && who)
      await notifier.record(store, who.account.id, 'logged-out', caller);
    caller.keepSession?.(undefined);
  }

  async list({ account, session }: SignedIn) {
    const { store, clock } = this.#context;
    const now = clock.now();
    const live = (await store.sessions.of(account.id)).filter(({ expiresAt }) => expiresAt > now);
    return live.map((one) => sessionView(one, session.hash));
  }

  /**
   * Ends one session; another than one's own requires the password, or a recent login where there is none.
   * @throws ExchangeError as `withPasswordConfirmed`; not-found for a session that is not this account's.
   */
  async end(
    who: SignedIn,
    { id, password }: { readonly id: string; readonly password: string | undefined },
    caller: Caller,
  ): Promise<void> {
    if (id === who.session.id) return this.logOut(caller);
    const { notifier } = this.#context;
    await this.#passwords.withPasswordConfirmed(who, password, caller, async (unit, account) => {
      if (!(await unit.sessions.endById(account.id, id)))
        throw fieldError('not-found', 'main', errorMessage('session-ended'));
      await notifier.record(unit, account.id, 'sessions-ended', caller);
    });
  }

  /** Ends every session, the caller's own too. @throws ExchangeError as `Passwords.withPasswordConfirmed`. */
  async endAll(who: SignedIn, password: string | undefined, caller: Caller): Promise<void> {
    const { notifier } = this.#context;
    await this.#passwords.withPasswordConfirmed(who, password, caller, async (unit, account) => {
      await unit.sessions.endAll(account.id);
      await notifier.record(unit, account.id, 'sessions-ended', caller);
    });
    caller.keepSession?.(undefined);
  }

  async events({ account }: SignedIn) {
    const lines = await this.#context.store.accountEvents.of(account.id, EVENTS_SHOWN);
    return lines.map(({ at, kind, agent, address }) => ({ at: isoTime(at), kind, agent, address }));
  }

  /** Requests miner status, which staff reviews, or withdraws it. */
  async setMiner(who: SignedIn, isWanted: boolean, caller: Caller) {
    const { transact, sessions, notifier } = this.#context;
    const { off, waiting } = MINER_STATUS;
    return transact(async (unit) => {
      const account = await sessions.hold(unit, who);
      const isAsked = account.minerStatus !== off;
      if (isAsked === isWanted) return { result: true, minerStatus: account.minerStatus } as const;
      const minerStatus = isWanted ? waiting : off;
      await unit.accounts.update({ ...account, minerStatus });
      await notifier.record(unit, account.id, 'miner-changed', caller);
      return { result: true, minerStatus } as const;
    });
  }
}
