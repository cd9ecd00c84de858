import { renderToString } from 'react-dom/server';
import { EMPTY } from 'rxjs';
import { readCookie } from '../adapters/browser/cookies.ts';
import { PageSession } from '../adapters/browser/page-session.ts';
import { RequestSelectionStore, selectionCookie } from '../adapters/browser/saved-selection-cookie.ts';
import { accountParts } from '../adapters/di/account-parts.ts';
import { IntlI18n } from '../adapters/intl/intl-i18n.ts';
import { asCaller } from '../core/contract/as-caller.ts';
import { loggedPath } from '../core/domain/logged-path.ts';
import { DEFAULT_LOCALE } from '../core/domain/locale.ts';
import type { AccountApi } from '../core/ports/account-api.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { ExchangeApi } from '../core/ports/exchange-api.ts';
import type { Logger } from '../core/ports/logger.ts';
import type { Page, PageRenderer, PageRequest } from '../core/ports/page-renderer.ts';
import { LoadProfile } from '../core/use-cases/accounts/load-profile.ts';
import { App } from './app.tsx';
import { pageContainer } from './container.ts';
import { documentHtml, type DocumentParts } from './document/document-html.ts';
import { assetsOf, type PageAssets } from './document/page-assets.ts';
import { isDecodable, renderRoute } from './document/render-route.tsx';
import type { PageContextValue } from './hooks/page-context.ts';
import type { Resolve } from './hooks/use-use-case.ts';
import { englishCatalogue } from './messages/catalogues.ts';
import { answerForm } from './screens/exchange-form.ts';
import { FailureScreen } from './screens/failure-screen.tsx';
import { THEME_COOKIE, themeOf } from './theme/theme.ts';
import './messages/later-texts.ts';
import './theme/styles.ts';

export { pageAssets } from './document/page-assets.ts';

export interface PageRendererOptions {
  /** The service in this process: rendering makes no HTTP call. */
  readonly api: ExchangeApi;
  /** Likewise; without it nobody can sign in. */
  readonly accounts?: AccountApi | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Files of the built page; `pageAssets` reads them from Vite's manifest. */
  readonly assets: PageAssets;
  /** Where visitors see the site. */
  readonly publicUrl?: string | undefined;
}

// English is the only catalogue so far, so there is one instance for every visitor.
const i18n = new IntlI18n({
  locale: DEFAULT_LOCALE.tag,
  direction: DEFAULT_LOCALE.direction,
  messages: englishCatalogue,
});

/** Makes the function that renders any address of the site as a whole document. It never rejects. */
export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  return async (request) => {
    const visit = new Visit(options, request);
    try {
      return await visit.answer();
    } catch (cause) {
      options.logger.error('a page could not be rendered', { path: loggedPath(request.url), reason: String(cause) });
      return visit.failure(500);
    }
  };
}

type DrawnPage = Pick<DocumentParts, 'head' | 'body' | 'state'> & { readonly source?: string | undefined };

/** One request, and what is known of its visitor. */
class Visit {
  readonly #options: PageRendererOptions;
  readonly #request: PageRequest;
  readonly #page: PageContextValue;
  readonly #resolve: Resolve;
  readonly #session = new PageSession(undefined);
  /** Whether they came with a session of which the house was asked, and it answered whether that is alive. */
  #wasAsked = false;

  constructor(options: PageRendererOptions, request: PageRequest) {
    this.#options = options;
    this.#request = request;
    const { api, accounts, clock, logger } = options;
    this.#resolve = pageContainer({
      api: asCaller(api, request.caller),
      clock,
      logger,
      store: new RequestSelectionStore(request.cookie),
      // A page is drawn once; its scripts follow what happens.
      feed: { follow: () => EMPTY },
      session: this.#session,
      accounts: accounts ? accountParts({ api: asCaller(accounts, request.caller) }) : [],
    });
    const theme = themeOf(readCookie(request.cookie, THEME_COOKIE));
    this.#page = { theme, year: new Date(clock.now()).getUTCFullYear(), saveTheme: () => undefined };
  }

  async answer(): Promise<Page> {
    const { badPath = false, form, url } = this.#request;
    if (badPath || !isDecodable(url)) return this.failure(400);
    if (form) return this.#redirect(form);
    await this.#recognise();
    const context = { i18n, page: this.#page, resolve: this.#resolve, logger: this.#options.logger };
    const route = await renderRoute(url, context);
    if (route.location !== undefined)
      return this.#sent({ status: route.status, headers: { location: route.location }, body: '' });
    return route.status < 400 ? this.#document(route.status, route) : this.failure(route.status);
  }

  /** Asks who is signed in, where there is a session's cookie at all. Where that cannot be told, nobody is. */
  async #recognise(): Promise<void> {
    const { accounts, logger } = this.#options;
    if (accounts === undefined || this.#request.caller?.session === undefined) return;
    try {
      // Between the two steps of a login the cookie is what the second one needs.
      this.#wasAsked = (await this.#resolve(LoadProfile).recognise()) !== 'halfway';
    } catch (cause) {
      logger.error('a profile could not be loaded', { reason: String(cause) });
    }
  }

  #sent(page: Page): Page {
    const hasEnded = this.#wasAsked && this.#session.profile === undefined;
    return hasEnded ? { ...page, endsSession: true } : page;
  }

  /** The error pages stand outside the shell and carry no scripts: what failed may be the scripts. */
  failure(status: number): Page {
    const kind = status === 404 ? 'notFound' : 'error';
    const body = renderToString(
      <App i18n={i18n} page={this.#page} resolve={this.#resolve}>
        <FailureScreen status={status} />
      </App>,
    );
    return this.#document(status, { head: { title: i18n.message(`${kind}.title`) }, body });
  }

  async #redirect(form: Readonly<Record<string, string>>): Promise<Page> {
    const { path, selection } = await answerForm(this.#resolve, form);
    const isSecure = this.#options.publicUrl?.startsWith('https:') ?? false;
    return { status: 303, headers: { location: path, 'set-cookie': selectionCookie(selection, isSecure) }, body: '' };
  }

  #document(status: number, parts: DrawnPage): Page {
    const { publicUrl } = this.#options;
    const assets = assetsOf(this.#options.assets, parts.source);
    const { csrfToken, nonce } = this.#request;
    const { locale: lang, direction: dir } = i18n;
    const theme = this.#page.theme;
    const body = documentHtml({ ...parts, lang, dir, theme, publicUrl, assets, csrfToken, nonce });
    const hidden = parts.head.isPrivate ? { 'referrer-policy': 'no-referrer' } : {};
    return this.#sent({
      status,
      headers: { 'content-type': 'text/html; charset=utf-8', vary: 'Cookie', ...hidden },
      body,
    });
  }
}
