import type { Caller } from '../../contract/caller.ts';
import type { Network } from '../../domain/account.ts';
import { say } from '../../domain/sayings.ts';
import type { SocialSignIn } from '../../ports/social-sign-in.ts';
import { linkedNetworks } from './account-view.ts';
import type { NetworkTickets } from './network-tickets.ts';
import type { Passwords } from './passwords.ts';
import { refusal } from './refusals.ts';
import type { SignedIn } from './sessions.ts';
import type { AccountTools } from './tools.ts';

/** The social networks that open an account. */
export class Networks {
  readonly #tools: AccountTools;
  readonly #tickets: NetworkTickets;
  readonly #passwords: Passwords;
  readonly #social: Pick<SocialSignIn, 'networks'>;

  constructor(
    tools: AccountTools,
    parts: { tickets: NetworkTickets; passwords: Passwords; social: Pick<SocialSignIn, 'networks'> },
  ) {
    this.#tools = tools;
    this.#tickets = parts.tickets;
    this.#passwords = parts.passwords;
    this.#social = parts.social;
  }

  get available(): readonly Network[] {
    return this.#social.networks;
  }

  /** A ticket for the browser to go and fetch a network with; it is good for this session alone, and once. */
  async add(who: SignedIn, network: Network, password: string | undefined, caller: Caller) {
    if (!this.available.includes(network)) throw notOffered();
    const path = await this.#passwords.proven(who, { field: 'password', text: password }, caller, async (unit) => {
      const links = await unit.accounts.networks(who.account.id);
      if (links.some((link) => link.network === network)) throw refusal('conflict', 'main', say('network-linked'));
      const ticket = this.#tickets.seal('link', { network, session: who.session.hash });
      return `/auth/${network}?ticket=${encodeURIComponent(ticket)}`;
    });
    return { result: true, path } as const;
  }

  /** @throws ExchangeError conflict when nothing else would open the account. */
  async remove(who: SignedIn, network: Network, password: string | undefined, caller: Caller) {
    const { announcements } = this.#tools;
    const given = { field: 'password', text: password } as const;
    const left = await this.#passwords.proven(who, given, caller, async (unit, account) => {
      const links = await unit.accounts.networks(account.id);
      if (!links.some((link) => link.network === network))
        throw refusal('not-found', 'main', say('network-not-linked'));
      if (links.length === 1 && account.passwordHash === undefined)
        throw refusal('conflict', 'main', say('network-last'));
      await unit.accounts.unlink(account.id, network);
      await announcements.note(unit, account.id, 'network-unlinked', caller);
      await announcements.tell(unit, account, { kind: 'network-unlinked', network });
      return links.filter((link) => link.network !== network);
    });
    return { result: true, networks: linkedNetworks(left) } as const;
  }
}

/** A network that is not configured. */
export const notOffered = () => refusal('not-found', 'main', say('network-not-offered'));
