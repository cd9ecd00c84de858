import type { Caller } from '../../contract/caller.ts';
import type { AccountRecord } from '../../ports/account-store.ts';
import type { Unit } from '../../ports/store.ts';
import { newPassword } from './new-password.ts';
import { staleLogin, tooManyTries, wrongPassword } from './refusals.ts';
import type { SignedIn } from './sessions.ts';
import type { AccountTools } from './tools.ts';

/** How long after a login an account without a password may be changed, in milliseconds. */
const FRESH_MS = 600_000;

/** A password as somebody gave it, and the form's name of it. */
export interface GivenPassword {
  readonly field: 'password' | 'old';
  readonly text: string | undefined;
}

/** Work on an account that its owner was shown to want. */
export type OwnersWork<T> = (unit: Unit, account: AccountRecord) => Promise<T>;

type Commit<T> = (work: (unit: Unit) => Promise<T>) => Promise<T>;

/** The passwords of those signed in: asked again before what matters, and changed. */
export class Passwords {
  readonly #tools: AccountTools;

  constructor(tools: AccountTools) {
    this.#tools = tools;
  }

  /**
   * Does work on an account in one unit, its owner having shown that it is them and not whoever found their browser open.
   * @param commit does the work in its unit; counting what else it judges, where given.
   * @throws ExchangeError wrong-credentials and too-many-requests as at login; stale-login where there is no password.
   */
  async proven<T>(
    who: SignedIn,
    given: GivenPassword,
    caller: Caller,
    work: OwnersWork<T>,
    commit: Commit<T> = this.#tools.commit,
  ): Promise<T> {
    await this.#prove(who, given, caller);
    return this.#held(who, given, work, commit);
  }

  /** Every other session ends, and this one goes on under another secret. */
  async change(who: SignedIn, { old, fresh }: { readonly old: string; readonly fresh: string }, caller: Caller) {
    const { passwords, sessions, links, announcements } = this.#tools;
    newPassword(passwords, { field: 'new', text: fresh, email: who.account.email });
    const given = { field: 'old', text: old } as const;
    await this.#prove(who, given, caller);
    const passwordHash = await passwords.hash(fresh);
    const work: OwnersWork<string> = async (unit, account) => {
      await unit.accounts.update({ ...account, passwordHash });
      await unit.sessions.endAll(account.id, who.session.hash);
      await links.revoke(unit, account.id);
      await announcements.note(unit, account.id, 'password-changed', caller);
      await announcements.tell(unit, account, { kind: 'password-changed' });
      return sessions.renew(unit, who.session);
    };
    const secret = await this.#held(who, given, work, this.#tools.commit);
    caller.keepSession?.(secret);
  }

  #prove(who: SignedIn, given: GivenPassword, caller: Caller): Promise<void> {
    return who.account.passwordHash === undefined ? this.#requireFresh(who) : this.#verify(who, given, caller);
  }

  /** The password was verified outside of any unit, so it is held to be the same still. */
  #held<T>(who: SignedIn, { field }: GivenPassword, work: OwnersWork<T>, commit: Commit<T>): Promise<T> {
    return commit(async (unit) => {
      const account = await this.#tools.sessions.hold(unit, who);
      if (account.passwordHash !== who.account.passwordHash) throw wrongPassword(field);
      return work(unit, account);
    });
  }

  async #requireFresh({ session }: SignedIn): Promise<void> {
    if (this.#tools.clock.now() - session.createdAt > FRESH_MS) throw staleLogin();
  }

  async #verify({ account }: SignedIn, { field, text }: GivenPassword, caller: Caller): Promise<void> {
    const { throttle, passwords, store, announcements } = this.#tools;
    const tried = await throttle.begin(throttle.loginKey(account.email ?? account.id), caller);
    if (tried.status === 'blocked') throw tooManyTries();
    if (!(await passwords.verify(text ?? '', account.passwordHash))) {
      await announcements.note(store, account.id, 'login-failed', caller);
      throw wrongPassword(field);
    }
    await throttle.forgive(tried);
  }
}
