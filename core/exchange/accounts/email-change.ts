import type { Caller } from '../../contract/caller.ts';
import type { Unit } from '../../ports/store.ts';
import { deadLink, emailTaken, tooManyTries } from './refusals.ts';
import type { Passwords } from './passwords.ts';
import { sameEmail } from './same-email.ts';
import type { SignedIn } from './sessions.ts';
import { unopened } from './sign-up.ts';
import type { AccountTools } from './tools.ts';

/** Another e-mail for an account: it changes once the new mailbox has answered. */
export class EmailChange {
  readonly #tools: AccountTools;
  readonly #passwords: Passwords;

  constructor(tools: AccountTools, passwords: Passwords) {
    this.#tools = tools;
    this.#passwords = passwords;
  }

  /** Sends a link to the new e-mail. @throws ExchangeError conflict for one that another account has. */
  async ask(
    who: SignedIn,
    { email, password }: { readonly email: string; readonly password: string | undefined },
    caller: Caller,
  ): Promise<void> {
    const { links, announcements, throttle } = this.#tools;
    // No account may bury others' mailboxes, or try out who has one here.
    if ((await throttle.beginChange(who.account.id, caller)).status === 'blocked') throw tooManyTries();
    await this.#passwords.proven(who, { field: 'password', text: password }, caller, async (unit, account) => {
      if (!sameEmail(this.#tools.secrets, account.email, email)) await unopened(unit, email);
      const link = await links.make(unit, account.id, 'email', email);
      await announcements.note(unit, account.id, 'email-change-asked', caller);
      await announcements.tell(unit, { email, locale: account.locale }, { kind: 'change-email', link });
    });
  }

  /**
   * Changes to the e-mail that the link was sent to; the old one is told too, and no link mailed before is good any more.
   * @throws ExchangeError not-found for a link that is good for nothing, conflict when another account has taken the e-mail.
   */
  async confirm(secret: string, caller: Caller): Promise<void> {
    const { links, clock, announcements, commit } = this.#tools;
    await commit(async (unit) => {
      const token = await links.finish(unit, secret, 'email');
      const before = token && (await unit.accounts.lock(token.accountId));
      if (!before) throw deadLink();
      if (!sameEmail(this.#tools.secrets, before.email, token.email)) await this.#free(unit, token.email);
      const account = { ...before, email: token.email, confirmedAt: clock.now() };
      if (!(await unit.accounts.update(account))) throw emailTaken();
      await links.revoke(unit, account.id);
      await announcements.note(unit, account.id, 'email-changed', caller);
      await announcements.tell(unit, before, { kind: 'email-changed', email: token.email });
      await announcements.tell(unit, account, { kind: 'email-changed', email: token.email });
    });
  }

  /** Whoever signed up with it and never confirmed it keeps nobody out: that account ends up without. */
  async #free(unit: Unit, email: string): Promise<void> {
    const { links, secrets } = this.#tools;
    await unit.exclusively(`sign-up:${secrets.emailDigest(email)}`);
    const holder = await unopened(unit, email);
    if (!holder) return;
    await unit.accounts.update({ ...holder, email: undefined });
    await links.revoke(unit, holder.id);
  }
}
