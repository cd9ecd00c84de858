import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { PUBLISHABLE_KEY_CALLS } from '../../../core/contract/call-scopes.ts';
import { apiKeyKindOf } from '../../../core/domain/merchants/api-key.ts';
import { sendNotAllowed } from '../calls/other-methods.ts';

/** Seconds that a browser may remember the answer to a preflight; no browser keeps it longer than a day. */
const PREFLIGHT_SECONDS = 3600;

/** Headers that such a page may send, beside those that every page may. */
const SENT = 'authorization, content-type, idempotency-key';
/** Headers of the answer that its script may read. */
const READ_BACK = 'retry-after, x-request-id';

/** Any site, and never with cookies: browsers refuse `*` to a request that would carry them. */
const ANY_SITE = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' } as const;

/**
 * Lets pages of any site read an answer, where the call was made with a publishable key and is one that such a key opens.
 * The Origin header is not looked at: the key decides, and it is the only identity of the caller.
 */
export function allowOtherSites(reply: FastifyReply, call: string, key: string): void {
  if (apiKeyKindOf(key) !== 'publishable' || !PUBLISHABLE_KEY_CALLS.has(call)) return;
  reply.headers({ ...ANY_SITE, 'access-control-expose-headers': READ_BACK });
}

/** The paths of those calls, with what they are called by. */
export const SHARED_PATHS: ReadonlyMap<string, readonly string[]> = pathsOf(PUBLISHABLE_KEY_CALLS);

/**
 * Answers what a browser asks before a page of another site calls with a publishable key. It is not told the key, so it
 * says yes to a call that such a key opens where an `Authorization` header is announced, and to nothing else.
 * @param allowed methods of the path, for who asks something else
 */
export function preflight(scope: FastifyInstance, path: string, allowed: readonly string[]): void {
  scope.options(path, async (request, reply) => {
    if (!isPreflightOfKey(request, path)) return sendNotAllowed(reply, allowed);
    return reply
      .headers({
        ...ANY_SITE,
        'access-control-allow-methods': SHARED_PATHS.get(path)!.join(', '),
        'access-control-allow-headers': SENT,
        'access-control-max-age': PREFLIGHT_SECONDS,
        vary: 'access-control-request-method, access-control-request-headers',
      })
      .code(204)
      .send();
  });
}

function isPreflightOfKey({ headers }: FastifyRequest, path: string): boolean {
  const method = headers['access-control-request-method'];
  // Browsers take GET and POST for allowed whatever the answer lists, so a call beside is refused as a whole.
  if (headers.origin === undefined || !PUBLISHABLE_KEY_CALLS.has(`${method} ${path}`)) return false;
  return requestsKeyHeader(headers);
}

/** True for a preflight of a call that is to be made with a key, and so without cookies. */
export function requestsKeyHeader({ 'access-control-request-headers': announced = '' }: IncomingHttpHeaders): boolean {
  const names = announced.split(',').map((name) => name.trim().toLowerCase());
  return names.includes('authorization');
}

function pathsOf(calls: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const pairs = [...calls].map((call) => call.split(' ', 2) as [method: string, path: string]);
  const grouped = Map.groupBy(pairs, ([, path]) => path);
  return new Map([...grouped].map(([path, all]) => [path, all.map(([method]) => method)]));
}
