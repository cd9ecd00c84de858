import type { Caller } from '../../../contract/caller.ts';
import type { SocialProvider } from '../../../domain/accounts/account.ts';
import { errorMessage } from '../../../domain/error-messages.ts';
import type { Message } from '../../../domain/message.ts';
import type { AccountRecord, ProviderLink } from '../../../ports/stores/accounts/account-store.ts';
import type { SocialIdentity } from '../../../ports/services/identity-providers.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import type { SignInCompletion, SignInResult } from '../sign-in/sign-in-completion.ts';
import type { SignedIn } from '../sign-in/sessions.ts';
import type { AccountContext } from '../account-context.ts';
import { signUpByProvider } from './social-sign-up.ts';

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

export class SocialAccountService {
  readonly #context: AccountContext;
  readonly #completion: SignInCompletion;

  constructor(context: AccountContext, completion: SignInCompletion) {
    this.#context = context;
    this.#completion = completion;
  }

  /** Enters the linked account, or a new one if nobody is signed in and the e-mail is free. */
  async signIn(network: SocialProvider, identity: SocialIdentity, caller: Caller): Promise<SocialSignInOutcome> {
    const who = await this.#context.sessions.of(caller);
    const link = linkOf(network, identity);
    const outcome = await this.#context.transact(async (unit): Promise<SocialSignInOutcome> => {
      await unit.acquireLock(`network:${network}:${identity.subject}`);
      const id = await unit.accounts.byProvider(network, identity.subject);
      if (id === undefined && who) return { status: 'told' };
      const account =
        id === undefined
          ? await signUpByProvider(this.#context, unit, { link, email: identity.email }, caller)
          : await stillLinked(unit, id, link);
      if (!account) return { status: 'refused' };
      return { status: 'entered', signIn: await this.#enter(unit, account, caller) };
    });
    if (outcome.status === 'told' && who) await this.#reportProblem(who, NOT_ADDED);
    return outcome;
  }

  /** Links a provider to the asking session's account. @param identity undefined if it did not vouch. */
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
      const account = await this.#context.sessions.hold(unit, who);
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

  async #reportProblem({ session }: SignedIn, problem: Message): Promise<void> {
    await this.#context.store.sessions.setErrors(session.hash, { main: [problem.text] });
  }
}

/** Locks and returns the account of a provider identity; undefined when it was unlinked meanwhile. */
async function stillLinked(
  { accounts }: UnitOfWork,
  id: string,
  { network, subject }: ProviderLink,
): Promise<AccountRecord | undefined> {
  const account = await accounts.lock(id);
  return (await accounts.byProvider(network, subject)) === id ? account : undefined;
}

function linkOf(network: SocialProvider, { subject, label }: SocialIdentity): ProviderLink {
  return { network, subject, label: label.replaceAll(/\p{C}/gu, '').slice(0, LABEL_LENGTH) };
}
