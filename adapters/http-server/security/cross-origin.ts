import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { requestsKeyHeader } from './key-cross-origin.ts';

/** As in `csrf.ts`. */
const CSRF_HEADER = 'x-csrf-token';

/** How long a browser may cache the response to a preflight, in seconds. */
const PREFLIGHT_SECONDS = 600;

/**
 * The operator's own origins, whose pages may call each other with cookies (CORS). Both sides are configured: no other
 * page may read a response, and without configured origins no CORS header is sent.
 */
export class CrossOrigins {
  readonly #origins: ReadonlySet<string>;

  constructor(publicUrl: string | undefined, apiOrigins: readonly string[] = []) {
    const own = URL.parse(publicUrl ?? '')?.origin;
    this.#origins = new Set(apiOrigins.length === 0 ? [] : own === undefined ? apiOrigins : [own, ...apiOrigins]);
  }

  /** True for a call from a page of another of these origins. */
  isCrossOrigin({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
    return this.#origins.size > 0 && origin !== undefined && site !== 'same-origin' && this.#origins.has(origin);
  }

  /** Lets a page of these origins read the response. */
  readonly allow: onRequestHookHandler = (request, reply, done) => {
    if (this.#origins.size > 0) reply.header('vary', 'Origin');
    if (this.isCrossOrigin(request.headers)) {
      reply.headers({
        'access-control-allow-origin': request.headers.origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': `${CSRF_HEADER}, retry-after, x-request-id`,
      });
    }
    done();
  };

  /** Answers the preflight that a browser sends before such a call. */
  readonly preflight: onRequestHookHandler = (request, reply, done) => {
    if (this.#isPreflight(request)) sendAllowed(reply);
    else done();
  };

  /**
   * Excludes preflights of calls with a publishable key, which any origin may make; `key-cross-origin.ts` answers them.
   */
  #isPreflight({ method, headers }: FastifyRequest): boolean {
    if (method !== 'OPTIONS' || requestsKeyHeader(headers)) return false;
    return 'access-control-request-method' in headers && this.isCrossOrigin(headers);
  }
}

function sendAllowed(reply: FastifyReply): void {
  void reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': `content-type, idempotency-key, ${CSRF_HEADER}`,
      'access-control-max-age': String(PREFLIGHT_SECONDS),
    })
    .send();
}
