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
import type { SocialAccountService } from './social-account-service.ts';
import { failedPath, nextPath, PROFILE } from './social-sign-in-paths.ts';

type SocialSignInRequest = Parameters<SocialSignInFlow['begin']>[1];

interface SocialSignInParts {
  readonly social: IdentityProviders;
  readonly accounts: SocialAccountService;
  readonly tickets: ProviderLinkTokens;
  readonly sessions: Sessions;
  readonly logger: Logger;
  readonly origin: () => string;
}

/** Runs a social sign-in: sends the browser to the provider with a sealed flow in a cookie, and handles the answer. */
export class SocialSignInService implements SocialSignInFlow {
  readonly #parts: SocialSignInParts;

  constructor(parts: SocialSignInParts) {
    this.#parts = parts;
  }

  async begin(
    network: SocialProvider,
    request: SocialSignInRequest,
    caller: Caller,
  ): Promise<{ location: string; kept: string }> {
    if (!this.#parts.social.networks.includes(network)) throw notOffered();
    const session = request.ticket === undefined ? undefined : await this.#sessionOf(network, request.ticket, caller);
    const { location, kept } = await this.#redirectToProvider(network);
    const proceedTo = redirectPath(request.proceedTo);
    return { location, kept: this.#parts.tickets.seal('flow', { network, session, proceedTo, kept }) };
  }

  async finish(network: SocialProvider, returned: string, kept: string | undefined, caller: Caller): Promise<string> {
    const flow = kept === undefined ? undefined : this.#parts.tickets.read('flow', network, kept);
    if (!flow || !(await this.#parts.tickets.spend(flow))) return failedPath('network-failed');
    const identity = await this.#identity(network, returned, flow);
    if (flow.session !== undefined) return this.#link(network, identity, flow.session, caller);
    if (!identity) return failedPath('network-failed', flow.proceedTo);
    const outcome = await this.#parts.accounts.signIn(network, identity, caller);
    if (outcome.status === 'entered') caller.keepSession?.(outcome.signIn.secret);
    return nextPath(outcome, flow.proceedTo);
  }

  /** @throws ExchangeError forbidden for a token that was made for another session or was already used. */
  async #sessionOf(network: SocialProvider, sealed: string, caller: Caller): Promise<string> {
    const ticket = this.#parts.tickets.read('link', network, sealed);
    const who = await this.#parts.sessions.of(caller);
    const isOwn = ticket !== undefined && who !== undefined && ticket.session === who.session.hash;
    if (!isOwn || !(await this.#parts.tickets.spend(ticket)))
      throw fieldError('forbidden', 'main', errorMessage('network-again'));
    return who.session.hash;
  }

  async #redirectToProvider(network: SocialProvider) {
    try {
      return await this.#parts.social.begin(network, `${this.#parts.origin()}/auth/${network}/callback`);
    } catch (cause) {
      this.#parts.logger.warn('a provider could not be reached', { network, reason: errorName(cause) });
      throw mainError('unavailable', errorMessage('network-unreachable'), { cause });
    }
  }

  async #identity(
    network: SocialProvider,
    returned: string,
    { kept }: ProviderLinkToken,
  ): Promise<SocialIdentity | undefined> {
    try {
      return await this.#parts.social.finish(network, `${this.#parts.origin()}${returned}`, kept ?? '');
    } catch (cause) {
      // Anybody can send the browser here, and the answer may hold a secret: only the kind of the error is logged.
      this.#parts.logger.info('a social sign-in failed', { network, reason: errorName(cause) });
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
    const who = await this.#parts.sessions.of(caller);
    if (who?.session.hash !== session) return failedPath('network-failed');
    await this.#parts.accounts.link(who, network, identity, caller);
    return PROFILE;
  }
}
