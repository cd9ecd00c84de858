import type { Caller } from '../../../contract/caller.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import { expiredLink, emailTaken, tooManyAttempts } from '../errors.ts';
import type { Passwords } from '../sign-in/passwords.ts';
import { sameEmail } from '../sign-in/same-email.ts';
import type { SignedIn } from '../sign-in/sessions.ts';
import { findUnconfirmed } from '../sign-in/sign-up.ts';
import type { AccountContext } from '../account-context.ts';

/** Changes the e-mail of an account once the new mailbox has been confirmed. */
export class EmailChange {
  readonly #context: AccountContext;
  readonly #passwords: Passwords;

  constructor(context: AccountContext, passwords: Passwords) {
    this.#context = context;
    this.#passwords = passwords;
  }

  /** Sends a link to the new e-mail. @throws ExchangeError conflict for one that another account has. */
  async ask(
    who: SignedIn,
    { email, password }: { readonly email: string; readonly password: string | undefined },
    caller: Caller,
  ): Promise<void> {
    const { links, notifier, throttle } = this.#context;
    // Without this limit an account could flood other people's mailboxes, or test which addresses have accounts.
    if ((await throttle.acquireEmailChange(who.account.id, caller)).status === 'blocked') throw tooManyAttempts();
    await this.#passwords.withPasswordConfirmed(who, password, caller, async (unit, account) => {
      if (!sameEmail(this.#context.secrets, account.email, email)) await findUnconfirmed(unit, email);
      const link = await links.make(unit, account.id, { kind: 'email', email });
      await notifier.record(unit, account.id, 'email-change-asked', caller);
      await notifier.notify(unit, { email, locale: account.locale }, { kind: 'change-email', link });
    });
  }

  /**
   * Changes to the e-mail that the link was sent to, notifies the old address too, and revokes all links mailed before.
   * @throws ExchangeError not-found for a link that is not valid, conflict when another account has taken the e-mail.
   */
  async confirm(secret: string, caller: Caller): Promise<void> {
    const { links, clock, notifier, transact } = this.#context;
    await transact(async (unit) => {
      const token = await links.finish(unit, secret, 'email');
      const before = token && (await unit.accounts.lock(token.accountId));
      if (!before) throw expiredLink();
      if (!sameEmail(this.#context.secrets, before.email, token.email)) await this.#free(unit, token.email);
      const account = { ...before, email: token.email, confirmedAt: clock.now() };
      if (!(await unit.accounts.update(account))) throw emailTaken();
      await links.revoke(unit, account.id);
      await notifier.record(unit, account.id, 'email-changed', caller);
      await notifier.notify(unit, before, { kind: 'email-changed', email: token.email });
      await notifier.notify(unit, account, { kind: 'email-changed', email: token.email });
    });
  }

  /** Removes the e-mail from an account that signed up with it and never confirmed it, so that its owner can use it. */
  async #free(unit: UnitOfWork, email: string): Promise<void> {
    const { links, secrets } = this.#context;
    await unit.acquireLock(`sign-up:${secrets.emailDigest(email)}`);
    const holder = await findUnconfirmed(unit, email);
    if (!holder) return;
    await unit.accounts.update({ ...holder, email: undefined });
    await links.revoke(unit, holder.id);
  }
}
