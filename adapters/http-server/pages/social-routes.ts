import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type SocialProvider, SOCIAL_PROVIDERS } from '../../../core/domain/accounts/account.ts';
import { redirectPath } from '../../../core/domain/redirect-path.ts';
import type { SocialSignInFlow } from '../../../core/ports/apis/social-sign-in-flow.ts';
import { readCookies } from '../security/csrf.ts';
import { errorResponseOf } from '../calls/error-response.ts';
import { redirectBrowser, type BrowserRedirectOptions, type NotFoundHandler } from './redirect-browser.ts';
import { refuseOtherMethods } from '../calls/other-methods.ts';

/** How long a sign-in may take, in seconds. */
const KEPT_SECONDS = 600;

/** Tickets are far shorter. */
const TICKET_LENGTH = 2048;

/** Where a browser goes from which another site wants a sign-in: its user may begin one there by themselves. */
const LOGIN_PATH = '/?login';

/** What the login says where no sign-in could begin. */
const FAILED_PATH = `${LOGIN_PATH}&problem=network-failed`;

/** Where networks are linked, and where it says what came of it. */
const PROFILE_PATH = '/profile';

/** Serves the two navigations of each network: out to it, and back (specification, section 2). */
export function socialRoutes(
  scope: FastifyInstance,
  social: SocialSignInFlow,
  parts: BrowserRedirectOptions,
  sendNotFound: NotFoundHandler,
): void {
  const options = { exposeHeadRoute: false };
  const routes = new SocialRoutes(social, parts, sendNotFound);
  for (const network of SOCIAL_PROVIDERS) {
    const paths = [`/auth/${network}`, `/auth/${network}/callback`] as const;
    scope.get(paths[0], options, (request, reply) => routes.begin(network, request, reply));
    scope.get(paths[1], options, (request, reply) => routes.finish(network, request, reply));
    for (const path of paths) refuseOtherMethods(scope, path, ['GET']);
  }
}

class SocialRoutes {
  readonly #social: SocialSignInFlow;
  readonly #callers: BrowserRedirectOptions['callers'];
  readonly #sendNotFound: NotFoundHandler;
  readonly #cookie: string;
  readonly #flags: { readonly path: string; readonly secure: boolean };

  constructor(social: SocialSignInFlow, { callers, https }: BrowserRedirectOptions, sendNotFound: NotFoundHandler) {
    this.#social = social;
    this.#callers = callers;
    this.#sendNotFound = sendNotFound;
    // With the prefix no sibling host can plant a cookie of its own sign-in; the prefix asks for the whole of the site.
    this.#cookie = https ? '__Host-social' : 'social';
    this.#flags = { path: https ? '/' : '/auth', secure: https };
  }

  async begin(network: SocialProvider, request: FastifyRequest, reply: FastifyReply) {
    if (request.headers['sec-fetch-site'] === 'cross-site') return redirectBrowser(reply, LOGIN_PATH);
    const { proceedTo, ticket } = request.query as Readonly<Record<string, unknown>>;
    const target = { proceedTo: redirectPath(text(proceedTo)), ticket: text(ticket)?.slice(0, TICKET_LENGTH) };
    try {
      const { location, kept } = await this.#social.begin(network, target, this.#callers.resolve(request, reply));
      reply.setCookie(this.#cookie, kept, this.#attributes(KEPT_SECONDS));
      return redirectBrowser(reply, location);
    } catch (failure) {
      const { error, cause } = errorResponseOf(failure);
      if (error.code === 'not-found') return this.#sendNotFound(request, reply);
      if (cause !== undefined) request.log.error({ err: cause }, 'a sign-in could not begin');
      return redirectBrowser(reply, target.ticket === undefined ? FAILED_PATH : PROFILE_PATH);
    }
  }

  async finish(network: SocialProvider, request: FastifyRequest, reply: FastifyReply) {
    readCookies(request);
    const kept = request.cookies[this.#cookie];
    const caller = this.#callers.resolve(request, reply);
    // Good for one try, whatever comes of it.
    reply.clearCookie(this.#cookie, this.#attributes(0));
    const path = await this.#social.finish(network, request.url, kept, caller);
    return redirectBrowser(reply, redirectPath(path) ?? '/');
  }

  #attributes(maxAge: number) {
    return { ...this.#flags, httpOnly: true, sameSite: 'lax', maxAge } as const;
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
