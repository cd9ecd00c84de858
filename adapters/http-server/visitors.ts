import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { Route } from '../../core/contract/route.ts';
import { readCookies } from './csrf.ts';

/** Browsers keep no cookie longer than this. */
const YEAR_SECONDS = 400 * 24 * 3600;

const SECRET = /^[\w-]{43}$/;

/**
 * Who calls, as far as a cookie tells: 256 random bits that name one browser, given with its first exchange and never
 * before. What it has made is found by the cookie's fingerprint, so the house keeps nothing that could be sent back.
 */
export class Visitors {
  readonly #isSecure: boolean;
  readonly #cookie: string;

  /** @param isSecure true over https. */
  constructor(isSecure: boolean) {
    this.#isSecure = isSecure;
    this.#cookie = isSecure ? '__Host-visitor' : 'visitor';
  }

  /** The visitor's secret; undefined for one who is not known, unless the call is to make them known. */
  of(request: FastifyRequest, reply: FastifyReply, wanted: Route['visitor'] = 'known'): string | undefined {
    readCookies(request);
    const given = request.cookies[this.#cookie];
    if (given !== undefined && SECRET.test(given)) return given;
    if (wanted !== 'made') return undefined;
    const secret = randomBytes(32).toString('base64url');
    reply.setCookie(this.#cookie, secret, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.#isSecure,
      maxAge: YEAR_SECONDS,
    });
    return secret;
  }
}
