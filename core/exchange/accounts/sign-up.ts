import type { Caller } from '../../contract/caller.ts';
import { MINER_STATUS } from '../../domain/account.ts';
import { localeOf } from '../../domain/locale.ts';
import type { AccountRecord } from '../../ports/account-store.ts';
import type { Unit } from '../../ports/store.ts';
import { referralOfSignUp } from './attribution.ts';
import { emailTaken, tooManyTries } from './refusals.ts';
import type { AccountTools } from './tools.ts';

/** Signing up: an account begins with an e-mail, and is opened by what is mailed to it. */
export class SignUp {
  readonly #tools: AccountTools;

  constructor(tools: AccountTools) {
    this.#tools = tools;
  }

  /** @throws ExchangeError conflict for the e-mail of an account that has been opened before. */
  async register(email: string, isSubscribed: boolean, caller: Caller): Promise<void> {
    const { throttle, secrets, commit } = this.#tools;
    if ((await throttle.beginMail('register', email, caller)).status === 'blocked') throw tooManyTries();
    const name = `sign-up:${secrets.emailDigest(email)}`;
    await commit(async (unit) => {
      // Two sign-ups of one e-mail go one after the other: the second finds what the first made.
      await unit.exclusively(name);
      const account = await this.#begun(unit, { email, isSubscribed, locale: localeOf(caller.locale).locale }, caller);
      await this.#invite(unit, account, email);
    });
  }

  async #begun(
    unit: Unit,
    wanted: Pick<AccountRecord, 'isSubscribed' | 'locale'> & { readonly email: string },
    caller: Caller,
  ): Promise<AccountRecord> {
    const { announcements } = this.#tools;
    const known = await unopened(unit, wanted.email);
    const referral = await referralOfSignUp(unit, caller, this.#tools.clock.now());
    if (known) {
      const renewed = { ...known, ...wanted, ...referralOfBoth(known, referral) };
      if (!(await unit.accounts.update(renewed))) throw emailTaken();
      return renewed;
    }
    const account = newAccount(this.#tools, { ...wanted, ...referral });
    if (!(await unit.accounts.insert(account))) throw emailTaken();
    await announcements.note(unit, account.id, 'registered', caller);
    return account;
  }

  async #invite(unit: Unit, account: AccountRecord, email: string): Promise<void> {
    const { links, announcements } = this.#tools;
    const link = await links.make(unit, account.id, 'password', email);
    await announcements.tell(unit, account, { kind: 'confirm', link });
  }
}

type SignUpReferral = Pick<AccountRecord, 'referredBy' | 'referredAt'>;

/**
 * Whose customer somebody is who signs up again before they confirm. Anybody can sign anybody's e-mail up, and whose mail is
 * confirmed does not tell who asked for it: where two sign-ups disagree neither counts, until the browser that confirms
 * says better (`Recovery`).
 */
function referralOfBoth(before: SignUpReferral, now: SignUpReferral): SignUpReferral {
  return before.referredBy === now.referredBy ? now : { referredBy: undefined, referredAt: undefined };
}

/** An account as it begins. */
export function newAccount(
  { secrets, clock }: Pick<AccountTools, 'secrets' | 'clock'>,
  wanted: Omit<AccountRecord, 'id' | 'minerStatus' | 'createdAt'>,
): AccountRecord {
  return { id: secrets.newId(), minerStatus: MINER_STATUS.off, createdAt: clock.now(), ...wanted };
}

/**
 * The account of an e-mail that somebody gave and nobody has confirmed: it opens to nothing yet, so that whoever proves
 * the e-mail to be theirs may have it. Locked. @returns undefined when there is none.
 * @throws ExchangeError conflict when the e-mail is that of an account in use.
 */
export async function unopened({ accounts }: Unit, email: string): Promise<AccountRecord | undefined> {
  const found = await accounts.byEmail(email);
  const account = found && (await accounts.lock(found.id));
  if (!account) return undefined;
  if (await isOpened({ accounts }, account)) throw emailTaken();
  return account;
}

/** True once anything opened an account: its e-mail was confirmed, it has a password, or a network. */
export async function isOpened(
  { accounts }: Pick<Unit, 'accounts'>,
  { id, confirmedAt, passwordHash }: AccountRecord,
): Promise<boolean> {
  if (confirmedAt !== undefined || passwordHash !== undefined) return true;
  return (await accounts.networks(id)).length > 0;
}
