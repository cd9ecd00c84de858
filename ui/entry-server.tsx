import { renderToString } from 'react-dom/server';
import { EMPTY } from 'rxjs';
import { readCookie, writeCookie } from '../adapters/browser/cookies.ts';
import { PageSession } from '../adapters/browser/page-session.ts';
import { LOCALE_COOKIE } from '../adapters/browser/locale-cookie.ts';
import { RequestSelectionStore, SELECTION_KEY, selectionCookie } from '../adapters/browser/saved-selection-cookie.ts';
import { IntlI18n } from '../adapters/intl/intl-i18n.ts';
import { asCaller } from '../core/contract/as-caller.ts';
import { ApiDomain } from '../core/domain/site/api-domain.ts';
import { redactPath } from '../core/domain/redact-path.ts';
import { type Locale, localeNamed, preferredLocale } from '../core/domain/locale.ts';
import { NO_SITE_LINKS } from '../core/domain/site/site-links.ts';
import type { Page, PageRenderer, PageRequest } from '../core/ports/apis/page-renderer.ts';
import { LoadProfile } from '../core/use-cases/accounts/load-profile.ts';
import { App } from './app.tsx';
import { pageContainer } from './container.ts';
import { documentHtml, type DocumentParts } from './document/document-html.ts';
import { apiPlace } from './document/api-place.ts';
import { fiatChoice } from './document/fiat-choice.ts';
import { assetsOf, sourcesOf } from './document/page-assets.ts';
import type { PageRendererOptions } from './document/page-renderer-options.ts';
import { isSharedUrl, SharedPages } from './document/shared-pages.ts';
import { httpErrorText } from './document/http-error-text.ts';
import { isDecodable, renderRoute } from './document/render-route.tsx';
import type { PageContextValue } from './hooks/page-context.ts';
import { PRIVATE_REFERRER } from './hooks/use-private-page.ts';
import type { Resolve } from '../core/use-cases/use-case.ts';
import { wholeCatalogue } from './messages/catalogues.ts';
import { answerSubscription, isSubscriptionPath } from './screens/content/subscription-form.ts';
import { answerForm, isExchangePath } from './screens/exchange/exchange-form.ts';
import { FailureScreen } from './screens/failure-screen.tsx';
import { FIAT_COOKIE, fiatOf } from './document/fiat-cookie.ts';
import { type Theme, THEME_COOKIE, themeOf } from './theme/theme.ts';
import { createWidgetRenderer, type WidgetRendererOptions } from './widget/render-widget.tsx';
import './theme/styles.ts';

export { pageAssets, WIDGET_ENTRY } from './document/page-assets.ts';

export type FramedOptions = Omit<WidgetRendererOptions, 'i18nOf'>;

/** Creates the renderer of the pages that other sites frame. It never rejects. */
export function createFramedRenderer(options: FramedOptions): PageRenderer {
  return createWidgetRenderer({ ...options, i18nOf });
}

const languages = new Map<Locale, Promise<IntlI18n>>();

/** One instance per language, shared by all visitors: it holds no visitor's data. */
function i18nOf(locale: Locale): Promise<IntlI18n> {
  const made = languages.get(locale) ?? loadLanguage(locale);
  languages.set(locale, made);
  return made;
}

async function loadLanguage({ locale, tag, direction }: Locale): Promise<IntlI18n> {
  return new IntlI18n({ locale: tag, direction, messages: await wholeCatalogue(locale) });
}

/** The language of the answer: the one in the address, or the visitor's preferred one. */
function languageOf({ url, cookie, acceptLanguage }: PageRequest): Pick<Spoken, 'locale' | 'asked'> {
  const query = url.indexOf('?');
  const asked = query < 0 ? undefined : localeNamed(new URLSearchParams(url.slice(query)).get('lang') ?? undefined);
  return { asked, locale: asked ?? preferredLocale(readCookie(cookie, LOCALE_COOKIE), acceptLanguage) };
}

