import type { Caller } from '../../../contract/caller.ts';
import { fieldError, mainError } from '../../../contract/field-error.ts';
import type { SocialProvider } from '../../../domain/accounts/account.ts';
import { redirectPath } from '../../../domain/redirect-path.ts';
import { errorMessage } from '../../../domain/error-messages.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import type { SocialSignInFlow } from '../../../ports/apis/social-sign-in-flow.ts';
import type { SocialIdentity, IdentityProviders } from '../../../ports/services/identity-providers.ts';
import { errorName } from '../error-name.ts';
import { notOffered } from './linked-providers.ts';
import type { ProviderLinkTokens, ProviderLinkToken } from './provider-link-tokens.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import { type SocialSignInOutcome, type SocialAccountService } from './social-account-service.ts';

/** Default page after a login (specification, section 9). */
const AFTER_LOGIN = '/processing';

const PROFILE = '/profile';

type SocialSignInRequest = Parameters<SocialSignInFlow['begin']>[1];

/** Path that a provider sends the browser back to. */
function callbackPath(network: SocialProvider): string {
  return `/auth/${network}/callback`;
}

/** Runs a social sign-in: sends the browser to the provider with a sealed flow in a cookie, and handles the answer. */
export class SocialSignInService implements SocialSignInFlow {
  readonly #social: IdentityProviders;
  readonly #accounts: SocialAccountService;
  readonly #tickets: ProviderLinkTokens;
  readonly #sessions: Sessions;
  readonly #logger: Logger;
  readonly #origin: () => string;

  constructor(parts: {
    social: IdentityProviders;
    accounts: SocialAccountService;
    tickets: ProviderLinkTokens;
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

  async begin(
    network: SocialProvider,
    request: SocialSignInRequest,
    caller: Caller,
  ): Promise<{ location: string; kept: string }> {
    if (!this.#social.networks.includes(network)) throw notOffered();
    const session = request.ticket === undefined ? undefined : await this.#sessionOf(network, request.ticket, caller);
    const { location, kept } = await this.#redirectToProvider(network);
    const proceedTo = redirectPath(request.proceedTo);
    return { location, kept: this.#tickets.seal('flow', { network, session, proceedTo, kept }) };
  }

  async finish(network: SocialProvider, returned: string, kept: string | undefined, caller: Caller): Promise<string> {
    const flow = kept === undefined ? undefined : this.#tickets.read('flow', network, kept);
    if (!flow || !(await this.#tickets.spend(flow))) return failed('network-failed');
    const identity = await this.#identity(network, returned, flow);
    if (flow.session !== undefined) return this.#link(network, identity, flow.session, caller);
    if (!identity) return failed('network-failed', flow.proceedTo);
    const outcome = await this.#accounts.signIn(network, identity, caller);
    return this.#nextPath(outcome, flow.proceedTo, caller);
  }

  /** @throws ExchangeError forbidden for a token that was made for another session or was already used. */
  async #sessionOf(network: SocialProvider, sealed: string, caller: Caller): Promise<string> {
    const ticket = this.#tickets.read('link', network, sealed);
    const who = await this.#sessions.of(caller);
    const isOwn = ticket !== undefined && who !== undefined && ticket.session === who.session.hash;
    if (!isOwn || !(await this.#tickets.spend(ticket)))
      throw fieldError('forbidden', 'main', errorMessage('network-again'));
    return who.session.hash;
  }

  async #redirectToProvider(network: SocialProvider) {
    try {
      return await this.#social.begin(network, `${this.#origin()}${callbackPath(network)}`);
    } catch (cause) {
      this.#logger.warn('a provider could not be reached', { network, reason: errorName(cause) });
      throw mainError('unavailable', errorMessage('network-unreachable'), { cause });
    }
  }

  async #identity(
    network: SocialProvider,
    returned: string,
    { kept }: ProviderLinkToken,
  ): Promise<SocialIdentity | undefined> {
    try {
      return await this.#social.finish(network, `${this.#origin()}${returned}`, kept ?? '');
    } catch (cause) {
      // Anybody can send the browser here with an invalid answer, and the answer may hold a secret: only the kind of
      // the error is logged.
      this.#logger.info('a social sign-in failed', { network, reason: errorName(cause) });
      return undefined;
    }
  }

  /** Links only when the session that asked comes back; the profile shows what failed. */
  async #link(
    network: SocialProvider,
    identity: SocialIdentity | undefined,
    session: string,
    caller: Caller,
  ): Promise<string> {
    const who = await this.#sessions.of(caller);
    if (who?.session.hash !== session) return failed('network-failed');
    await this.#accounts.link(who, network, identity, caller);
    return PROFILE;
  }

  #nextPath(outcome: SocialSignInOutcome, proceedTo: string | undefined, caller: Caller): string {
    if (outcome.status === 'refused') return failed('network-email-taken', proceedTo);
    if (outcome.status === 'told') return PROFILE;
    const { signIn } = outcome;
    caller.keepSession?.(signIn.secret);
    if (signIn.stage === 'open') return proceedTo ?? AFTER_LOGIN;
    return `/?login&step=code${andThen(proceedTo)}`;
  }
}

function failed(problem: 'network-failed' | 'network-email-taken', proceedTo?: string): string {
  return `/?login&problem=${problem}${andThen(proceedTo)}`;
}

function andThen(proceedTo: string | undefined): string {
  return proceedTo === undefined ? '' : `&proceedTo=${encodeURIComponent(proceedTo)}`;
}
