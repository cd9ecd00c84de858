import { renderToString } from 'react-dom/server';
import { EMPTY } from 'rxjs';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { httpStatusOf } from '../../core/contract/error-code.ts';
import { redactPath } from '../../core/domain/redact-path.ts';
import { type Locale, localeNamed, preferredLocale } from '../../core/domain/locale.ts';
import { NO_SITE_LINKS, type SiteLinks } from '../../core/domain/site/site-links.ts';
import type { WidgetKind } from '../../core/domain/merchants/widget.ts';
import { SHOWN_IN, widgetKind } from '../../core/domain/merchants/widget-options.ts';
import type { Clock } from '../../core/ports/services/clock.ts';
import type { ExchangeApi } from '../../core/ports/apis/exchange-api.ts';
import type { I18n } from '../../core/ports/services/i18n.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import type { WidgetApi } from '../../core/ports/apis/merchant-api.ts';
import type { Page, PageRenderer, PageRequest } from '../../core/ports/apis/page-renderer.ts';
import { ResolveWidget } from '../../core/use-cases/widgets/widget-use-cases.ts';
import { assetsOf, type PageAssets } from '../document/page-assets.ts';
import { httpErrorText } from '../document/http-error-text.ts';
import { I18nContext } from '../hooks/i18n.ts';
import { widgetTextsSource } from '../messages/widget-catalogues.ts';
import { aroundPayment } from './payment-page.tsx';
import { PaymentWidget } from './payment-widget.tsx';
import { RefusedWidget } from './refused-widget.tsx';
import { widgetContainer } from '../widget-container.ts';
import { loadWidget, type WidgetData } from './widget-data.ts';
import { widgetDocument } from './widget-document.ts';
import { WidgetRoot } from './widget-root.tsx';
import { packWidget } from './widget-state.ts';

export interface WidgetRendererOptions {
  /** The exchange in this process, called without a session. */
  readonly api: ExchangeApi;
  readonly widgets: WidgetApi;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly assets: PageAssets;
  /** Styles of the site's own pages, for the header and footer of a stand-alone page. */
  readonly siteStyles: readonly string[];
  /** External links of a stand-alone page's footer. */
  readonly site?: SiteLinks | undefined;
  /** Texts of a language, created once for all visitors. */
  i18nOf(locale: Locale): Promise<I18n>;
}

/** Source of the component that only payments load. */
const PAYMENT_SOURCE = 'ui/widget/payment-widget.tsx';

const THEMES = ['light', 'dark'] as const;

/** One request for a framed page. */
interface Asked {
  readonly kind: WidgetKind;
  /** Path and query. */
  readonly url: string;
  /** Without the question mark. */
  readonly query: string;
  readonly fields: URLSearchParams;
  readonly isModal: boolean;
  readonly isAlone: boolean;
  readonly locale: Locale;
  readonly i18n: I18n;
  readonly nonce: string;
}

/** Creates the renderer of the framed pages. It never rejects. */
export function createWidgetRenderer(options: WidgetRendererOptions): PageRenderer {
  const { api, widgets, clock, logger } = options;
  // It holds no visitor's data, so one composition serves all visitors.
  const resolve = widgetContainer({ api, widgets, clock, logger, feed: { follow: () => EMPTY } });
  const refusals = new Map<string, Page>();
  return async (request) => {
    const asked = await askedBy(request, options);
    if (request.refusal !== undefined) {
      const name = `${request.refusal} ${asked.locale.locale}`;
      const page = refusals.get(name) ?? refused(asked, options, request.refusal);
      refusals.set(name, page);
      return page;
    }
    try {
      const terms = await resolve(ResolveWidget).execute(asked.kind, asked.query);
      const data = await loadWidget(resolve, terms);
      const host = { isModal: asked.isModal, post: () => undefined };
      const body = renderToString(
        <WidgetRoot i18n={asked.i18n} resolve={resolve} host={host} data={data} Payment={PaymentWidget} />,
      );
      return drawn(asked, options, { body, data });
    } catch (cause) {
      const { code } = ExchangeError.from(cause);
      const status = httpStatusOf[code];
      if (status >= 500)
        logger.error('a widget could not be rendered', { path: redactPath(request.url), reason: String(cause) });
      return refused(asked, options, status, code === 'forbidden' || code === 'not-found');
    }
  };
}

function refused(asked: Asked, options: WidgetRendererOptions, status: number, isForged = false): Page {
  const { i18n } = asked;
  const body = renderToString(
    <I18nContext value={i18n}>
      <RefusedWidget isForged={isForged} detail={httpErrorText(status, i18n)} />
    </I18nContext>,
  );
  return drawn(asked, options, { body, status });
}

async function askedBy(
  { url, acceptLanguage, nonce, isAlone = false }: PageRequest,
  options: WidgetRendererOptions,
): Promise<Asked> {
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2);
  const fields = new URLSearchParams(query);
  const named = localeNamed(fields.get(SHOWN_IN) ?? undefined) ?? localeNamed(fields.get('lang') ?? undefined);
  const locale = named ?? preferredLocale(undefined, acceptLanguage);
  const isModal = path.endsWith('-modal') || fields.get('widget_type') === 'modal';
  const i18n = await options.i18nOf(locale);
  return { kind: widgetKind(path) ?? 'exchange', url, query, fields, isModal, isAlone, locale, i18n, nonce };
}

interface Drawn {
  readonly body: string;
  /** Initial data of the scripts; without it there are no scripts. */
  readonly data?: WidgetData;
  readonly status?: number;
}

function drawn(asked: Asked, options: WidgetRendererOptions, { body, data, status = 200 }: Drawn): Page {
  const { i18n, locale, fields, isModal, nonce } = asked;
  const around = aroundOf(asked, options);
  const first = widgetTextsSource(locale.locale);
  const more = [PAYMENT_SOURCE, widgetTextsSource(locale.locale, 'widget-later')];
  const assets = assetsOf(options.assets, first, ...(asked.kind === 'payment' ? more : []));
  const styles = around ? [...new Set([...options.siteStyles, ...assets.styles])] : assets.styles;
  const html = widgetDocument({
    locale,
    theme: THEMES.find((theme) => theme === fields.get('theme')),
    title: i18n.message(asked.kind === 'payment' ? 'payment.heading' : 'exchange.heading'),
    colour: data?.terms.options.color,
    assets: { ...assets, styles },
    nonce,
    body,
    around,
    ...(data && { state: packWidget({ locale: locale.locale, isModal, data }) }),
  });
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Language, Sec-Fetch-Dest' },
    body: html,
  };
}

/**
 * Adds the landing page's header and footer to a payment (specification, section 2), except in a frame or dialog, where
 * the host page has its own.
 */
function aroundOf(
  { kind, url, isModal, isAlone, i18n }: Asked,
  { clock, site = NO_SITE_LINKS }: WidgetRendererOptions,
) {
  if (kind !== 'payment' || isModal || !isAlone) return undefined;
  return aroundPayment({ url, i18n, year: new Date(clock.now()).getUTCFullYear(), site });
}
