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

/** Longest ticket that is read; real ones are far shorter. */
const TICKET_LENGTH = 2048;

/** Target of a browser that another site sent to a sign-in: the visitor may start one there. */
const LOGIN_PATH = '/?login';

/** Target when a sign-in could not start; the login form shows why. */
const FAILED_PATH = `${LOGIN_PATH}&problem=network-failed`;

/** Page where providers are linked, and which shows the result. */
const PROFILE_PATH = '/profile';

/** Serves the two navigations of each provider: to the provider, and back (specification, section 2). */
export function socialRoutes(
  scope: FastifyInstance,
  social: SocialSignInFlow,
  parts: BrowserRedirectOptions,
  sendNotFound: NotFoundHandler,
): void {
  const options = { exposeHeadRoute: false };
  const routes = new SocialRoutes(social, parts, sendNotFound);
  for (const provider of SOCIAL_PROVIDERS) {
    const paths = [`/auth/${provider}`, `/auth/${provider}/callback`] as const;
    scope.get(paths[0], options, (request, reply) => routes.begin(provider, request, reply));
    scope.get(paths[1], options, (request, reply) => routes.finish(provider, request, reply));
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
    // The `__Host-` prefix keeps sibling hosts from planting a cookie of their own sign-in; it requires the path `/`.
    this.#cookie = https ? '__Host-social' : 'social';
    this.#flags = { path: https ? '/' : '/auth', secure: https };
  }

  async begin(provider: SocialProvider, request: FastifyRequest, reply: FastifyReply) {
    if (request.headers['sec-fetch-site'] === 'cross-site') return redirectBrowser(reply, LOGIN_PATH);
    const { proceedTo, ticket } = request.query as Readonly<Record<string, unknown>>;
    const target = { proceedTo: redirectPath(text(proceedTo)), ticket: text(ticket)?.slice(0, TICKET_LENGTH) };
    try {
      const { location, kept } = await this.#social.begin(provider, target, this.#callers.resolve(request, reply));
      reply.setCookie(this.#cookie, kept, this.#attributes(KEPT_SECONDS));
      return redirectBrowser(reply, location);
    } catch (failure) {
      const { error, cause } = errorResponseOf(failure);
      if (error.code === 'not-found') return this.#sendNotFound(request, reply);
      if (cause !== undefined) request.log.error({ err: cause }, 'a social sign-in could not start');
      return redirectBrowser(reply, target.ticket === undefined ? FAILED_PATH : PROFILE_PATH);
    }
  }

  async finish(provider: SocialProvider, request: FastifyRequest, reply: FastifyReply) {
    readCookies(request);
    const kept = request.cookies[this.#cookie];
    const caller = this.#callers.resolve(request, reply);
    // The cookie is valid for one attempt, whether it succeeds or not.
    reply.clearCookie(this.#cookie, this.#attributes(0));
    const path = await this.#social.finish(provider, request.url, kept, caller);
    return redirectBrowser(reply, redirectPath(path) ?? '/');
  }

  #attributes(maxAge: number) {
    return { ...this.#flags, httpOnly: true, sameSite: 'lax', maxAge } as const;
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
