import type { Caller } from '../../../contract/caller.ts';
import type { SocialProvider } from '../../../domain/accounts/account.ts';
import { localeOf } from '../../../domain/locale.ts';
import { errorMessage } from '../../../domain/error-messages.ts';
import type { Message } from '../../../domain/message.ts';
import { isEmail } from '../../../domain/validation.ts';
import { ExchangeError } from '../../../contract/exchange-error.ts';
import type { AccountRecord, ProviderLink } from '../../../ports/stores/account-store.ts';
import type { SocialIdentity } from '../../../ports/services/identity-providers.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import { referralOfSignUp } from '../attribution.ts';
import type { SignInCompletion, SignInResult } from '../sign-in/sign-in-completion.ts';
import { newAccount, findUnconfirmed } from '../sign-in/sign-up.ts';
import type { Sessions, SignedIn } from '../sign-in/sessions.ts';
import type { AccountContext } from '../account-context.ts';

/** The outcome of a sign-in that a provider vouches for. */
export type SocialSignInOutcome =
  | { readonly status: 'entered'; readonly signIn: SignInResult }
  /** An account has the same e-mail: the e-mail alone never signs in to it. */
  | { readonly status: 'refused' }
  /** The caller is signed in; the profile shows what went wrong. */
  | { readonly status: 'told' };

const LABEL_LENGTH = 254;

const FAILED = errorMessage('network-failed');
const ANOTHERS = errorMessage('network-of-another');
const SECOND = errorMessage('network-linked');
const NOT_ADDED = errorMessage('network-first');

/** Signs in to accounts by provider, and links providers to accounts. */
export class SocialAccountService {
  readonly #context: AccountContext;
  readonly #completion: SignInCompletion;
  readonly #sessions: Sessions;

  constructor(context: AccountContext, completion: SignInCompletion) {
    this.#context = context;
    this.#completion = completion;
    this.#sessions = context.sessions;
  }

  /**
   * Signs in to the linked account; creates a new one when there is none, the caller is not signed in and the e-mail is
   * free.
   */
  async signIn(network: SocialProvider, identity: SocialIdentity, caller: Caller): Promise<SocialSignInOutcome> {
    const who = await this.#sessions.of(caller);
    const link = linkOf(network, identity);
    const outcome = await this.#context.transact(async (unit): Promise<SocialSignInOutcome> => {
      await unit.acquireLock(`network:${network}:${identity.subject}`);
      const id = await unit.accounts.byProvider(network, identity.subject);
      if (id === undefined && who) return { status: 'told' };
      const account =
        id === undefined ? await this.#found(unit, link, identity, caller) : await stillLinked(unit, id, link);
      if (!account) return { status: 'refused' };
      return { status: 'entered', signIn: await this.#enter(unit, account, caller) };
    });
    if (outcome.status === 'told' && who) await this.#reportProblem(who, NOT_ADDED);
    return outcome;
  }

  /**
   * Links a provider to the account of the session that asked for it. @param identity undefined when the provider did
   * not vouch.
   */
  async link(
    who: SignedIn,
    network: SocialProvider,
    identity: SocialIdentity | undefined,
    caller: Caller,
  ): Promise<void> {
    const problem = identity ? await this.#tryLink(who, linkOf(network, identity), caller) : FAILED;
    if (problem !== undefined) await this.#reportProblem(who, problem);
  }

  #tryLink(who: SignedIn, link: ProviderLink, caller: Caller): Promise<Message | undefined> {
    const { transact, notifier } = this.#context;
    return transact(async (unit) => {
      const account = await this.#sessions.hold(unit, who);
      if (await unit.accounts.link(account.id, link)) {
        await notifier.record(unit, account.id, 'network-linked', caller);
        await notifier.notify(unit, account, { kind: 'network-linked', network: link.network });
        return undefined;
      }
      const holder = await unit.accounts.byProvider(link.network, link.subject);
      return holder === undefined || holder === account.id ? SECOND : ANOTHERS;
    });
  }

  #enter(unit: UnitOfWork, account: AccountRecord, caller: Caller): Promise<SignInResult> {
    return account.totp?.isConfirmed
      ? this.#completion.requireCode(unit, account.id, caller)
      : this.#completion.openSession(unit, account, caller);
  }

  /** @returns undefined when an account that is in use has the e-mail. */
  async #found(
    unit: UnitOfWork,
    link: ProviderLink,
    identity: SocialIdentity,
    caller: Caller,
  ): Promise<AccountRecord | undefined> {
    const { notifier, links, secrets, clock } = this.#context;
    const email = identity.email !== undefined && isEmail(identity.email) ? identity.email : undefined;
    if (email !== undefined) await unit.acquireLock(`sign-up:${secrets.emailDigest(email)}`);
    const confirmedAt = email === undefined ? undefined : clock.now();
    const account = email === undefined ? undefined : await findUnconfirmedOrTaken(unit, email);
    if (account === 'taken') return undefined;
    const wanted = {
      email,
      confirmedAt,
      isSubscribed: account?.isSubscribed ?? false,
      locale: localeOf(caller.locale).locale,
    };
    const referral = await referralOfSignUp(unit, caller, clock.now());
    // The earlier sign-up with this e-mail may have been anybody's, so its affiliate does not count.
    const earlier = { referredBy: undefined, referredAt: undefined };
    const opened = account
      ? { ...account, ...wanted, ...earlier, ...referral }
      : newAccount(this.#context, { ...wanted, ...referral });
    if (!(await (account ? unit.accounts.update(opened) : unit.accounts.insert(opened)))) return undefined;
    // The earlier sign-up with this e-mail may not have been its owner's.
    if (account) await links.revoke(unit, account.id);
    await unit.accounts.link(opened.id, link);
    await notifier.record(unit, opened.id, account ? 'confirmed' : 'registered', caller);
    await notifier.record(unit, opened.id, 'network-linked', caller);
    return opened;
  }

  async #reportProblem({ session }: SignedIn, problem: Message): Promise<void> {
    await this.#context.store.sessions.setErrors(session.hash, { main: [problem.text] });
  }
}

/**
 * Locks and returns the account that a provider identity is linked to; undefined when it was unlinked in the meantime.
 */
async function stillLinked(
  { accounts }: UnitOfWork,
  id: string,
  { network, subject }: ProviderLink,
): Promise<AccountRecord | undefined> {
  const account = await accounts.lock(id);
  return (await accounts.byProvider(network, subject)) === id ? account : undefined;
}

async function findUnconfirmedOrTaken(unit: UnitOfWork, email: string): Promise<AccountRecord | 'taken' | undefined> {
  try {
    return await findUnconfirmed(unit, email);
  } catch (error) {
    if (ExchangeError.from(error).code === 'conflict') return 'taken';
    throw error;
  }
}

function linkOf(network: SocialProvider, { subject, label }: SocialIdentity): ProviderLink {
  return { network, subject, label: label.replaceAll(/\p{C}/gu, '').slice(0, LABEL_LENGTH) };
}
