import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { transactionPath } from '../../../core/domain/quotes/exchange-route.ts';
import { CARD_TAB } from '../../../core/domain/cards/card-payment.ts';
import type { TransactionRef } from '../../../core/domain/transactions/transaction.ts';
import { readCookies } from '../security/csrf.ts';

/** Payments that a browser may have open at once; the oldest is forgotten. */
const MOST_OPEN = 5;
/** How long a browser may stay at the provider, in seconds. */
const KEPT_SECONDS = 86_400;
/** A code and the secret of the tracking link that it stands for, as both are made. */
const ENTRY = /^([\w-]{22})\.([\w-]{43})$/;

export const CARD_RETURN_PATH = '/card-return';

interface Kept {
  readonly code: string;
  readonly secret: string;
}

/**
 * The way back from a card provider. A tracking link is a secret that opens the exchange, so the address that a provider
 * gets has a code instead, which is used up on return. Only the browser that went to the provider can use it: the secret
 * is in a cookie of its own.
 */
export class CardReturn {
  readonly #cookie: string;
  readonly #flags: { readonly path: string; readonly secure: boolean };

  constructor(https: boolean) {
    this.#cookie = https ? '__Host-cards' : 'cards';
    this.#flags = { path: '/', secure: https };
  }

  /**
   * The path that a provider sends the browser back to. Call `keep` once the provider's page is open.
   * @param isTab true for a tab of its own, beside the page that it was opened from.
   */
  pathFor(ref: TransactionRef, isTab = false): { readonly path: string; readonly keep: KeepReturn } {
    if (!('secret' in ref)) return { path: transactionPath(ref), keep: () => {} };
    const code = randomBytes(16).toString('base64url');
    const keep: KeepReturn = (request, reply) =>
      this.#write(reply, [{ code, secret: ref.secret }, ...this.#read(request)].slice(0, MOST_OPEN));
    return { path: `${CARD_RETURN_PATH}/${code}${isTab ? `/${CARD_TAB}` : ''}`, keep };
  }

  /** Uses up a code. @returns the page of the exchange; the first page for a code that this browser does not have. */
  take(code: string, request: FastifyRequest, reply: FastifyReply): string {
    const kept = this.#read(request);
    const found = kept.find((one) => one.code === code);
    if (!found) return '/';
    this.#write(
      reply,
      kept.filter((one) => one !== found),
    );
    return transactionPath({ secret: found.secret });
  }

  #read(request: FastifyRequest): readonly Kept[] {
    readCookies(request);
    return (request.cookies[this.#cookie] ?? '').split('~').flatMap((entry) => {
      const [, code, secret] = ENTRY.exec(entry) ?? [];
      return code === undefined || secret === undefined ? [] : [{ code, secret }];
    });
  }

  #write(reply: FastifyReply, kept: readonly Kept[]): void {
    const flags = { ...this.#flags, httpOnly: true, sameSite: 'lax' } as const;
    if (kept.length === 0) return void reply.clearCookie(this.#cookie, flags);
    const value = kept.map(({ code, secret }) => `${code}.${secret}`).join('~');
    reply.setCookie(this.#cookie, value, { ...flags, maxAge: KEPT_SECONDS });
  }
}

type KeepReturn = (request: FastifyRequest, reply: FastifyReply) => void;
