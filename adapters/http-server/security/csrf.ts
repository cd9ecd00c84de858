import cookie from '@fastify/cookie';
import csrfProtection from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { accessOf } from './access.ts';
import type { CsrfTokenCache } from './csrf-token-cache.ts';
import type { ServerContext } from '../server-context.ts';

/** Name of the session's cookie (specification, section 3). */
export const SESSION_COOKIE = 'connect.sid';

/** Header that carries the token: in every GET's response, and in every POST, which must send it back. */
export const CSRF_HEADER = 'x-csrf-token';

/**
 * Registers double-submit CSRF tokens: a random secret in a cookie that scripts cannot read, and a token derived from
 * it with our key. The cookie is set only where it is missing, so that pages opened side by side do not invalidate each
 * other.
 * @returns the hook that every POST of the contract needs.
 */
export async function registerCsrf(
  app: FastifyInstance,
  key: Buffer,
  { https, csrfTokens }: Pick<ServerContext, 'https' | 'csrfTokens'>,
): Promise<onRequestHookHandler> {
  // The prefix makes browsers refuse a cookie of this name from a sibling host, or over http (RFC 6265bis, 4.1.3).
  const cookieKey = https ? '__Host-csrf' : 'csrf';
  // Cookies are parsed on demand, which calls with a cached token do not need.
  await app.register(cookie, { hook: false });
  await app.register(csrfProtection, {
    cookieKey,
    cookieOpts: { path: '/', httpOnly: true, sameSite: 'lax', secure: https },
    csrfOpts: { hmacKey: key.toString('base64') },
    // A token is bound to one session: that of another session, or from before login, is refused.
    getUserInfo: sessionOf,
    // Only the header counts: another site could send a form field without a preflight.
    getToken: (request) => tokenOf(request),
    // Refusals are the caller's doing: at `info`, anyone could fill the log with them.
    logLevel: 'debug',
  });
  return requireToken(app, csrfTokens);
}

/** Hook for POSTs: refuses with 403 a request without a token, or with one issued for another session. */
function requireToken(app: FastifyInstance, csrfTokens: CsrfTokenCache): onRequestHookHandler {
  return function verify(request, reply, done) {
    if (accessOf(request)) return done();
    const { cookie: cookies } = request.headers;
    const token = tokenOf(request);
    if (cookies !== undefined && token !== undefined && csrfTokens.has(cookies, token)) return done();
    readCookies(request);
    // The plugin answers a refusal itself and skips this callback, so here cookie and token exist and match.
    app.csrfProtection(request, reply, () => {
      csrfTokens.add(cookies!, token!);
      done();
    });
  };
}

/** Parses the cookies unless that is done already. */
export function readCookies(request: FastifyRequest): void {
  request.cookies ??= request.server.parseCookie(request.headers.cookie ?? '');
}

/** Issues a GET's token in the header; sets the cookie for a visitor without one. @returns the token */
export function giveToken(reply: FastifyReply): string {
  readCookies(reply.request);
  const token = reply.generateCsrf({ userInfo: sessionOf(reply.request) });
  reply.header(CSRF_HEADER, token);
  return token;
}

/** The session that a token is bound to. */
function sessionOf(request: FastifyRequest): string {
  return request.cookies[SESSION_COOKIE] || 'guest';
}

function tokenOf(request: FastifyRequest): string | undefined {
  const value = request.headers[CSRF_HEADER];
  return typeof value === 'string' ? value : undefined;
}
