import type { Caller } from '../../contract/caller.ts';
import type { AccountRecord } from '../../ports/account-store.ts';
import type { Unit } from '../../ports/store.ts';
import { referralOfSignUp } from './attribution.ts';
import { callerMark } from './caller-mark.ts';
import { EndAccess } from './end-access.ts';
import type { HumanProofs } from './human-proofs.ts';
import { newPassword } from './new-password.ts';
import { deadLink, tooManyTries } from './refusals.ts';
import { sameEmail } from './same-email.ts';
import { isOpened } from './sign-up.ts';
import type { AccountTools } from './tools.ts';

/** Setting a password by what was mailed: the first one of an account, or another for one that is forgotten. */
export class Recovery {
  readonly #tools: AccountTools;
  readonly #humans: HumanProofs;
  readonly #endAccess: EndAccess;

  constructor(tools: AccountTools, humans: HumanProofs) {
    this.#tools = tools;
    this.#humans = humans;
    this.#endAccess = new EndAccess(tools);
  }

  /** Says and does the same whether there is an account or not; the mail room looks. */
  async ask(email: string, proof: string | undefined, caller: Caller): Promise<void> {
    const { throttle, outbox, clock, commit } = this.#tools;
    await this.#humans.take(proof);
    if ((await throttle.beginMail('recover', email, caller)).status === 'blocked') throw tooManyTries();
    await commit((unit) =>
      outbox.run(unit, { kind: 'recover-request', email, at: clock.now(), ...callerMark(caller) }),
    );
  }

  /** The e-mail that a link was sent to; undefined for a link that is good for nothing. */
  async emailOf(secret: string): Promise<string | undefined> {
    const { links, store } = this.#tools;
    return (await links.live(store, secret))?.email;
  }

  /**
   * Sets the password of the account that the link was mailed for; nobody is signed in. Whatever opened the account ends,
   * and what a thief could have put in place waits for confirmation (`EndAccess`).
   * @throws ExchangeError not-found for a link that is good for nothing, invalid-input for a password everybody tries.
   */
  async setPassword(secret: string, password: string, caller: Caller): Promise<void> {
    const { links, store, passwords, commit, sessions } = this.#tools;
    // Before the work of hashing, which strangers are not to have for nothing.
    const live = await links.live(store, secret);
    if (live?.kind !== 'password') throw deadLink();
    newPassword(passwords, { field: 'password', text: password, email: live.email });
    const passwordHash = await passwords.hash(password);
    const own = sessions.hashOf(caller);
    const wasSignedIn = await commit(async (unit) => {
      const token = await links.finish(unit, secret, 'password');
      const account = token && (await unit.accounts.lock(token.accountId));
      if (!account || !sameEmail(this.#tools.secrets, account.email, token.email)) throw deadLink();
      const mine = own === undefined ? undefined : await unit.sessions.byHash(own);
      await this.#replace(unit, account, passwordHash, caller);
      return mine?.accountId === account.id;
    });
    if (wasSignedIn) caller.keepSession?.(undefined);
  }

  async #replace(unit: Unit, account: AccountRecord, passwordHash: string, caller: Caller): Promise<void> {
    const { clock, links, throttle, announcements } = this.#tools;
    const isFirst = !(await isOpened(unit, account));
    const confirmedAt = account.confirmedAt ?? clock.now();
    // A set-up of two-factor that was only begun may be a thief's, who knows its key.
    const totp = account.totp?.isConfirmed ? account.totp : undefined;
    // Who confirms is the owner: what their own browser followed counts before what a sign-up said.
    const referral = isFirst ? await referralOfSignUp(unit, caller, clock.now()) : {};
    const renewed = { ...account, passwordHash, confirmedAt, totp, ...referral };
    await unit.accounts.update(renewed);
    await unit.sessions.endAll(account.id);
    // Also a change of e-mail that a thief may have asked for.
    await links.revoke(unit, account.id);
    await throttle.clear(unit, account.id, account.email);
    if (isFirst) await announcements.note(unit, account.id, 'confirmed', caller);
    else await this.#endAccess.run(unit, renewed, caller);
  }
}
