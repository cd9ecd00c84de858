import type { AccountUser } from '../../../domain/accounts/account.ts';
import type { Caller } from '../../../contract/caller.ts';
import type { AccountRecord } from '../../../ports/stores/accounts/account-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import { referralOfSignUp } from '../attribution.ts';
import { clientInfo } from './client-info.ts';
import { EndAccess } from './end-access.ts';
import type { SignInCompletion } from './sign-in-completion.ts';
import type { SpentCaptchas } from './spent-captchas.ts';
import { newPassword } from './new-password.ts';
import { expiredLink, tooManyAttempts } from '../errors.ts';
import { sameEmail } from './same-email.ts';
import { hasBeenOpened } from './sign-up.ts';
import type { AccountContext } from '../account-context.ts';

interface RecoveryParts {
  readonly captchas: SpentCaptchas;
  readonly completion: SignInCompletion;
}

/** Sets a password by a mailed link: the first one of an account, or a new one for a forgotten one. */
export class Recovery {
  readonly #context: AccountContext;
  readonly #parts: RecoveryParts;
  readonly #endAccess: EndAccess;

  constructor(context: AccountContext, parts: RecoveryParts) {
    this.#context = context;
    this.#parts = parts;
    this.#endAccess = new EndAccess(context);
  }

  /** Answers the same whether there is an account or not; the mail worker looks it up later. */
  async ask(email: string, proof: string | undefined, caller: Caller): Promise<void> {
    const { throttle, outbox, clock, transact } = this.#context;
    await this.#parts.captchas.take(proof);
    if ((await throttle.acquireMail('recover', email, caller)).status === 'blocked') throw tooManyAttempts();
    await transact((unit) =>
      outbox.defer(unit, { kind: 'recover-request', email, at: clock.now(), ...clientInfo(caller) }),
    );
  }

  /** The e-mail that a link was sent to; undefined for a link that is not valid. */
  async emailOf(secret: string): Promise<string | undefined> {
    const { links, store } = this.#context;
    return (await links.find(store, secret))?.email;
  }

  /**
   * Sets the password. The first one of an account signs its user in. Any other signs nobody in, ends every way in, and
   * disables settings that a thief could have planted (`EndAccess`). @returns the user who is signed in. @throws
   * ExchangeError not-found for a link that is not valid, invalid-input for a common password.
   */
  async setPassword(secret: string, password: string, caller: Caller): Promise<AccountUser | undefined> {
    const { links, store, passwords, transact, sessions } = this.#context;
    // Checked before the expensive hashing, which strangers must not trigger for free.
    const live = await links.find(store, secret);
    if (live?.kind !== 'password') throw expiredLink();
    newPassword(passwords, { field: 'password', text: password, email: live.email });
    const passwordHash = await passwords.hash(password);
    const own = sessions.hashOf(caller);
    const done = await transact(async (unit) => {
      const token = await links.finish(unit, secret, 'password');
      const account = token && (await unit.accounts.lock(token.accountId));
      if (!account || !sameEmail(this.#context.secrets, account.email, token.email)) throw expiredLink();
      const mine = own === undefined ? undefined : await unit.sessions.byHash(own);
      const opened = await this.#replace(unit, account, passwordHash, caller);
      const signedIn = opened && (await this.#parts.completion.openSession(unit, opened, caller));
      return { signedIn, wasSignedIn: mine?.accountId === account.id };
    });
    if (done.signedIn?.stage === 'open') {
      caller.keepSession?.(done.signedIn.secret);
      return done.signedIn.user;
    }
    if (done.wasSignedIn) caller.keepSession?.(undefined);
    return undefined;
  }

  /** @returns the account if this was its first password. */
  async #replace(
    unit: UnitOfWork,
    account: AccountRecord,
    passwordHash: string,
    caller: Caller,
  ): Promise<AccountRecord | undefined> {
    const { clock, links, throttle, notifier } = this.#context;
    const isFirst = !(await hasBeenOpened(unit, account));
    const confirmedAt = account.confirmedAt ?? clock.now();
    // A two-factor set-up that was never confirmed may be a thief's, who knows its key.
    const totp = account.totp?.isConfirmed ? account.totp : undefined;
    // The browser that confirms is the owner's: the click it followed overrides the one of the sign-up.
    const referral = isFirst ? await referralOfSignUp(unit, caller, clock.now()) : {};
    const renewed = { ...account, passwordHash, confirmedAt, totp, ...referral };
    await unit.accounts.update(renewed);
    await unit.sessions.endAll(account.id);
    // Also revokes a change of e-mail that a thief may have requested.
    await links.revoke(unit, account.id);
    await throttle.clear(unit, account.id, account.email);
    if (!isFirst) {
      await this.#endAccess.run(unit, renewed, caller);
      return undefined;
    }
    await notifier.record(unit, account.id, 'confirmed', caller);
    return renewed.totp === undefined ? renewed : undefined;
  }
}
