import type { Caller } from '../../contract/caller.ts';
import { isoTime } from '../../domain/instant.ts';
import { MINER_STATUS } from '../../domain/account.ts';
import { say } from '../../domain/sayings.ts';
import { accountUser, linkedNetworks, sessionView } from './account-view.ts';
import type { Passwords } from './passwords.ts';
import { refusal } from './refusals.ts';
import type { SignedIn } from './sessions.ts';
import type { AccountTools } from './tools.ts';

/** Lines of an account's record that are shown. */
const EVENTS_SHOWN = 100;

/** What somebody who is signed in sees of their account, and where they are signed in. */
export class SessionDesk {
  readonly #tools: AccountTools;
  readonly #passwords: Passwords;

  constructor(tools: AccountTools, passwords: Passwords) {
    this.#tools = tools;
    this.#passwords = passwords;
  }

  async profile({ account, session }: SignedIn) {
    const { store } = this.#tools;
    const networks = linkedNetworks(await store.accounts.networks(account.id));
    return { user: await accountUser(store, account), networks, errors: session.errors };
  }

  /** What the profile told of was seen. */
  async clearErrors({ session }: SignedIn): Promise<void> {
    await this.#tools.store.sessions.setErrors(session.hash, {});
  }

  /** Nobody who holds the session is signed in any more. Says the same to whoever is not. */
  async logOut(caller: Caller): Promise<void> {
    const { store, sessions, announcements } = this.#tools;
    const hash = sessions.hashOf(caller);
    const who = await sessions.of(caller);
    if (hash !== undefined && (await store.sessions.end(hash)) && who)
      await announcements.note(store, who.account.id, 'logged-out', caller);
    caller.keepSession?.(undefined);
  }

  async list({ account, session }: SignedIn) {
    const { store, clock } = this.#tools;
    const now = clock.now();
    const live = (await store.sessions.of(account.id)).filter(({ expiresAt }) => expiresAt > now);
    return live.map((one) => sessionView(one, session.hash));
  }

  /**
   * Ends one session. Another than one's own takes the password, or a fresh login where there is none.
   * @throws ExchangeError as `Passwords.proven`; not-found for a session that is not this account's.
   */
  async end(
    who: SignedIn,
    { id, password }: { readonly id: string; readonly password: string | undefined },
    caller: Caller,
  ): Promise<void> {
    if (id === who.session.id) return this.logOut(caller);
    const { announcements } = this.#tools;
    await this.#passwords.proven(who, { field: 'password', text: password }, caller, async (unit, account) => {
      if (!(await unit.sessions.endById(account.id, id))) throw refusal('not-found', 'main', say('session-ended'));
      await announcements.note(unit, account.id, 'sessions-ended', caller);
    });
  }

  /** Ends every session, the asker's own too. @throws ExchangeError as `Passwords.proven`. */
  async endAll(who: SignedIn, password: string | undefined, caller: Caller): Promise<void> {
    const { announcements } = this.#tools;
    await this.#passwords.proven(who, { field: 'password', text: password }, caller, async (unit, account) => {
      await unit.sessions.endAll(account.id);
      await announcements.note(unit, account.id, 'sessions-ended', caller);
    });
    caller.keepSession?.(undefined);
  }

  async events({ account }: SignedIn) {
    const lines = await this.#tools.store.accountEvents.of(account.id, EVENTS_SHOWN);
    return lines.map(({ at, kind, agent, address }) => ({ at: isoTime(at), kind, agent, address }));
  }

  /** Asks to be a miner, which staff looks at, or no longer. */
  async setMiner(who: SignedIn, isWanted: boolean, caller: Caller) {
    const { commit, sessions, announcements } = this.#tools;
    const { off, waiting } = MINER_STATUS;
    return commit(async (unit) => {
      const account = await sessions.hold(unit, who);
      const isAsked = account.minerStatus !== off;
      if (isAsked === isWanted) return { result: true, minerStatus: account.minerStatus } as const;
      const minerStatus = isWanted ? waiting : off;
      await unit.accounts.update({ ...account, minerStatus });
      await announcements.note(unit, account.id, 'miner-changed', caller);
      return { result: true, minerStatus } as const;
    });
  }
}
