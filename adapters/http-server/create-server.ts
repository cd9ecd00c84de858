import { accountContract } from '../../core/contract/accounts/account-contract.ts';
import { affiliateContract } from '../../core/contract/affiliates/affiliate-contract.ts';
import { exchangeContract } from '../../core/contract/exchange/exchange-contract.ts';
import { merchantContract, widgetContract } from '../../core/contract/merchants/merchant-contract.ts';
import { ticketContract } from '../../core/contract/tickets/ticket-contract.ts';
import Fastify, { type FastifyInstance, type onRequestHookHandler } from 'fastify';
import { createServer as createHttpServer, type RequestListener, type Server as HttpServer } from 'node:http';
import { admit, shareWithSites } from './security/access.ts';
import { CallerResolver } from './calls/caller-resolver.ts';
import { BAD_PATH, refuseBadPaths } from './calls/bad-path.ts';
import { isDecodable, originForm } from './pages/canonical-path.ts';
import { registerCsrf } from './security/csrf.ts';
import { callRoutes, sendNoSuchCall } from './calls/call-routes.ts';
import { EventRoutes } from './streams/event-routes.ts';
import { clientErrors } from './limits/client-error.ts';
import { type CallHandler, callHandlers } from './calls/call-handlers.ts';
import { exportRoutes } from './calls/export-routes.ts';
import { handleError } from './calls/error-response.ts';
import { openApiRoute } from './calls/open-api-route.ts';
import { type ServerContext, createServerContext } from './server-context.ts';
import { PROBES, probes } from './probes.ts';
import { FastPath } from './calls/fast-path.ts';
import { RequestGate } from './limits/request-gate.ts';
import { rememberReferrals } from './calls/referral-cookie.ts';
import { KeyLimits } from './limits/key-limits.ts';
import { rateLimitHook, shareCounts } from './limits/rate-limit-hook.ts';
import { RequestLog } from './log/request-log.ts';
import { logOptions } from './log/server-log.ts';
import { limitConnections } from './limits/limit-connections.ts';
import { once } from './once.ts';
import { LOGOUT_PATH } from './pages/logout-route.ts';
import { sendNotFoundPage } from './pages/redirect-browser.ts';
import { type BrowserRedirects, createBrowserRedirects } from './pages/browser-redirects.ts';
import { requireAllowedHost } from './security/allowed-hosts.ts';
import { BODY_LIMIT, HEADER_LIMIT, type ServerOptions, type ServerTimes } from './server-options.ts';
import { SiteEventRoutes } from './streams/site-event-routes.ts';
import { siteFiles } from './pages/site-files.ts';
import { secureServer } from './tls/secure-server.ts';
import { staticFiles } from './files/static-files.ts';
import { WatchedResponse } from './watched-response.ts';
import { webHost } from './pages/web-host.ts';
import { widgetHost } from './pages/widget-host.ts';
import { formFields } from './calls/form-fields.ts';

/** A server that is ready to listen. */
export interface Server {
  /** @param port 0 for any free one. @returns the address it listens at, such as `http://127.0.0.1:3000`. */
  listen(at: { readonly port: number; readonly host: string }): Promise<string>;
  /** Turns unready, lets running requests end within `times.drain`, and resolves once every connection is closed. */
  close(): Promise<void>;
}

/** Builds the HTTP server: calls, probes and, when they are given, pages and their files. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const context = createServerContext(options);
  const { times, https, fixed, limit, fileLimit, trust } = context;
  let closing: Promise<void> | undefined;
  const fastPath = new FastPath(context, { log: () => app.log, closing: () => closing !== undefined });
  const gate = new RequestGate({ fixed, trust, log: () => app.log });
  const app = fastify(options, context, { gate, fastPath });

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed).header('x-request-id', request.id);
    done();
  });
  app.addHook(
    'onRequest',
    requireAllowedHost(context.hosts, () => app.log, PROBES),
  );
  app.addHook('onSend', (request, reply, _payload, done) => {
    // The header keeps the client from sending its next request on a connection that closes.
    if (closing && request.raw.httpVersionMajor < 2) reply.header('connection', 'close');
    done();
  });
  app.setChildLoggerFactory((logger, bindings, given) => new RequestLog(logger, bindings, given));
  app.setErrorHandler(handleError);
  probes(app, { isOpen: () => closing === undefined, isReady: async () => (await options.ready?.()) ?? true });

  const files = options.pages?.files;
  if (files !== undefined)
    await app.register((scope) => staticFiles(scope, { root: files, rateLimit: rateLimitHook(fileLimit, trust) }));
  const requireToken = await registerCsrf(app, options.signingKey, context);
  const { publicUrl, referrals } = options;
  const callers = new CallerResolver(https);
  const browserRedirects = createBrowserRedirects(options, { callers, https, publicUrl });
  const rateLimit = rateLimitHook(limit, trust);
  const remembering = (isPage: boolean) => referrals && rememberReferrals(referrals, { isSecure: https, isPage });
  app.setNotFoundHandler({ preHandler: rateLimit }, (_request, reply) => sendNoSuchCall(reply));
  const serving = { rateLimit, https, renderMs: times.render, callers, browserRedirects };
  await serveCalls(app, options, { ...serving, remember: remembering(false), requireToken, context });
  await servePages(app, options, { ...serving, remember: remembering(true) });
  await app.ready();

  return {
    listen: (at) => {
      context.hosts.listensAt(at.host);
      return listen(app, at, options.tls !== undefined);
    },
    close: () => (closing ??= drain(app, times)),
  };
}

interface Serving {
  readonly rateLimit: onRequestHookHandler;
  /** Remembers clicks on affiliate links; not in framed pages, which set no cookie. */
  readonly remember: onRequestHookHandler | undefined;
  readonly https: boolean;
  readonly renderMs: number;
  readonly callers: CallerResolver;
  readonly browserRedirects: BrowserRedirects;
}

