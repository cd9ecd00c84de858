import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { Caller } from '../../../core/contract/caller.ts';
import type { Route } from '../../../core/contract/route.ts';
import { preferredLocale } from '../../../core/domain/locale.ts';
import { accessOf } from '../security/access.ts';
import { referralOf } from './referral-cookie.ts';
import { giveToken, readCookies, SESSION_COOKIE } from '../security/csrf.ts';

/** The longest lifetime that browsers grant a cookie. */
const MAX_SECONDS = 400 * 24 * 3600;

/** The longest lifetime of a session; the server ends idle ones sooner. */
const SESSION_SECONDS = 30 * 24 * 3600;

/** Name of the cookie that keeps the chosen language (specification, section 3). */
const LOCALE_COOKIE = 'locale';

/** 256 bits in base64url. */
const SECRET = /^[\w-]{43}$/;

/** Longest User-Agent that is kept, in characters. */
const AGENT_LENGTH = 256;

/**
 * Identifies the caller of a request: by the session cookie, or by a visitor cookie of 256 random bits for a browser
 * without an account. The store keeps hashes of both, so a leaked store contains no usable cookie.
 */
export class CallerResolver {
  readonly #isSecure: boolean;
  readonly #visitorCookie: string;

  /** @param isSecure true over https. */
  constructor(isSecure: boolean) {
    this.#isSecure = isSecure;
    this.#visitorCookie = isSecure ? '__Host-visitor' : 'visitor';
  }

  /**
   * @param wanted `made` creates a visitor cookie for a browser without one, signed in or not: its session may have
   * ended since.
   */
  resolve(request: FastifyRequest, reply: FastifyReply, wanted: Route['visitor'] = 'known'): Caller {
    const access = accessOf(request);
    if (access) return { ...access, isFramed: access.apiKey === undefined, ...whereabouts(request) };
    readCookies(request);
    const session = secret(request.cookies[SESSION_COOKIE]);
    const known = secret(request.cookies[this.#visitorCookie]);
    const named = known === undefined && wanted === 'made' ? this.#name(reply) : undefined;
    return {
      session,
      visitor: known ?? named,
      isNewcomer: named !== undefined,
      ...whereabouts(request, request.cookies[LOCALE_COOKIE]),
      referral: referralOf(request),
      keepSession: (renewed) => this.#keep(request, reply, renewed),
    };
  }

  #name(reply: FastifyReply): string {
    const made = randomBytes(32).toString('base64url');
    reply.setCookie(this.#visitorCookie, made, { ...this.#flags(), maxAge: MAX_SECONDS });
    return made;
  }

  /**
   * Sets or clears the session cookie and issues the matching CSRF token. The visitor cookie stays: while a login waits
   * for its second step it still owns what was done without an account, and afterwards it owns nothing.
   */
  #keep(request: FastifyRequest, reply: FastifyReply, session: string | undefined): void {
    if (session === undefined) reply.clearCookie(SESSION_COOKIE, this.#flags());
    else reply.setCookie(SESSION_COOKIE, session, { ...this.#flags(), maxAge: SESSION_SECONDS });
    request.cookies = { ...request.cookies, [SESSION_COOKIE]: session };
    giveToken(reply);
  }

  #flags() {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#isSecure } as const;
  }
}

function whereabouts({ ip, headers }: FastifyRequest, locale?: string) {
  return {
    address: ip,
    agent: headers['user-agent']?.slice(0, AGENT_LENGTH),
    locale: preferredLocale(locale, headers['accept-language']).locale,
  };
}

function secret(given: string | undefined): string | undefined {
  return given !== undefined && SECRET.test(given) ? given : undefined;
}
