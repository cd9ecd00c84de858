import type { Caller } from '../../../contract/caller.ts';
import type { AccountRecord } from '../../../ports/stores/accounts/account-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import { newPassword } from './new-password.ts';
import { staleLogin, tooManyAttempts, wrongPassword } from '../errors.ts';
import type { SignedIn } from './sessions.ts';
import { renewSession } from './start-session.ts';
import type { AccountContext } from '../account-context.ts';

/** How long after a login an account without a password can be changed, in milliseconds. */
const FRESH_MS = 600_000;

/** A password as the user entered it, and the name of its form field. */
interface GivenPassword {
  readonly field: 'password' | 'old';
  readonly text: string | undefined;
}

export type OwnersWork<T> = (unit: UnitOfWork, account: AccountRecord) => Promise<T>;

type Transact<T> = (work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;

/** Checks the password of a signed-in user again before sensitive actions, and changes it. */
export class Passwords {
  readonly #context: AccountContext;

  constructor(context: AccountContext) {
    this.#context = context;
  }

  /**
   * Work after the password was checked, so that somebody who found the owner's browser open cannot do it.
   * @param transact a caller passes its own to count a code check as well.
   * @throws ExchangeError wrong-credentials and too-many-requests as at login; stale-login without a password.
   */
  async withPasswordConfirmed<T>(
    who: SignedIn,
    password: string | undefined,
    caller: Caller,
    work: OwnersWork<T>,
    transact: Transact<T> = this.#context.transact,
  ): Promise<T> {
    const given = { field: 'password', text: password } as const;
    await this.#confirmPassword(who, given, caller);
    return this.#held(who, given, work, transact);
  }

  /** Changes the password. Ends every other session; this one continues with a new secret. */
  async change(who: SignedIn, { old, fresh }: { readonly old: string; readonly fresh: string }, caller: Caller) {
    const { passwords, links, notifier } = this.#context;
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
      return renewSession(this.#context, unit, who.session);
    };
    const secret = await this.#held(who, given, work, this.#context.transact);
    caller.keepSession?.(secret);
  }

  #confirmPassword(who: SignedIn, given: GivenPassword, caller: Caller): Promise<void> {
    return who.account.passwordHash === undefined ? this.#requireFresh(who) : this.#verify(who, given, caller);
  }

  /** Checks that the password hash is unchanged: the password was verified outside of the unit of work. */
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
