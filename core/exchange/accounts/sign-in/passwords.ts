import type { Caller } from '../../../contract/caller.ts';
import type { AccountRecord } from '../../../ports/stores/account-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import { newPassword } from './new-password.ts';
import { staleLogin, tooManyAttempts, wrongPassword } from '../errors.ts';
import type { SignedIn } from './sessions.ts';
import type { AccountContext } from '../account-context.ts';

/** How long after a login an account without a password may be changed, in milliseconds. */
const FRESH_MS = 600_000;

/** A password as somebody gave it, and the form's name of it. */
export interface GivenPassword {
  readonly field: 'password' | 'old';
  readonly text: string | undefined;
}

/** Work on an account that its owner was shown to want. */
export type OwnersWork<T> = (unit: UnitOfWork, account: AccountRecord) => Promise<T>;

type Transact<T> = (work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;

/** The passwords of those signed in: asked again before what matters, and changed. */
export class Passwords {
  readonly #context: AccountContext;

  constructor(context: AccountContext) {
    this.#context = context;
  }

  /**
   * Does work on an account in one unit, its owner having shown that it is them and not whoever found their browser open.
   * @param commit does the work in its unit; counting what else it judges, where given.
   * @throws ExchangeError wrong-credentials and too-many-requests as at login; stale-login where there is no password.
   */
  async withPasswordConfirmed<T>(
    who: SignedIn,
    given: GivenPassword,
    caller: Caller,
    work: OwnersWork<T>,
    transact: Transact<T> = this.#context.transact,
  ): Promise<T> {
    await this.#confirmPassword(who, given, caller);
    return this.#held(who, given, work, transact);
  }

  /** Every other session ends, and this one goes on under another secret. */
  async change(who: SignedIn, { old, fresh }: { readonly old: string; readonly fresh: string }, caller: Caller) {
    const { passwords, sessions, links, notifier } = this.#context;
    newPassword(passwords, { field: 'new', text: fresh, email: who.account.email });
    const given = { field: 'old', text: old } as const;
    await this.#confirmPassword(who, given, caller);
    const passwordHash = await passwords.hash(fresh);
    const work: OwnersWork<string> = async (unit, account) => {
      await unit.accounts.update({ ...account, passwordHash });
      await unit.sessions.endAll(account.id, who.session.hash);
      await links.revoke(unit, account.id);
      await notifier.record(unit, account.id, 'password-changed', caller);
      await notifier.notify(unit, account, { kind: 'password-changed' });
      return sessions.renew(unit, who.session);
    };
    const secret = await this.#held(who, given, work, this.#context.transact);
    caller.keepSession?.(secret);
  }

  #confirmPassword(who: SignedIn, given: GivenPassword, caller: Caller): Promise<void> {
    return who.account.passwordHash === undefined ? this.#requireFresh(who) : this.#verify(who, given, caller);
  }

  /** The password was verified outside of any unit, so it is held to be the same still. */
  #held<T>(who: SignedIn, { field }: GivenPassword, work: OwnersWork<T>, transact: Transact<T>): Promise<T> {
    return transact(async (unit) => {
      const account = await this.#context.sessions.hold(unit, who);
      if (account.passwordHash !== who.account.passwordHash) throw wrongPassword(field);
      return work(unit, account);
    });
  }

  async #requireFresh({ session }: SignedIn): Promise<void> {
    if (this.#context.clock.now() - session.createdAt > FRESH_MS) throw staleLogin();
  }

  async #verify({ account }: SignedIn, { field, text }: GivenPassword, caller: Caller): Promise<void> {
    const { throttle, passwords, store, notifier } = this.#context;
    const attempt = await throttle.acquire(throttle.loginKey(account.email ?? account.id), caller);
    if (attempt.status === 'blocked') throw tooManyAttempts();
    if (!(await passwords.verify(text ?? '', account.passwordHash))) {
      await notifier.record(store, account.id, 'login-failed', caller);
      throw wrongPassword(field);
    }
    await throttle.release(attempt);
  }
}
