import cookie from '@fastify/cookie';
import csrfProtection from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { accessOf } from './access.ts';
import type { CsrfTokenCache } from './csrf-token-cache.ts';
import type { ServerContext } from '../server-context.ts';

/** Name of the session's cookie (specification, section 3). */
export const SESSION_COOKIE = 'connect.sid';

/** Header of every GET's answer that carries the token, and of every POST that must send it back. */
export const CSRF_HEADER = 'x-csrf-token';

/**
 * Double-submitted tokens: a random secret in a cookie that no script reads, and a token made of it with our key. The
 * cookie is set only where it is missing, so that pages opened side by side do not invalidate each other.
 * @returns the hook that every POST of the contract needs.
 */
export async function registerCsrf(
  app: FastifyInstance,
  key: Buffer,
  { https, csrfTokens }: Pick<ServerContext, 'https' | 'csrfTokens'>,
): Promise<onRequestHookHandler> {
  // The prefix has browsers refuse a cookie of this name from a sibling host, or over http (RFC 6265bis, 4.1.3).
  const cookieKey = https ? '__Host-csrf' : 'csrf';
  // Cookies are parsed where they are needed, which is not on a call whose token is known.
  await app.register(cookie, { hook: false });
  await app.register(csrfProtection, {
    cookieKey,
    cookieOpts: { path: '/', httpOnly: true, sameSite: 'lax', secure: https },
    csrfOpts: { hmacKey: key.toString('base64') },
    // A token is good for one session: another's, or the one from before login, is refused.
    getUserInfo: sessionOf,
    // The header alone: a form field could be sent from another site without a preflight.
    getToken: (request) => tokenOf(request),
    // A refusal is the caller's own doing: at info, anyone could fill the log with them.
    logLevel: 'debug',
  });
  return requireToken(app, csrfTokens);
}

/** The hook of a POST: refuses with 403 whoever sends no token, or one that was not made for them. */
function requireToken(app: FastifyInstance, csrfTokens: CsrfTokenCache): onRequestHookHandler {
  return function verify(request, reply, done) {
    if (accessOf(request)) return done();
    const { cookie: cookies } = request.headers;
    const token = tokenOf(request);
    if (cookies !== undefined && token !== undefined && csrfTokens.has(cookies, token)) return done();
    readCookies(request);
    // Answers by itself, and does not come back, when the token is refused; so here both are there and belong together.
    app.csrfProtection(request, reply, () => {
      csrfTokens.add(cookies!, token!);
      done();
    });
  };
}

/** Parses the cookies where nobody has yet. */
export function readCookies(request: FastifyRequest): void {
  request.cookies ??= request.server.parseCookie(request.headers.cookie ?? '');
}

/** Gives a GET its token, in the header; sets the cookie for a visitor who has none. @returns the token */
export function giveToken(reply: FastifyReply): string {
  readCookies(reply.request);
  const token = reply.generateCsrf({ userInfo: sessionOf(reply.request) });
  reply.header(CSRF_HEADER, token);
  return token;
}

/** What a token is bound to. */
function sessionOf(request: FastifyRequest): string {
  return request.cookies[SESSION_COOKIE] || 'guest';
}

function tokenOf(request: FastifyRequest): string | undefined {
  const value = request.headers[CSRF_HEADER];
  return typeof value === 'string' ? value : undefined;
}
