import type { Caller } from '../../../contract/caller.ts';
import { ExchangeError } from '../../../contract/exchange-error.ts';
import { localeOf } from '../../../domain/locale.ts';
import { isEmail } from '../../../domain/validation.ts';
import type { AccountRecord, ProviderLink } from '../../../ports/stores/accounts/account-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import type { AccountContext } from '../account-context.ts';
import { referralOfSignUp } from '../attribution.ts';
import { findUnconfirmed, newAccount } from '../sign-in/sign-up.ts';

/** A provider's user without an account. */
interface NewUser {
  readonly link: ProviderLink;
  readonly email: string | undefined;
}

/** Opens an account that a provider signs in to. @returns undefined when an account that is in use has the e-mail. */
export async function signUpByProvider(
  context: AccountContext,
  unit: UnitOfWork,
  user: NewUser,
  caller: Caller,
): Promise<AccountRecord | undefined> {
  const { notifier, links, secrets, clock } = context;
  const email = user.email !== undefined && isEmail(user.email) ? user.email : undefined;
  if (email !== undefined) await unit.acquireLock(`sign-up:${secrets.emailDigest(email)}`);
  const confirmedAt = email === undefined ? undefined : clock.now();
  const account = email === undefined ? undefined : await findUnconfirmedOrTaken(unit, email);
  if (account === 'taken') return undefined;
  const isSubscribed = account?.isSubscribed ?? false;
  const wanted = { email, confirmedAt, isSubscribed, locale: localeOf(caller.locale).locale };
  const referral = await referralOfSignUp(unit, caller, clock.now());
  // The earlier sign-up with this e-mail may have been anybody's, so its affiliate does not count.
  const earlier = { referredBy: undefined, referredAt: undefined, referredSub: undefined };
  const opened = account
    ? { ...account, ...wanted, ...earlier, ...referral }
    : newAccount(context, { ...wanted, ...referral });
  if (!(await (account ? unit.accounts.update(opened) : unit.accounts.insert(opened)))) return undefined;
  // The earlier sign-up with this e-mail may not have been its owner's.
  if (account) await links.revoke(unit, account.id);
  await unit.accounts.link(opened.id, user.link);
  await notifier.record(unit, opened.id, account ? 'confirmed' : 'registered', caller);
  await notifier.record(unit, opened.id, 'network-linked', caller);
  return opened;
}

async function findUnconfirmedOrTaken(unit: UnitOfWork, email: string): Promise<AccountRecord | 'taken' | undefined> {
  try {
    return await findUnconfirmed(unit, email);
  } catch (error) {
    if (ExchangeError.from(error).code === 'conflict') return 'taken';
    throw error;
  }
}
