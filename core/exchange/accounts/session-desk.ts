import type { Caller } from '../../contract/caller.ts';
import { isoTime } from '../../domain/instant.ts';
import { MINER_STATUS } from '../../domain/account.ts';
import { accountUser, linkedNetworks, sessionView } from './account-view.ts';
import { refusal } from './refusals.ts';
import type { SignedIn } from './sessions.ts';
import type { AccountTools } from './tools.ts';

/** Lines of an account's record that are shown. */
const EVENTS_SHOWN = 100;

/** What somebody who is signed in sees of their account, and where they are signed in. */
export class SessionDesk {
  readonly #tools: AccountTools;

  constructor(tools: AccountTools) {
    this.#tools = tools;
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

  /** @throws ExchangeError not-found for a session that is not this account's. */
  async end({ account, session }: SignedIn, id: string, caller: Caller): Promise<void> {
    const { commit, announcements } = this.#tools;
    await commit(async (unit) => {
      if (!(await unit.sessions.endById(account.id, id)))
        throw refusal('not-found', 'main', 'This session has ended already');
      await announcements.note(unit, account.id, 'sessions-ended', caller);
    });
    if (id === session.id) caller.keepSession?.(undefined);
  }

  /** Ends all but the asker's own. */
  async endOthers({ account, session }: SignedIn, caller: Caller): Promise<void> {
    const { commit, announcements } = this.#tools;
    await commit(async (unit) => {
      await unit.sessions.endAll(account.id, session.hash);
      await announcements.note(unit, account.id, 'sessions-ended', caller);
    });
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
