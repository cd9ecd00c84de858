import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { REF_ID, REFERRAL_MS, type Referral } from '../../../core/domain/affiliates/affiliate.ts';
import { SUB_ID } from '../../../core/domain/affiliates/named-link.ts';
import type { Clicked, Referrals } from '../../../core/ports/apis/referrals.ts';
import { readCookies } from '../security/csrf.ts';

/** Name of the cookie that remembers a click on an affiliate link, and of the query parameter of such a link. */
const REFERRAL_COOKIE = 'ref_id';

/** Query parameter with the name of the affiliate's link. */
const LINK_NAME = 'sub';

/** `{name}.{milliseconds since 1970}`, and `.{name of the link}` if it has one; names have no dots. */
const KEPT = /^([\w-]{1,64})\.(\d{13})(?:\.([\w-]{1,32}))?$/;

/** Reads the click that a browser remembers; the exchange validates it. */
export function referralOf(request: FastifyRequest): Referral | undefined {
  readCookies(request);
  const [, refId, at, sub] = KEPT.exec(request.cookies[REFERRAL_COOKIE] ?? '') ?? [];
  return refId === undefined ? undefined : { refId, at: Number(at), ...(sub !== undefined && { sub }) };
}

/**
 * Hook for every page and call that an affiliate link may open: asks the exchange whether to remember the click, and
 * sets the cookie if so. The click counts for this request already. When the exchange fails, the request proceeds
 * without it.
 */
export function rememberReferrals(
  referrals: Referrals,
  { isSecure, isPage }: { readonly isSecure: boolean; readonly isPage: boolean },
): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const clicked = clickIn(request);
    if (clicked === undefined) return;
    try {
      const click = await referrals.recordClick(clicked, referralOf(request), isPage && isVisit(request));
      if (click) remember(request, reply, click, isSecure);
    } catch (error) {
      request.log.warn({ err: error }, 'a click on an affiliate link was not remembered');
    }
  };
}

function remember(request: FastifyRequest, reply: FastifyReply, { refId, at, sub }: Referral, secure: boolean): void {
  const value = sub === undefined ? `${refId}.${at}` : `${refId}.${at}.${sub}`;
  const flags = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: REFERRAL_MS / 1000 } as const;
  reply.setCookie(REFERRAL_COOKIE, value, flags);
  request.cookies = { ...request.cookies, [REFERRAL_COOKIE]: value };
}

/** True when somebody follows a link; false for prefetches, and for resources that a browser or a program loads. */
function isVisit({ method, headers }: FastifyRequest): boolean {
  const { 'sec-fetch-dest': destination = 'document', 'sec-purpose': purpose = '' } = headers;
  return method === 'GET' && destination === 'document' && !purpose.includes('prefetch');
}

/** Parses only addresses that contain the parameter: most do not. */
function clickIn({ originalUrl, query }: FastifyRequest): Clicked | undefined {
  if (!originalUrl.includes(REFERRAL_COOKIE)) return undefined;
  const refId = parameter(query, REFERRAL_COOKIE, REF_ID);
  return refId === undefined ? undefined : { refId, sub: parameter(query, LINK_NAME, SUB_ID) };
}

function parameter(query: unknown, name: string, pattern: RegExp): string | undefined {
  const given = (query as Record<string, unknown> | undefined)?.[name];
  const first: unknown = Array.isArray(given) ? given[0] : given;
  return typeof first === 'string' && pattern.test(first) ? first : undefined;
}
