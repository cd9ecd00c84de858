import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import type { I18n } from '../../core/ports/i18n.ts';
import { loggedPath } from '../../core/domain/logged-path.ts';
import type { Logger } from '../../core/ports/logger.ts';
import { App } from '../app.tsx';
import type { PageContextValue } from '../hooks/page-context.ts';
import type { Resolve } from '../hooks/use-use-case.ts';
import type { MessageId } from '../messages/catalogues.ts';
import { createRoutes } from '../routes.tsx';
import type { ExchangePageData } from '../screens/exchange-page-data.ts';
import type { PageHandle, PageHead } from '../screens/page-head.ts';
import { packState } from './page-state.ts';

export interface RouteContext {
  readonly i18n: I18n;
  readonly page: PageContextValue;
  readonly resolve: Resolve;
  readonly logger: Logger;
}

export interface RenderedRoute {
  readonly status: number;
  readonly head: PageHead;
  readonly body: string;
  readonly state: unknown;
}

/** The router only reads the path; the host is a placeholder. */
const ANY_ORIGIN = 'http://localhost';

/**
 * Loads and renders an address. As one string, not as a stream: everything is loaded before rendering begins, nothing
 * suspends, and a page takes about a millisecond, so a stream would add work and bring nothing earlier.
 */
export async function renderRoute(url: string, { i18n, page, resolve, logger }: RouteContext): Promise<RenderedRoute> {
  const handler = createStaticHandler(createRoutes(resolve));
  const context = await handler.query(new Request(ANY_ORIGIN + url));
  if (context instanceof Response) return nothing(context.status);
  if (context.errors) {
    logFailure(context, url, logger);
    return nothing(context.statusCode);
  }
  const router = createStaticRouter(handler.dataRoutes, context);
  const body = renderToString(
    <App i18n={i18n} page={page} resolve={resolve}>
      {/* Its own hydration script is left out: the state travels as data, which no policy has to allow. */}
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
  );
  const { loaderData, actionData, errors } = context;
  const state = packState({
    locale: i18n.locale,
    theme: page.theme,
    year: page.year,
    router: { loaderData, actionData, errors },
  });
  return { status: context.statusCode, head: headOf(context, i18n), body, state };
}

/** False when the path has a percent sign that decodes to nothing. @param url path and query */
export function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(pathOf(url));
    return true;
  } catch {
    return false;
  }
}

function pathOf(url: string): string {
  return url.split('?', 1)[0]!;
}

function headOf({ matches, loaderData }: StaticHandlerContext, i18n: I18n): PageHead {
  const { id, handle } = matches.at(-1)!.route;
  const text = (name: MessageId, values?: Readonly<Record<string, string | number>>) => i18n.message(name, values);
  return (handle as PageHandle).head(loaderData[id] as ExchangePageData, text);
}

function logFailure({ statusCode, errors }: StaticHandlerContext, url: string, logger: Logger): void {
  if (statusCode < 500) return;
  logger.error('a page could not be loaded', {
    path: loggedPath(url),
    reason: Object.values(errors ?? {})
      .map(String)
      .join(', '),
  });
}

function nothing(status: number): RenderedRoute {
  return { status: Math.max(status, 400), head: { title: '' }, body: '', state: undefined };
}
