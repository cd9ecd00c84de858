import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { API_KEY_CALLS, FRAME_CALLS } from '../../core/contract/call-scopes.ts';
import { FRAME_HEADER } from '../../core/contract/frame-header.ts';
import type { Caller } from '../../core/contract/caller.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { KeyGate } from '../../core/ports/key-gate.ts';
import type { RateLimit } from './rate-limit.ts';
import { overLimit } from './rate-limit-hook.ts';
import { isSameOrigin } from './same-origin.ts';

/** How a request is let in that is not known by cookies, and so needs no token against other sites' forms. */
export interface Access {
  /** Whose key it showed; a framed page shows none. */
  readonly apiKey?: Caller['apiKey'];
}

/** What access is judged by. */
export interface AccessParts {
  /** Without it no key is good. */
  readonly keys: KeyGate | undefined;
  /** Counts by key. */
  readonly limit: RateLimit;
  readonly publicUrl: string | undefined;
}

const BEARER = /^Bearer +(\S+) *$/i;

const accesses = new WeakMap<FastifyRequest, Access>();

/** How a request was let in; undefined for one that is known by its cookies, or not at all. */
export function accessOf(request: FastifyRequest): Access | undefined {
  return accesses.get(request);
}

/**
 * Lets software in by its key, and framed pages without any. A key that is shown must be good, also where the call would
 * be anybody's: whoever sends one wants to be counted as its owner.
 */
export function admit(parts: AccessParts): onRequestHookHandler {
  return (request, reply, proceed) => {
    const { authorization } = request.headers;
    if (authorization !== undefined && /^Bearer\b/i.test(authorization)) {
      byKey(parts, request, reply, BEARER.exec(authorization)?.[1]).then(() => proceed(), proceed);
      return;
    }
    if (isFramed(request, parts.publicUrl)) accesses.set(request, {});
    proceed();
  };
}

async function byKey(
  { keys, limit }: AccessParts,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string | undefined,
): Promise<void> {
  const apiKey = key === undefined ? undefined : await keys?.authenticate(key).catch(failed);
  if (!apiKey) throw new ExchangeError('unauthenticated', 'This API key is not known, or was revoked');
  if (!limit.take(apiKey.keyId)) throw overLimit(limit, reply);
  if (!API_KEY_CALLS.has(nameOf(request)))
    throw new ExchangeError('forbidden', 'This call is not made with an API key, but by people who are signed in');
  accesses.set(request, { apiKey });
}

/** No cookie, so there is nobody whose standing another site could misuse; and the header keeps other sites' forms out. */
function isFramed(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { cookie, authorization, [FRAME_HEADER]: frame } = request.headers;
  if (frame !== '1' || cookie !== undefined || authorization !== undefined) return false;
  return FRAME_CALLS.has(nameOf(request)) && isSameOrigin(request, publicUrl);
}

function nameOf({ method, routeOptions: { url } }: FastifyRequest): string {
  return `${method === 'HEAD' ? 'GET' : method} ${url}`;
}

function failed(cause: unknown): never {
  throw ExchangeError.from(cause);
}
