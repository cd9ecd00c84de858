import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { PUBLISHABLE_KEY_CALLS } from '../../../core/contract/call-scopes.ts';
import { apiKeyKindOf } from '../../../core/domain/merchants/api-key.ts';
import { sendNotAllowed } from '../calls/other-methods.ts';

/** Seconds that a browser may cache the response to a preflight; no browser keeps it longer than a day. */
const PREFLIGHT_SECONDS = 3600;

/** Headers that such a page may send, beside those that every page may send. */
const SENT = 'authorization, content-type, idempotency-key';
/** Response headers that its script may read. */
const READ_BACK = 'retry-after, x-request-id';

/** Any site, but never with cookies: browsers reject `*` for a request with credentials. */
const ANY_SITE = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' } as const;

/**
 * Lets pages of any site read a response to a call with a publishable key, if the key's kind permits the call. The
 * Origin header is ignored: the key is the caller's only identity.
 */
export function allowOtherSites(reply: FastifyReply, call: string, key: string): void {
  if (apiKeyKindOf(key) !== 'publishable' || !PUBLISHABLE_KEY_CALLS.has(call)) return;
  reply.headers({ ...ANY_SITE, 'access-control-expose-headers': READ_BACK });
}

/** Paths of the calls that a publishable key permits, with their methods. */
export const SHARED_PATHS: ReadonlyMap<string, readonly string[]> = pathsOf(PUBLISHABLE_KEY_CALLS);

/**
 * Answers the preflight of a call with a publishable key from another site's page. A preflight does not contain the
 * key, so it is accepted if it announces an `Authorization` header and a publishable key permits the call.
 * @param allowed methods of the path, for other OPTIONS requests
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
  // Browsers allow GET and POST whatever the response lists, so any other call is refused as a whole.
  if (headers.origin === undefined || !PUBLISHABLE_KEY_CALLS.has(`${method} ${path}`)) return false;
  return requestsKeyHeader(headers);
}

/** True for a preflight of a call with an API key, and so without cookies. */
export function requestsKeyHeader({ 'access-control-request-headers': announced = '' }: IncomingHttpHeaders): boolean {
  const names = announced.split(',').map((name) => name.trim().toLowerCase());
  return names.includes('authorization');
}

function pathsOf(calls: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const pairs = [...calls].map((call) => call.split(' ', 2) as [method: string, path: string]);
  const grouped = Map.groupBy(pairs, ([, path]) => path);
  return new Map([...grouped].map(([path, all]) => [path, all.map(([method]) => method)]));
}
