import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import type { I18n } from '../../core/ports/services/i18n.ts';
import { redactPath } from '../../core/domain/redact-path.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import { SessionStore } from '../../core/ports/stores/session-store.ts';
import { App } from '../app.tsx';
import type { PageContextValue } from '../hooks/page-context.ts';
import type { Resolve } from '../../core/use-cases/use-case.ts';
import type { MessageId } from '../messages/catalogues.ts';
import { createRoutes } from '../routes.tsx';
import type { ExchangePageData } from '../screens/exchange/exchange-page-data.ts';
import { guestAccess } from '../screens/require-session.ts';
import type { PageHandle, PageHead } from '../screens/page-head.ts';
import { type ApiPlace, packState } from './page-state.ts';

interface RouteContext {
  readonly i18n: I18n;
  readonly page: PageContextValue;
  readonly resolve: Resolve;
  readonly logger: Logger;
  readonly api?: ApiPlace | undefined;
}

interface RenderedRoute {
  readonly status: number;
  readonly head: PageHead;
  readonly body: string;
  readonly state: unknown;
  /** Source of a lazily loaded screen. */
  readonly source?: string | undefined;
  /** Target of a redirect; then all other fields are empty. */
  readonly location?: string;
}

/** The router only reads the path; the host is a placeholder. */
const ANY_ORIGIN = 'http://localhost';

/**
 * Loads and renders an address. As one string, not as a stream: everything is loaded before rendering begins, nothing
 * suspends, and a page takes about a millisecond, so a stream would add work without sending anything earlier.
 */
export async function renderRoute(url: string, route: RouteContext): Promise<RenderedRoute> {
  const { i18n, page, resolve, logger } = route;
  const handler = createStaticHandler(createRoutes(resolve, undefined, guestAccess(page.site)));
  const context = await handler.query(new Request(ANY_ORIGIN + url));
  if (context instanceof Response) return answered(context);
  if (context.errors) {
    logFailure(context, url, logger);
    return nothing(context.statusCode);
  }
  const router = createStaticRouter(handler.dataRoutes, context);
  const body = renderToString(
    <App i18n={i18n} page={page} resolve={resolve}>
      {/* Without the router's own hydration script: the state is sent as data, which needs no exception in the policy. */}
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
  );
  const { loaderData, actionData, errors } = context;
  const { profile } = resolve(SessionStore);
  const state = packState({
    locale: i18n.locale,
    theme: page.theme,
    year: page.year,
    site: page.site,
    ...(page.fiat && { fiat: { list: page.fiat.list, chosen: page.fiat.chosen$.value } }),
    ...(profile && { profile }),
    ...(route.api && { api: route.api }),
    router: { loaderData, actionData, errors },
  });
  return { status: context.statusCode, head: headOf(context, i18n), body, state, source: handleOf(context).source };
}

/** False when the path has an invalid percent encoding. @param url path and query */
export function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0]!);
    return true;
  } catch {
    return false;
  }
}

function handleOf({ matches }: StaticHandlerContext): PageHandle {
  return matches.at(-1)!.route.handle as PageHandle;
}

function headOf(context: StaticHandlerContext, i18n: I18n): PageHead {
  const text = (name: MessageId, values?: Readonly<Record<string, string | number>>) => i18n.message(name, values);
  const { id } = context.matches.at(-1)!.route;
  return handleOf(context).head(context.loaderData[id] as ExchangePageData, text);
}

function logFailure({ statusCode, errors }: StaticHandlerContext, url: string, logger: Logger): void {
  if (statusCode < 500) return;
  logger.error('a page could not be loaded', {
    path: redactPath(url),
    reason: Object.values(errors ?? {})
      .map(String)
      .join(', '),
  });
}

/** Converts a response that a loader threw or returned instead of data. */
function answered({ status, headers }: Response): RenderedRoute {
  const location = headers.get('location');
  const isRedirect = status >= 300 && status < 400 && location !== null;
  return isRedirect ? { status, location, head: { title: '' }, body: '', state: undefined } : nothing(status);
}

function nothing(status: number): RenderedRoute {
  return { status: Math.max(status, 400), head: { title: '' }, body: '', state: undefined };
}