interface ServingCalls extends Serving {
  readonly requireToken: Awaited<ReturnType<typeof registerCsrf>>;
  readonly context: ServerContext;
}

async function serveCalls(app: FastifyInstance, options: ServerOptions, serving: ServingCalls): Promise<void> {
  const { rateLimit, remember, callers, browserRedirects, requireToken, context } = serving;
  const isRendered = options.pages?.render !== undefined;
  const limits = new KeyLimits(context.limit.max);
  if (options.counts) for (const one of [context.limit, ...limits.all]) shareCounts(app, one, options.counts);
  await app.register(async (scope) => {
    scope.addHook('onRequest', context.crossOrigins.allow);
    scope.addHook('onRequest', shareWithSites);
    scope.addHook('onRequest', rateLimit);
    scope.addHook('onRequest', context.crossOrigins.preflight);
    scope.addHook('onRequest', admit({ keys: options.keys, limits, publicUrl: options.publicUrl }));
    if (remember) scope.addHook('onRequest', remember);
    callRoutes(scope, { handlers: handlersOf(options), requireToken, callers, redirectPaths: [LOGOUT_PATH] });
    if (options.exports) exportRoutes(scope, options.exports, callers);
    if (options.feed) new EventRoutes(options.feed, callers).register(scope);
    if (options.events) new SiteEventRoutes(options.events, callers).register(scope);
    if (!isRendered) browserRedirects(scope, sendNotFoundPage);
    if (options.site) siteFiles(scope, options.site);
    openApiRoute(scope);
    refuseBadPaths(scope, isRendered);
  });
}

async function servePages(
  app: FastifyInstance,
  { pages, publicUrl, apiOrigins }: ServerOptions,
  serving: Serving,
): Promise<void> {
  const { render, renderFramed } = pages ?? {};
  const { rateLimit, remember, https, renderMs, callers, browserRedirects } = serving;
  if (renderFramed) {
    await app.register(async (scope) => {
      scope.addHook('onRequest', rateLimit);
      await widgetHost(scope, { render: renderFramed, https, renderMs });
    });
  }
  if (!render) return;
  await app.register(async (scope) => {
    scope.addHook('onRequest', rateLimit);
    if (remember) scope.addHook('onRequest', remember);
    await webHost(scope, { render, https, publicUrl, apiOrigins, renderMs, callers, browserRedirects });
  });
}

function handlersOf({ api, accounts, affiliates, tickets, merchants, widgets }: ServerOptions): readonly CallHandler[] {
  return [
    ...callHandlers(exchangeContract, api),
    ...(accounts ? callHandlers(accountContract, accounts, true) : []),
    ...(affiliates ? callHandlers(affiliateContract, affiliates, true) : []),
    ...(tickets ? callHandlers(ticketContract, tickets, true) : []),
    ...(merchants ? callHandlers(merchantContract, merchants, true) : []),
    ...(widgets ? callHandlers(widgetContract, widgets) : []),
  ];
}

/** Filters that run before Fastify. */
interface Filters {
  readonly gate: RequestGate;
  readonly fastPath: FastPath;
}

/**
 * Starts listening. Fastify is not aware of the TLS server beneath it, so the reported scheme is corrected; without an
 * `error` listener a failed connection would end the process.
 */
async function listen(app: FastifyInstance, at: { port: number; host: string }, isSecure: boolean): Promise<string> {
  app.server.once('listening', () => {
    app.server.on('error', (error) => app.log.error({ err: error }, 'a connection could not be accepted'));
  });
  const addressOf = (address: string) => (isSecure ? address.replace(/^http:/, 'https:') : address);
  return addressOf(
    await app.listen({ ...at, listenTextResolver: (address) => `Server listening at ${addressOf(address)}` }),
  );
}

function fastify({ log, tls }: ServerOptions, context: ServerContext, { gate, fastPath }: Filters): FastifyInstance {
  const app = Fastify({
    logger: logOptions(log ?? {}),
    logController: context.log,
    genReqId: context.ids,
    trustProxy: context.trust,
    bodyLimit: BODY_LIMIT,
    // On a busy machine the files of the page may take longer to read than the default of ten seconds.
    pluginTimeout: 0,
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

async function drain(app: FastifyInstance, times: ServerTimes): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, times.notice));
  // Closes connections that were busy when the server closed and become idle later; nothing else would close them.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 20);
  const cut = setTimeout(() => app.server.closeAllConnections(), times.drain);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
