import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { asyncScheduler, BehaviorSubject, defer, switchMap } from 'rxjs';
import { BrowserDraftStore } from '../adapters/browser/browser-draft-store.ts';
import { BrowserFavouriteStore } from '../adapters/browser/browser-favourite-store.ts';
import { BrowserSelectionStore } from '../adapters/browser/browser-selection-store.ts';
import { ConsoleLogger } from '../adapters/browser/console-logger.ts';
import { EventSourceFeed } from '../adapters/browser/event-source-feed.ts';
import { lazyCaptchaSolver } from '../adapters/browser/lazy-captcha-solver.ts';
import { writeCookie } from '../adapters/browser/cookies.ts';
import { PageLanguage } from '../adapters/browser/page-language.ts';
import { PageSession, SESSION_CHANNEL } from '../adapters/browser/page-session.ts';
import { apiOver, HttpClient } from '../adapters/http-client/http-exchange-api.ts';
import { IntlI18n } from '../adapters/intl/intl-i18n.ts';
import { callOrigin } from '../core/contract/call-origin.ts';
import { exchangeRoutes } from '../core/contract/exchange/exchange-routes.ts';
import { ApiDomain } from '../core/domain/site/api-domain.ts';
import { type Locale, localeOf } from '../core/domain/locale.ts';
import type { OfflineCopies } from '../core/ports/services/offline-copies.ts';
import type { ExchangeApi } from '../core/ports/apis/exchange-api.ts';
import { ResolveDomain } from '../core/use-cases/resolve-domain.ts';
import { App } from './app.tsx';
import { pageContainer } from './container.ts';
import { STATE_ID, unpackState } from './document/page-state.ts';
import { useStream } from './hooks/use-stream.ts';
import { loadMatched } from './lazy-routes.ts';
import { Catalogue } from './messages/catalogues.ts';
import { createRoutes } from './routes.tsx';
import { guestAccess } from './screens/require-session.ts';
import { lightPage } from './theme/light-page.ts';
import { FIAT_COOKIE } from './document/fiat-cookie.ts';
import { type Theme, THEME_COOKIE, themeOf } from './theme/theme.ts';
import './theme/styles.ts';

/** Milliseconds after which a page prepares for the time without a connection. */
const OFFLINE_MS = 5_000;

const source = document.getElementById(STATE_ID)!;
const state = unpackState(JSON.parse(source.textContent));
// Remove the state: private data must not stay in a document that outlives the session.
source.remove();
const isSecure = location.protocol === 'https:';

let catalogue = new Catalogue(localeOf(state.locale).locale);
const spoken = ({ tag: locale, direction }: Locale) => new IntlI18n({ locale, direction, messages: catalogue.texts });
const language = new PageLanguage({
  first: spoken(localeOf(state.locale)),
  load: async (locale) => {
    const other = new Catalogue(locale.locale);
    await other.like(catalogue);
    catalogue = other;
    return spoken(locale);
  },
  document,
  isSecure,
});

// A page that was opened under a host that is not among the operator's origins keeps calling its own: the origins would
// refuse its calls.
const { domain: place = '', origins = [] } = state.api ?? {};
const domain = new ApiDomain(location.origin, origins.includes(location.origin) ? origins : []);
domain.changed(place);

const client = new HttpClient(exchangeRoutes.domain, {
  baseUrl: (route) => callOrigin(route, location.origin, domain.current),
  // Include cookies of the called origin, for its CSRF token.
  fetch: (url, init) => fetch(url, { ...init, credentials: 'include' }),
  unreachable: (base) => {
    if (base !== location.origin) void resolve(ResolveDomain).again();
  },
  clock: asyncScheduler,
  csrfToken: document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content,
});

const session = new PageSession(state.profile, new BroadcastChannel(SESSION_CHANNEL));

/** Loaded on demand: it is needed by pages of open exchanges, and once nobody is signed in any more. */
const offlineCopies: OfflineCopies = {
  keep: async (exchange, tag) => (await offline()).keep(exchange, tag),
  drop: async (id) => (await offline()).drop(id),
  dropMembers: async () => (await offline()).dropMembers(),
};
let loaded: Promise<OfflineCopies> | undefined;
const offline = () => (loaded ??= import('../adapters/browser/offline.ts').then(({ openOffline }) => openOffline()));

const resolve = pageContainer({
  api: apiOver<ExchangeApi>(client, exchangeRoutes),
  clock: asyncScheduler,
  logger: new ConsoleLogger(),
  store: new BrowserSelectionStore(window),
  drafts: new BrowserDraftStore(window),
  favourites: new BrowserFavouriteStore(window),
  offlineCopies,
  feed: new EventSourceFeed(),
  session,
  domain,
  // Loaded on demand: few pages follow events.
  events: {
    follow: () =>
      defer(() => import('../adapters/browser/event-source-site-events.ts')).pipe(
        switchMap(({ EventSourceSiteEvents }) => new EventSourceSiteEvents().follow()),
      ),
  },
  language,
  texts: { load: () => catalogue.later() },
  captchaSolver: lazyCaptchaSolver,
  accounts: async () => (await import('../adapters/di/clients/page-accounts.ts')).pageAccounts(client),
});

const page = {
  fiat: state.fiat && {
    ...state.fiat,
    chosen$: new BehaviorSubject(state.fiat.chosen),
    save: (currency: string) => {
      document.cookie = writeCookie(FIAT_COOKIE, currency, isSecure);
    },
  },
  theme: themeOf(state.theme),
  year: state.year,
  site: state.site,
  saveTheme: (theme: Theme) => {
    document.cookie = writeCookie(THEME_COOKIE, theme, isSecure);
    lightPage(document, theme);
  },
};

function Page({ router }: { readonly router: ReturnType<typeof createBrowserRouter> }) {
  const i18n = useStream(language.i18n$, language.i18n$.value);
  return (
    <App i18n={i18n} page={page} resolve={resolve}>
      <RouterProvider router={router} />
    </App>
  );
}

/** A function, not top-level await: screens that it waits for import this module, and would wait for it in turn. */
async function start(): Promise<void> {
  if (domain.canChange) void resolve(ResolveDomain).execute();
  const routes = createRoutes(resolve, undefined, guestAccess(state.site));
  await Promise.all([catalogue.first(), loadMatched(routes, location.pathname)]);
  const router = createBrowserRouter(routes, { hydrationData: state.router });
  // A transition, so that a page of hundreds of lines hydrates piece by piece and reacts to input in between.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <StrictMode>
        <Page router={router} />
      </StrictMode>,
    );
  });
}

void start();

// When the page has settled: it works without, and what the visitor came for goes first.
setTimeout(() => {
  void offline();
  session.profile$.subscribe((profile) => profile === undefined && void offlineCopies.dropMembers());
}, OFFLINE_MS);
