import type { FastifyInstance } from 'fastify';
import { CallerResolver } from './calls/caller-resolver.ts';
import { registerCsrf } from './security/csrf.ts';
import { sendNoSuchCall } from './calls/no-such-call.ts';
import { handleError } from './calls/error-response.ts';
import { createServerContext } from './server-context.ts';
import { PROBES, probes } from './probes.ts';
import { FastPath } from './calls/fast-path.ts';
import { RequestGate } from './limits/request-gate.ts';
import { rememberReferrals } from './calls/referral-cookie.ts';
import { rateLimitHook } from './limits/rate-limit-hook.ts';
import { RequestLog } from './log/request-log.ts';
import { createBrowserRedirects } from './pages/browser-redirects.ts';
import { requireAllowedHost } from './security/allowed-hosts.ts';
import type { ServerOptions } from './server-options.ts';
import type { ServerTimes } from './server-limits.ts';
import { staticFiles } from './files/static-files.ts';
import { serveCalls, servePages } from './serve-routes.ts';
import { fastify } from './fastify-server.ts';

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
  probes(app, {
    isOpen: () => closing === undefined,
    isReady: async () => (await options.ready?.()) ?? true,
    settles: options.settles,
    silentChains: () => options.silentChains?.() ?? [],
    market: options.market,
  });

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
