import type { Caller } from '../../contract/caller.ts';
import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Network } from '../../domain/account.ts';
import { proceedPath } from '../../domain/proceed-to.ts';
import { say } from '../../domain/sayings.ts';
import type { Logger } from '../../ports/logger.ts';
import type { SocialEntrance } from '../../ports/social-entrance.ts';
import type { SocialIdentity, SocialSignIn } from '../../ports/social-sign-in.ts';
import { errorName } from './error-name.ts';
import { notOffered } from './networks.ts';
import type { NetworkTickets, Ticket } from './network-tickets.ts';
import { refusal } from './refusals.ts';
import type { Sessions } from './sessions.ts';
import { type Arrival, type SocialAccounts } from './social-accounts.ts';

/** Where the browser goes on to after a login that said nothing else (specification, section 9). */
const AFTER_LOGIN = '/processing';

const PROFILE = '/profile';

type Wish = Parameters<SocialEntrance['begin']>[1];

/** Where a network sends the browser back to. */
export function callbackPath(network: Network): string {
  return `/auth/${network}/callback`;
}

/** What a social sign-in goes through: to the network with a sealed flow in a cookie, and back with its answer. */
export class SocialDesk implements SocialEntrance {
  readonly #social: SocialSignIn;
  readonly #accounts: SocialAccounts;
  readonly #tickets: NetworkTickets;
  readonly #sessions: Sessions;
  readonly #logger: Logger;
  readonly #origin: () => string;

  constructor(parts: {
    social: SocialSignIn;
    accounts: SocialAccounts;
    tickets: NetworkTickets;
    sessions: Sessions;
    logger: Logger;
    origin: () => string;
  }) {
    this.#social = parts.social;
    this.#accounts = parts.accounts;
    this.#tickets = parts.tickets;
    this.#sessions = parts.sessions;
    this.#logger = parts.logger;
    this.#origin = parts.origin;
  }

  async begin(network: Network, wish: Wish, caller: Caller): Promise<{ location: string; kept: string }> {
    if (!this.#social.networks.includes(network)) throw notOffered();
    const session = wish.ticket === undefined ? undefined : await this.#sessionOf(network, wish.ticket, caller);
    const { location, kept } = await this.#reach(network);
    const proceedTo = proceedPath(wish.proceedTo);
    return { location, kept: this.#tickets.seal('flow', { network, session, proceedTo, kept }) };
  }

  async finish(network: Network, returned: string, kept: string | undefined, caller: Caller): Promise<string> {
    const flow = kept === undefined ? undefined : this.#tickets.read('flow', network, kept);
    if (!flow || !(await this.#tickets.spend(flow))) return failed('network-failed');
    const identity = await this.#identity(network, returned, flow);
    if (flow.session !== undefined) return this.#link(network, identity, flow.session, caller);
    if (!identity) return failed('network-failed', flow.proceedTo);
    const arrival = await this.#accounts.arrive(network, identity, caller);
    return this.#wayOn(arrival, flow.proceedTo, caller);
  }

  /** @throws ExchangeError forbidden for a ticket that was not made for this very session, or was used. */
  async #sessionOf(network: Network, sealed: string, caller: Caller): Promise<string> {
    const ticket = this.#tickets.read('link', network, sealed);
    const who = await this.#sessions.of(caller);
    const isOwn = ticket !== undefined && who !== undefined && ticket.session === who.session.hash;
    if (!isOwn || !(await this.#tickets.spend(ticket))) throw refusal('forbidden', 'main', say('network-again'));
    return who.session.hash;
  }

  async #reach(network: Network) {
    try {
      return await this.#social.begin(network, `${this.#origin()}${callbackPath(network)}`);
    } catch (cause) {
      this.#logger.warn('a social network could not be reached', { network, reason: errorName(cause) });
      throw new ExchangeError('unavailable', say('network-unreachable'), { cause });
    }
  }

  async #identity(network: Network, returned: string, { kept }: Ticket): Promise<SocialIdentity | undefined> {
    try {
      return await this.#social.finish(network, `${this.#origin()}${returned}`, kept ?? '');
    } catch (cause) {
      // Anybody can have the browser come back with nonsense, and the answer may hold a secret: its kind alone is noted.
      this.#logger.info('a social sign-in came to nothing', { network, reason: errorName(cause) });
      return undefined;
    }
  }

  /** Only what the session that asked has come back with is linked; what failed, the profile tells. */
  async #link(
    network: Network,
    identity: SocialIdentity | undefined,
    session: string,
    caller: Caller,
  ): Promise<string> {
    const who = await this.#sessions.of(caller);
    if (who?.session.hash !== session) return failed('network-failed');
    await this.#accounts.link(who, network, identity, caller);
    return PROFILE;
  }

  #wayOn(arrival: Arrival, proceedTo: string | undefined, caller: Caller): string {
    if (arrival.status === 'refused') return failed('network-email-taken', proceedTo);
    if (arrival.status === 'told') return PROFILE;
    const { entered } = arrival;
    caller.keepSession?.(entered.secret);
    if (entered.stage === 'open') return proceedTo ?? AFTER_LOGIN;
    return `/?login&step=code${andThen(proceedTo)}`;
  }
}

function failed(problem: 'network-failed' | 'network-email-taken', proceedTo?: string): string {
  return `/?login&problem=${problem}${andThen(proceedTo)}`;
}

function andThen(proceedTo: string | undefined): string {
  return proceedTo === undefined ? '' : `&proceedTo=${encodeURIComponent(proceedTo)}`;
}
