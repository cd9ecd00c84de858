import Fastify, { type FastifyInstance } from 'fastify';
import { createServer as createHttpServer, type RequestListener, type Server as HttpServer } from 'node:http';
import { BAD_PATH } from './calls/bad-path.ts';
import { isDecodable, originForm } from './pages/canonical-path.ts';
import { clientErrors } from './limits/client-error.ts';
import type { ServerContext } from './server-context.ts';
import type { FastPath } from './calls/fast-path.ts';
import type { RequestGate } from './limits/request-gate.ts';
import { logOptions } from './log/server-log.ts';
import { limitConnections } from './limits/limit-connections.ts';
import { once } from './once.ts';
import type { ServerOptions } from './server-options.ts';
import { BODY_LIMIT, HEADER_LIMIT, type ServerTimes } from './server-limits.ts';
import { secureServer } from './tls/secure-server.ts';
import { WatchedResponse } from './watched-response.ts';
import { formFields } from './calls/form-fields.ts';

/** Filters that run before Fastify. */
interface Filters {
  readonly gate: RequestGate;
  readonly fastPath: FastPath;
}

/** Makes Fastify over a server that the filters and the limits of connections guard. */
export function fastify(
  { log, tls }: ServerOptions,
  context: ServerContext,
  { gate, fastPath }: Filters,
): FastifyInstance {
  const app = Fastify({
    logger: logOptions(log ?? {}),
    logController: context.log,
    genReqId: context.ids,
    trustProxy: context.trust,
    bodyLimit: BODY_LIMIT,
    // On a busy machine the files of the page may take longer to read than the default of ten seconds.
    pluginTimeout: 120_000,
    // A request that races the close is still answered; its connection ends with it.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, querystringParser: formFields },
    clientErrorHandler: clientErrors((socket) => gate.isAnswering(socket)),
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? originForm(url) : BAD_PATH),
    serverFactory: (others) =>
      httpServer(context.times, tls, (request, response) => {
        if (gate.admits(request, response) && !fastPath.tryHandle(request, response)) others(request, response);
      }),
  });
  limitConnections(app.server, {
    most: context.connectionLimit,
    trust: context.trust,
    refused: once((network) => app.log.warn({ network }, 'refused connections beyond ALTWAY_CONNECTION_LIMIT')),
  });
  return app;
}

function httpServer(times: ServerTimes, tls: ServerOptions['tls'], listener: RequestListener): HttpServer {
  const limits = {
    ServerResponse: WatchedResponse,
    maxHeaderSize: HEADER_LIMIT,
    // `RequestGate` checks the Host header and explains the refusal.
    requireHostHeader: false,
    keepAliveTimeout: times.keepAlive,
    requestTimeout: times.receive,
    headersTimeout: times.receive,
    // The interval in which Node looks for late requests; its default is 30 s.
    connectionsCheckingInterval: Math.min(times.receive, 5_000),
  };
  // Node's other limits end when a request has arrived: a response that is never read would be kept for good.
  const server = tls ? secureServer({ limits, times, source: tls, listener }) : createHttpServer(limits, listener);
  // An unknown expectation is no reason to refuse (RFC 9110, 10.1.1). Node would refuse it, bypassing the gate and
  // every limit.
  return server.on('checkExpectation', listener).setTimeout(times.stall);
}
