import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { REF_ID, REFERRAL_MS, type Referral } from '../../../core/domain/affiliates/affiliate.ts';
import type { Referrals } from '../../../core/ports/apis/referrals.ts';
import { readCookies } from '../security/csrf.ts';

/** Name of the cookie that remembers a click on an affiliate link, and of the query parameter of such a link. */
const REFERRAL_COOKIE = 'ref_id';

/** `{name}.{milliseconds since 1970}`; names have no dots. */
const KEPT = /^([\w-]{1,64})\.(\d{13})$/;

/** Reads the click that a browser remembers; the exchange validates it. */
export function referralOf(request: FastifyRequest): Referral | undefined {
  readCookies(request);
  const [, refId, at] = KEPT.exec(request.cookies[REFERRAL_COOKIE] ?? '') ?? [];
  return refId === undefined ? undefined : { refId, at: Number(at) };
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
    const refId = nameIn(request);
    if (refId === undefined) return;
    try {
      const click = await referrals.recordClick(refId, referralOf(request), isPage && isVisit(request));
      if (click) remember(request, reply, click, isSecure);
    } catch (error) {
      request.log.warn({ err: error }, 'a click on an affiliate link was not remembered');
    }
  };
}

function remember(request: FastifyRequest, reply: FastifyReply, { refId, at }: Referral, secure: boolean): void {
  const value = `${refId}.${at}`;
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
function nameIn({ originalUrl, query }: FastifyRequest): string | undefined {
  if (!originalUrl.includes(REFERRAL_COOKIE)) return undefined;
  const given = (query as Record<string, unknown> | undefined)?.[REFERRAL_COOKIE];
  const name = Array.isArray(given) ? given[0] : given;
  return typeof name === 'string' && REF_ID.test(name) ? name : undefined;
}
