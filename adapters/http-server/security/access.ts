import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { FRAME_CALLS, KEY_CALLS } from '../../../core/contract/call-scopes.ts';
import { FRAME_HEADER } from '../../../core/contract/frame-header.ts';
import type { Caller } from '../../../core/contract/caller.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { ApiKeyKind } from '../../../core/domain/merchants/api-key.ts';
import type { ApiKeyAuthenticator } from '../../../core/ports/apis/api-key-authenticator.ts';
import { allowOtherSites } from './key-cross-origin.ts';
import type { KeyLimits } from '../limits/key-limits.ts';
import { costOf } from '../limits/call-cost.ts';
import { overLimit } from '../limits/rate-limit-hook.ts';
import { isSameOrigin } from './same-origin.ts';

/** How a request without cookies is authorised; it needs no CSRF token. */
interface Access {
  /** The API key that it sent; a framed page sends none. */
  readonly apiKey?: Caller['apiKey'];
}

/** What access depends on. */
interface AccessParts {
  /** Without it no API key is valid. */
  readonly keys: ApiKeyAuthenticator | undefined;
  readonly limits: KeyLimits;
  readonly publicUrl: string | undefined;
}

const BEARER = /^Bearer +(\S+) *$/i;

const accesses = new WeakMap<FastifyRequest, Access>();

/** The access of a request; undefined for a request identified by cookies, or not at all. */
export function accessOf(request: FastifyRequest): Access | undefined {
  return accesses.get(request);
}

function keyIn(authorization: string): string | undefined {
  return BEARER.exec(authorization)?.[1];
}

/**
 * Lets a page of another site that calls with a publishable key read the response. Runs before any hook that may refuse
 * the call, so that the page can read the refusal too.
 */
export const shareWithSites: onRequestHookHandler = (request, reply, done) => {
  const key = keyIn(request.headers.authorization ?? '');
  if (key !== undefined) allowOtherSites(reply, callName(request), key);
  done();
};

/**
 * Admits software by its API key, and framed pages without one. A key that is sent must be valid even where the call
 * needs none, because the sender expects to be counted as its owner.
 */
export function admit(parts: AccessParts): onRequestHookHandler {
  return (request, reply, proceed) => {
    const { authorization } = request.headers;
    if (authorization !== undefined && /^Bearer\b/i.test(authorization)) {
      byKey(parts, request, reply, keyIn(authorization)).then(() => proceed(), proceed);
      return;
    }
    if (isFramed(request, parts.publicUrl)) accesses.set(request, {});
    proceed();
  };
}

const OUT_OF_SCOPE: Readonly<Record<ApiKeyKind, string>> = {
  secret: 'This call is not made with an API key, but by people who are signed in',
  publishable: 'This call is not made with a publishable key: it prices, creates an exchange, and reads it by its ID',
};

async function byKey(
  { keys, limits }: AccessParts,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string | undefined,
): Promise<void> {
  const name = callName(request);
  const apiKey = key === undefined ? undefined : await keys?.authenticate(key).catch(failed);
  if (!apiKey) throw new ExchangeError('unauthenticated', 'This API key is not known, or was revoked');
  const exceeded = limits.take(apiKey, request.ip, costOf(request));
  if (exceeded) throw overLimit(exceeded, reply);
  if (!KEY_CALLS[apiKey.kind].has(name)) throw new ExchangeError('forbidden', OUT_OF_SCOPE[apiKey.kind]);
  accesses.set(request, { apiKey });
}

/**
 * True for a call of a framed page. It has no cookie whose session another site could abuse, and the header, which a
 * form cannot send, excludes other sites' forms.
 */
function isFramed(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { cookie, authorization, [FRAME_HEADER]: frame } = request.headers;
  if (frame !== '1' || cookie !== undefined || authorization !== undefined) return false;
  return FRAME_CALLS.has(callName(request)) && isSameOrigin(request, publicUrl);
}

function callName({ method, routeOptions: { url } }: FastifyRequest): string {
  return `${method === 'HEAD' ? 'GET' : method} ${url}`;
}

function failed(cause: unknown): never {
  throw ExchangeError.from(cause);
}
