import type { Caller } from '../../contract/caller.ts';
import type { Network } from '../../domain/account.ts';
import { localeOf } from '../../domain/locale.ts';
import { say } from '../../domain/sayings.ts';
import { isEmail } from '../../domain/validation.ts';
import { ExchangeError } from '../../contract/exchange-error.ts';
import type { AccountRecord, NetworkLink } from '../../ports/account-store.ts';
import type { SocialIdentity } from '../../ports/social-sign-in.ts';
import type { Unit } from '../../ports/store.ts';
import { referralOfSignUp } from './attribution.ts';
import type { Doorway, Entered } from './doorway.ts';
import { newAccount, unopened } from './sign-up.ts';
import type { Sessions, SignedIn } from './sessions.ts';
import type { AccountTools } from './tools.ts';

/** What became of somebody whom a network vouches for. */
export type Arrival =
  | { readonly status: 'entered'; readonly entered: Entered }
  /** An account has their e-mail: it is never opened by that alone. */
  | { readonly status: 'refused' }
  /** They are signed in, and the profile tells them what is wrong. */
  | { readonly status: 'told' };

const LABEL_LENGTH = 254;

const FAILED = say('network-failed');
const ANOTHERS = say('network-of-another');
const SECOND = say('network-linked');
const NOT_ADDED = say('network-first');

/** Accounts as social networks open them. */
export class SocialAccounts {
  readonly #tools: AccountTools;
  readonly #doorway: Doorway;
  readonly #sessions: Sessions;

  constructor(tools: AccountTools, doorway: Doorway) {
    this.#tools = tools;
    this.#doorway = doorway;
    this.#sessions = tools.sessions;
  }

  /** Signs in to the account that is linked; a new one where there is none, nobody is signed in, and the e-mail is free. */
  async arrive(network: Network, identity: SocialIdentity, caller: Caller): Promise<Arrival> {
    const who = await this.#sessions.of(caller);
    const link = linkOf(network, identity);
    const arrival = await this.#tools.commit(async (unit): Promise<Arrival> => {
      await unit.exclusively(`network:${network}:${identity.subject}`);
      const id = await unit.accounts.byNetwork(network, identity.subject);
      if (id === undefined && who) return { status: 'told' };
      const account =
        id === undefined ? await this.#found(unit, link, identity, caller) : await stillLinked(unit, id, link);
      if (!account) return { status: 'refused' };
      return { status: 'entered', entered: await this.#enter(unit, account, caller) };
    });
    if (arrival.status === 'told' && who) await this.#tellOf(who, NOT_ADDED);
    return arrival;
  }

  /** Links a network to the account of a session that asked for it. @param identity undefined: the network did not vouch. */
  async link(who: SignedIn, network: Network, identity: SocialIdentity | undefined, caller: Caller): Promise<void> {
    const problem = identity ? await this.#tryLink(who, linkOf(network, identity), caller) : FAILED;
    if (problem !== undefined) await this.#tellOf(who, problem);
  }

  #tryLink(who: SignedIn, link: NetworkLink, caller: Caller): Promise<string | undefined> {
    const { commit, announcements } = this.#tools;
    return commit(async (unit) => {
      const account = await this.#sessions.hold(unit, who);
      if (await unit.accounts.link(account.id, link)) {
        await announcements.note(unit, account.id, 'network-linked', caller);
        await announcements.tell(unit, account, { kind: 'network-linked', network: link.network });
        return undefined;
      }
      const holder = await unit.accounts.byNetwork(link.network, link.subject);
      return holder === undefined || holder === account.id ? SECOND : ANOTHERS;
    });
  }

  #enter(unit: Unit, account: AccountRecord, caller: Caller): Promise<Entered> {
    return account.totp?.isConfirmed
      ? this.#doorway.ask(unit, account.id, caller)
      : this.#doorway.open(unit, account, caller);
  }

  /** @returns undefined when an account that is in use has the e-mail. */
  async #found(
    unit: Unit,
    link: NetworkLink,
    identity: SocialIdentity,
    caller: Caller,
  ): Promise<AccountRecord | undefined> {
    const { announcements, links, secrets, clock } = this.#tools;
    const email = identity.email !== undefined && isEmail(identity.email) ? identity.email : undefined;
    if (email !== undefined) await unit.exclusively(`sign-up:${secrets.emailDigest(email)}`);
    const confirmedAt = email === undefined ? undefined : clock.now();
    const account = email === undefined ? undefined : await unopenedOrTaken(unit, email);
    if (account === 'taken') return undefined;
    const wanted = {
      email,
      confirmedAt,
      isSubscribed: account?.isSubscribed ?? false,
      locale: localeOf(caller.locale).locale,
    };
    const referral = await referralOfSignUp(unit, caller, clock.now());
    // Whoever signed up with this e-mail before may have been anybody, so their partner does not count.
    const earlier = { referredBy: undefined, referredAt: undefined };
    const opened = account
      ? { ...account, ...wanted, ...earlier, ...referral }
      : newAccount(this.#tools, { ...wanted, ...referral });
    if (!(await (account ? unit.accounts.update(opened) : unit.accounts.insert(opened)))) return undefined;
    // Whoever signed up with this e-mail before may not have been its owner.
    if (account) await links.revoke(unit, account.id);
    await unit.accounts.link(opened.id, link);
    await announcements.note(unit, opened.id, account ? 'confirmed' : 'registered', caller);
    await announcements.note(unit, opened.id, 'network-linked', caller);
    return opened;
  }

  async #tellOf({ session }: SignedIn, problem: string): Promise<void> {
    await this.#tools.store.sessions.setErrors(session.hash, { main: [problem] });
  }
}

/** The account that a network opens, locked; none where it was unlinked while this was waited for. */
async function stillLinked(
  { accounts }: Unit,
  id: string,
  { network, subject }: NetworkLink,
): Promise<AccountRecord | undefined> {
  const account = await accounts.lock(id);
  return (await accounts.byNetwork(network, subject)) === id ? account : undefined;
}

async function unopenedOrTaken(unit: Unit, email: string): Promise<AccountRecord | 'taken' | undefined> {
  try {
    return await unopened(unit, email);
  } catch (error) {
    if (ExchangeError.from(error).code === 'conflict') return 'taken';
    throw error;
  }
}

function linkOf(network: Network, { subject, label }: SocialIdentity): NetworkLink {
  return { network, subject, label: label.replaceAll(/\p{C}/gu, '').slice(0, LABEL_LENGTH) };
}