/** The language of a page. */
interface Spoken {
  readonly locale: Locale;
  /** The language, if the address named it. */
  readonly asked: Locale | undefined;
  readonly i18n: IntlI18n;
}

/** Creates the renderer of every address of the site, as whole documents. It never rejects. */
export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  const refusals = new Map<string, Page>();
  const shared = new SharedPages(options.clock);
  return async (request) => {
    const language = languageOf(request);
    const spoken = { ...language, i18n: await i18nOf(language.locale) };
    const { refusal } = request;
    if (refusal !== undefined) {
      const theme = themeOf(readCookie(request.cookie, THEME_COOKIE));
      const name = `${refusal} ${spoken.locale.locale} ${theme}`;
      const page = refusals.get(name) ?? refusalPage(options, refusal, { spoken, theme });
      refusals.set(name, page);
      return page;
    }
    const visit = new Visit(options, request, spoken);
    try {
      const key = sharedKey(request, spoken);
      if (key === undefined) return await visit.answer();
      return await shared.get(key, request, (anonymous) => new Visit(options, anonymous, spoken).answer());
    } catch (cause) {
      options.logger.error('a page could not be rendered', { path: redactPath(request.url), reason: String(cause) });
      return visit.failure(500);
    }
  };
}

/** Everything that a page depends on which is the same for many visitors; undefined for any other page. */
function sharedKey({ url, form, cookie, caller }: PageRequest, { locale, asked }: Spoken): string | undefined {
  if (form !== undefined || caller?.session !== undefined || !isSharedUrl(url)) return undefined;
  const theme = themeOf(readCookie(cookie, THEME_COOKIE));
  const selection = readCookie(cookie, SELECTION_KEY) ?? '';
  const fiat = fiatOf(readCookie(cookie, FIAT_COOKIE));
  return JSON.stringify([url, locale.locale, asked !== undefined, theme, fiat, selection]);
}

/** The error page of a refused request; it uses only the visitor's language and theme. */
function refusalPage(
  options: PageRendererOptions,
  status: number,
  { spoken, theme }: { readonly spoken: Spoken; readonly theme: Theme },
): Page {
  const nobody = { url: '/', method: 'GET', csrfToken: '', nonce: '', cookie: `${THEME_COOKIE}=${theme}` };
  return new Visit(options, nobody, spoken).failure(status);
}

type DrawnPage = Pick<DocumentParts, 'head' | 'body' | 'state'> & { readonly source?: string | undefined };

/** One request, with its visitor's data. */
class Visit {
  readonly #options: PageRendererOptions;
  readonly #request: PageRequest;
  readonly #spoken: Spoken;
  readonly #page: PageContextValue;
  readonly #resolve: Resolve;
  readonly #session = new PageSession(undefined);
  /** Whether the visitor sent a session cookie, and the accounts answered whether the session is alive. */
  #wasAsked = false;

