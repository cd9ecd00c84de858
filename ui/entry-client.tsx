import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { asyncScheduler } from 'rxjs';
import { BrowserSelectionStore } from '../adapters/browser/browser-selection-store.ts';
import { ConsoleLogger } from '../adapters/browser/console-logger.ts';
import { EventSourceFeed } from '../adapters/browser/event-source-feed.ts';
import { writeCookie } from '../adapters/browser/cookies.ts';
import { PageSession, SESSION_CHANNEL } from '../adapters/browser/page-session.ts';
import { apiOver, HttpClient } from '../adapters/http/http-exchange-api.ts';
import { IntlI18n } from '../adapters/intl/intl-i18n.ts';
import { exchangeRoutes } from '../core/contract/exchange-routes.ts';
import { localeOf } from '../core/domain/locale.ts';
import type { ExchangeApi } from '../core/ports/exchange-api.ts';
import { tellingOfTheEnd } from '../core/use-cases/telling-of-the-end.ts';
import { App } from './app.tsx';
import { pageContainer } from './container.ts';
import { STATE_ID, unpackState } from './document/page-state.ts';
import { englishCatalogue } from './messages/catalogues.ts';
import { loadMatched } from './lazy-routes.ts';
import { createRoutes } from './routes.tsx';
import { lightPage } from './theme/light-page.ts';
import { type Theme, THEME_COOKIE, themeOf } from './theme/theme.ts';
import './theme/styles.ts';

const source = document.getElementById(STATE_ID)!;
const state = unpackState(JSON.parse(source.textContent));
// What is one's own is not to stay in a document that outlives the session.
source.remove();
const { tag: locale, direction } = localeOf(state.locale);

const client = new HttpClient(exchangeRoutes.domain, {
  baseUrl: () => location.origin,
  fetch: globalThis.fetch.bind(globalThis),
  clock: asyncScheduler,
  csrfToken: document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content,
});

const session = new PageSession(state.profile, new BroadcastChannel(SESSION_CHANNEL));

const resolve = pageContainer({
  api: tellingOfTheEnd(apiOver<ExchangeApi>(client, exchangeRoutes), session),
  clock: asyncScheduler,
  logger: new ConsoleLogger(),
  store: new BrowserSelectionStore(window),
  feed: new EventSourceFeed(),
  session,
  accounts: async () => (await import('../adapters/di/page-accounts.ts')).pageAccounts(client),
});

const page = {
  theme: themeOf(state.theme),
  year: state.year,
  saveTheme: (theme: Theme) => {
    document.cookie = writeCookie(THEME_COOKIE, theme, location.protocol === 'https:');
    lightPage(document, theme);
  },
};

/** A function, not the module itself: screens that it waits for import this very file, and would wait for it in turn. */
async function start(): Promise<void> {
  const routes = createRoutes(resolve);
  await loadMatched(routes, location.pathname);
  const router = createBrowserRouter(routes, { hydrationData: state.router });
  hydrateRoot(
    document.getElementById('root')!,
    <StrictMode>
      <App i18n={new IntlI18n({ locale, direction, messages: englishCatalogue })} page={page} resolve={resolve}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>,
  );
}

void start();
