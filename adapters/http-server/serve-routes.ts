import { accountContract } from '../../core/contract/accounts/account-contract.ts';
import { affiliateContract } from '../../core/contract/affiliates/affiliate-contract.ts';
import { exchangeContract } from '../../core/contract/exchange/exchange-contract.ts';
import { merchantContract, widgetContract } from '../../core/contract/merchants/merchant-contract.ts';
import { ticketContract } from '../../core/contract/tickets/ticket-contract.ts';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { admit, shareWithSites } from './security/access.ts';
import type { CallerResolver } from './calls/caller-resolver.ts';
import { refuseBadPaths } from './calls/bad-path.ts';
import type { registerCsrf } from './security/csrf.ts';
import { callRoutes } from './calls/call-routes.ts';
import { EventRoutes } from './streams/event-routes.ts';
import { type CallHandler, callHandlers } from './calls/call-handlers.ts';
import { exportRoutes, historyExportRoute } from './calls/export-routes.ts';
import { openApiRoute } from './calls/open-api-route.ts';
import type { ServerContext } from './server-context.ts';
import { KeyLimits } from './limits/key-limits.ts';
import { shareCounts } from './limits/rate-limit-hook.ts';
import { LOGOUT_PATH } from './pages/logout-route.ts';
import { sendNotFoundPage } from './pages/redirect-browser.ts';
import type { BrowserRedirects } from './pages/browser-redirects.ts';
import type { ServerOptions } from './server-options.ts';
import { SiteEventRoutes } from './streams/site-event-routes.ts';
import { siteFiles } from './pages/site-files.ts';
import { cardRoutes } from './pages/card-routes.ts';
import { webHost } from './pages/web-host.ts';
import { widgetHost } from './pages/widget-host.ts';

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

/** Serves calls, exports, live updates, redirects of browsers, and files for search engines. */
export async function serveCalls(app: FastifyInstance, options: ServerOptions, serving: ServingCalls): Promise<void> {
  const { rateLimit, remember, https, callers, browserRedirects, requireToken, context } = serving;
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
    if (options.history) historyExportRoute(scope, options.history, callers);
    if (options.feed) new EventRoutes(options.feed, callers).register(scope);
    if (options.events) new SiteEventRoutes(options.events, callers).register(scope);
    if (!isRendered) browserRedirects(scope, sendNotFoundPage);
    if (options.cards)
      await cardRoutes(scope, {
        cards: options.cards,
        pages: options.cardPages,
        callers,
        publicUrl: options.publicUrl,
        https,
      });
    if (options.site) siteFiles(scope, options.site);
    openApiRoute(scope);
    refuseBadPaths(scope, isRendered);
  });
}

/** Serves pages and, without cookies, those that other sites frame. */
export async function servePages(
  app: FastifyInstance,
  { pages, publicUrl, apiOrigins, mails }: ServerOptions,
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
    await webHost(scope, { render, https, publicUrl, apiOrigins, renderMs, callers, browserRedirects, mails });
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