  constructor(options: PageRendererOptions, request: PageRequest, spoken: Spoken) {
    this.#options = options;
    this.#request = request;
    this.#spoken = spoken;
    const { api, accounts, affiliates, merchants, clock, logger } = options;
    const caller = { ...request.caller, locale: spoken.locale.locale };
    this.#resolve = pageContainer({
      api: asCaller(api, caller),
      clock,
      logger,
      store: new RequestSelectionStore(request.cookie),
      // A page is rendered once; its scripts follow updates.
      feed: { follow: () => EMPTY },
      session: this.#session,
      domain: new ApiDomain(''),
      accounts: {
        accounts: accounts && asCaller(accounts, caller),
        affiliates: affiliates && asCaller(affiliates, caller),
        merchants: merchants && asCaller(merchants, caller),
      },
      language: { prepare: async () => undefined, adopt: () => undefined },
    });
    const theme = themeOf(readCookie(request.cookie, THEME_COOKIE));
    this.#page = {
      theme,
      year: new Date(clock.now()).getUTCFullYear(),
      site: options.site ?? NO_SITE_LINKS,
      saveTheme: () => undefined,
    };
  }

  async answer(): Promise<Page> {
    const { form, url } = this.#request;
    if (!isDecodable(url)) return this.failure(400);
    if (form) return this.#answerForm(form);
    await this.#recognise();
    const { logger } = this.#options;
    const chosen = fiatOf(readCookie(this.#request.cookie, FIAT_COOKIE));
    const page = { ...this.#page, fiat: await fiatChoice(this.#resolve, chosen, logger) };
    const api = await apiPlace(this.#resolve, this.#options);
    const context = { i18n: this.#spoken.i18n, page, resolve: this.#resolve, logger, api };
    const route = await renderRoute(url, context);
    if (route.location !== undefined)
      return this.#sent({ status: route.status, headers: { location: route.location }, body: '' });
    return route.status < 400 ? this.#document(route.status, route) : this.failure(route.status);
  }

  /**
   * Loads the signed-in user, if the visitor sent a session cookie. If loading fails, the visitor counts as signed out.
   */
  async #recognise(): Promise<void> {
    const { accounts, logger } = this.#options;
    if (accounts === undefined || this.#request.caller?.session === undefined) return;
    try {
      // Between the two steps of a login the second step needs the cookie.
      this.#wasAsked = (await this.#resolve(LoadProfile).recognise()) !== 'halfway';
    } catch (cause) {
      logger.error('a profile could not be loaded', { reason: String(cause) });
    }
  }

  #sent(page: Page): Page {
    const hasEnded = this.#wasAsked && this.#session.profile === undefined;
    return hasEnded ? { ...page, endsSession: true } : page;
  }

  /** Error pages are rendered outside the shell and without scripts, because the scripts may be what failed. */
  failure(status: number): Page {
    const { i18n } = this.#spoken;
    const kind = status === 404 ? 'notFound' : 'error';
    const body = renderToString(
      <App i18n={i18n} page={this.#page} resolve={this.#resolve}>
        <FailureScreen status={status} detail={httpErrorText(status, i18n)} />
      </App>,
    );
    return this.#document(status, { head: { title: i18n.message(`${kind}.title`) }, body });
  }

  async #answerForm(form: Readonly<Record<string, string>>): Promise<Page> {
    const asked = this.#request.url.split('?', 1)[0]!;
    if (isSubscriptionPath(asked)) {
      const location = await answerSubscription(this.#resolve, asked, form);
      return { status: 303, headers: { location }, body: '' };
    }
    // An address without a page has no form: answering one would change the visitor's saved selection.
    if (!isExchangePath(asked)) return this.failure(404);
    const { path, selection } = await answerForm(this.#resolve, form);
    const isSecure = this.#options.publicUrl?.startsWith('https:') ?? false;
    return { status: 303, headers: { location: path, 'set-cookie': selectionCookie(selection, isSecure) }, body: '' };
  }

  #document(status: number, parts: DrawnPage): Page {
    const { publicUrl } = this.#options;
    const { csrfToken, nonce } = this.#request;
    const { locale, asked } = this.#spoken;
    const body = documentHtml({
      ...parts,
      locale,
      isAsked: asked !== undefined,
      theme: this.#page.theme,
      publicUrl,
      assets: assetsOf(this.#options.assets, ...sourcesOf(parts.source, locale)),
      csrfToken,
      nonce,
    });
    const isSecure = publicUrl?.startsWith('https:') ?? false;
    return this.#sent({
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        vary: 'Cookie, Accept-Language, accept-encoding',
        ...(parts.head.isPrivate && { 'referrer-policy': PRIVATE_REFERRER }),
        ...(asked && { 'set-cookie': writeCookie(LOCALE_COOKIE, asked.locale, isSecure) }),
      },
      body,
    });
  }
}
