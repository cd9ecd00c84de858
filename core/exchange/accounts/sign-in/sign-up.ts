import type { Caller } from '../../../contract/caller.ts';
import { MINER_STATUS } from '../../../domain/accounts/account.ts';
import { mailedPath } from '../../../domain/redirect-path.ts';
import { localeOf } from '../../../domain/locale.ts';
import type { AccountRecord } from '../../../ports/stores/accounts/account-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import { referralOfSignUp } from '../attribution.ts';
import { emailTaken, tooManyAttempts } from '../errors.ts';
import type { AccountContext } from '../account-context.ts';

interface WantedAccount {
  readonly email: string;
  readonly isSubscribed: boolean;
}

/** Creates an account from an e-mail; the link mailed to it opens the account. */
export class SignUp {
  readonly #context: AccountContext;

  constructor(context: AccountContext) {
    this.#context = context;
  }

  /**
   * @param proceedTo where the mail's link leads in the end; ignored unless a mail may lead there. @throws ExchangeError
   * conflict for the e-mail of an account that has already been opened.
   */
  async register(
    { email, isSubscribed, proceedTo }: WantedAccount & { readonly proceedTo?: string | undefined },
    caller: Caller,
  ): Promise<void> {
    const { throttle, secrets, transact } = this.#context;
    if ((await throttle.acquireMail('register', email, caller)).status === 'blocked') throw tooManyAttempts();
    const name = `sign-up:${secrets.emailDigest(email)}`;
    await transact(async (unit) => {
      // Serializes sign-ups of one e-mail: the second finds the account that the first made.
      await unit.acquireLock(name);
      const account = await this.#begun(unit, { email, isSubscribed, locale: localeOf(caller.locale).locale }, caller);
      await this.#invite(unit, account, { email, proceedTo: mailedPath(proceedTo) });
    });
  }

  async #begun(
    unit: UnitOfWork,
    wanted: Pick<AccountRecord, 'isSubscribed' | 'locale'> & { readonly email: string },
    caller: Caller,
  ): Promise<AccountRecord> {
    const { notifier } = this.#context;
    const known = await findUnconfirmed(unit, wanted.email);
    const referral = await referralOfSignUp(unit, caller, this.#context.clock.now());
    if (known) {
      const renewed = { ...known, ...wanted, ...referralOfBoth(known, referral) };
      if (!(await unit.accounts.update(renewed))) throw emailTaken();
      return renewed;
    }
    const account = newAccount(this.#context, { ...wanted, ...referral });
    if (!(await unit.accounts.insert(account))) throw emailTaken();
    await notifier.record(unit, account.id, 'registered', caller);
    return account;
  }

  async #invite(
    unit: UnitOfWork,
    account: AccountRecord,
    to: { readonly email: string; readonly proceedTo: string | undefined },
  ): Promise<void> {
    const { links, notifier } = this.#context;
    const link = await links.make(unit, account.id, { kind: 'password', ...to });
    await notifier.notify(unit, account, { kind: 'confirm', link });
  }
}

type SignUpReferral = Pick<AccountRecord, 'referredBy' | 'referredAt' | 'referredSub'>;

/**
 * Referral of a sign-up that is repeated before it is confirmed. Anybody can sign up anybody's e-mail, and the
 * confirmation of the mail does not show who asked for it: when two sign-ups name different affiliates neither counts,
 * until the browser that confirms names one (`Recovery`).
 */
function referralOfBoth(before: SignUpReferral, now: SignUpReferral): SignUpReferral {
  if (before.referredBy === now.referredBy) return now;
  return { referredBy: undefined, referredAt: undefined, referredSub: undefined };
}

export function newAccount(
  { secrets, clock }: Pick<AccountContext, 'secrets' | 'clock'>,
  wanted: Omit<AccountRecord, 'id' | 'minerStatus' | 'createdAt'>,
): AccountRecord {
  return { id: secrets.newId(), minerStatus: MINER_STATUS.off, createdAt: clock.now(), ...wanted };
}

/**
 * Locks the account of an e-mail that was never confirmed. Nobody can sign in to it yet, so the person who confirms the e-mail gets it.
 * @returns undefined if there is none. @throws ExchangeError conflict for the e-mail of an account in use.
 */
export async function findUnconfirmed({ accounts }: UnitOfWork, email: string): Promise<AccountRecord | undefined> {
  const found = await accounts.byEmail(email);
  const account = found && (await accounts.lock(found.id));
  if (!account) return undefined;
  if (await hasBeenOpened({ accounts }, account)) throw emailTaken();
  return account;
}

/** True once an account can be signed in to: its e-mail was confirmed, or it has a password or a provider. */
export async function hasBeenOpened(
  { accounts }: Pick<UnitOfWork, 'accounts'>,
  { id, confirmedAt, passwordHash }: AccountRecord,
): Promise<boolean> {
  if (confirmedAt !== undefined || passwordHash !== undefined) return true;
  return (await accounts.networks(id)).length > 0;
}
