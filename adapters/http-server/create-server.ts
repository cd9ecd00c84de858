import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BAD_PATH, refuseBadPaths } from './bad-path.ts';
import { isDecodable, originForm } from './canonical-path.ts';
import { registerCsrf } from './csrf.ts';
import { exchangeRoutes, sendNoSuchCall } from './exchange-routes.ts';
import { EventRoutes } from './event-routes.ts';
import { onClientError } from './client-error.ts';
import { onFailure } from './failure.ts';
import { probes } from './probes.ts';
import { RequestLog } from './request-log.ts';
import { fixedHeaders } from './security-headers.ts';
import { logOptions, QuietLog } from './server-log.ts';
import { BODY_LIMIT, HEADER_LIMIT, SERVER_TIMES, type ServerOptions } from './server-options.ts';
import { staticFiles } from './static-files.ts';
import { Visitors } from './visitors.ts';
import { webHost } from './web-host.ts';

/** A server that is ready to listen. */
export interface Server {
  /** @param port 0 for any free one. @returns the address it listens at, such as `http://127.0.0.1:3000`. */
  listen(at: { readonly port: number; readonly host: string }): Promise<string>;
  /** Turns unready, lets running requests end within `times.drain`, and resolves once nothing is open. */
  close(): Promise<void>;
}

/** Makes the whole HTTP side of the service: calls, probes and, when they are given, pages and their files. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const times = { ...SERVER_TIMES, ...options.times };
  const https = options.publicUrl?.startsWith('https:') ?? false;
  const app = fastify(options, times);
  let closing: Promise<void> | undefined;

  const fixed = fixedHeaders(https);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed).header('x-request-id', request.id);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Told before its connection goes, a client does not send its next request into the void.
    if (closing) reply.header('connection', 'close');
    done();
  });
  app.setChildLoggerFactory((logger, bindings, given) => new RequestLog(logger, bindings, given));
  app.setErrorHandler(onFailure);
  probes(app, async () => !closing && ((await options.ready?.()) ?? true));

  const { files, render } = options.pages ?? {};
  if (files !== undefined) await app.register((scope) => staticFiles(scope, files));
  await app.register(rateLimit, rateLimits(options.rateLimit));
  const requireToken = await registerCsrf(app, options.signingKey, https);
  const visitors = new Visitors(https);
  const limit = app.rateLimit();
  app.setNotFoundHandler({ preHandler: limit }, (_request, reply) => sendNoSuchCall(reply));
  await app.register(async (scope) => {
    scope.addHook('onRequest', limit);
    exchangeRoutes(scope, { api: options.api, requireToken, visitors });
    if (options.feed) new EventRoutes(options.feed, visitors).register(scope);
    refuseBadPaths(scope, render !== undefined);
  });
  if (render) {
    await app.register(async (scope) => {
      scope.addHook('onRequest', limit);
      await webHost(scope, { render, https, publicUrl: options.publicUrl, renderMs: times.render, visitors });
    });
  }
  await app.ready();

  return {
    listen: (at) => app.listen(at),
    close: () => (closing ??= drain(app, times)),
  };
}

function fastify({ trustProxy = false, log = {} }: ServerOptions, times: typeof SERVER_TIMES): FastifyInstance {
  return Fastify({
    logger: logOptions(log),
    logController: new QuietLog(times.slow, log.level),
    genReqId: requestIds(trustProxy !== false),
    trustProxy: typeof trustProxy === 'boolean' ? trustProxy && isNearest : [...trustProxy],
    bodyLimit: BODY_LIMIT,
    // A request that races the close is still answered; its connection ends with it.
    return503OnClosing: false,
    requestTimeout: times.receive,
    // Node's other limits end when a request has arrived: an answer that is never read would be kept for good.
    connectionTimeout: times.stall,
    keepAliveTimeout: times.keepAlive,
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: onClientError,
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? originForm(url) : BAD_PATH),
    http: {
      maxHeaderSize: HEADER_LIMIT,
      headersTimeout: times.receive,
      // Node looks for late requests only this often; by default every 30 s.
      connectionsCheckingInterval: Math.min(times.receive, 5_000),
    },
  });
}

/**
 * Trusts whoever connects, but not whom they name in turn: a proxy appends the address it sees, so the entries before
 * its own are the visitor's invention, and each would be a fresh allowance of requests.
 */
function isNearest(_address: string, hop: number): boolean {
  return hop === 0;
}

/** By address (by /64 of IPv6), in memory. Counters are told to whoever is over the limit, not in every answer. */
function rateLimits(max = 600): RateLimitPluginOptions {
  const counters = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  return { global: false, max, timeWindow: 60_000, cache: 50_000, addHeadersOnExceeding: counters };
}

/** IDs unique across restarts; a trusted proxy's own is kept, so that its log and ours can be read together. */
function requestIds(trusted: boolean): (request: IncomingMessage) => string {
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  return ({ headers: { 'x-request-id': given } }) =>
    trusted && typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : `${prefix}-${(count += 1)}`;
}

async function drain(app: FastifyInstance, times: typeof SERVER_TIMES): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, times.notice));
  // A kept connection that was busy when the server closed falls idle later, and nobody else would close it.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 20);
  const cut = setTimeout(() => app.server.closeAllConnections(), times.drain);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
