import { hydrateRoot } from 'react-dom/client';
import { asyncScheduler } from 'rxjs';
import { ConsoleLogger } from '../adapters/browser/console-logger.ts';
import { EventSourceFeed } from '../adapters/browser/event-source-feed.ts';
import { lazyCaptchaSolver } from '../adapters/browser/lazy-captcha-solver.ts';
import { frameFetch } from '../adapters/browser/frame-fetch.ts';
import { apiOver, HttpClient } from '../adapters/http-client/http-exchange-api.ts';
import { IntlI18n } from '../adapters/intl/intl-i18n.ts';
import { exchangeRoutes } from '../core/contract/exchange/exchange-routes.ts';
import { widgetRoutes } from '../core/contract/merchants/merchant-routes.ts';
import { localeOf } from '../core/domain/locale.ts';
import type { ExchangeApi } from '../core/ports/apis/exchange-api.ts';
import type { WidgetApi } from '../core/ports/apis/merchant-api.ts';
import { STATE_ID } from './document/page-state.ts';
import { WidgetTexts } from './messages/widget-catalogues.ts';
import { HostPage } from './widget/host-page.ts';
import { widgetContainer } from './widget-container.ts';
import { WidgetRoot } from './widget/widget-root.tsx';
import { isPayment } from './widget/widget-data.ts';
import { unpackWidget } from './widget/widget-state.ts';
import './theme/styles.ts';

const { locale: name, isModal, data } = unpackWidget(JSON.parse(document.getElementById(STATE_ID)!.textContent));
const texts = new WidgetTexts(localeOf(name).locale);
const client = new HttpClient(exchangeRoutes.domain, {
  baseUrl: () => location.origin,
  fetch: frameFetch(globalThis.fetch.bind(globalThis), localeOf(name).tag),
  clock: asyncScheduler,
  needsToken: false,
});
const resolve = widgetContainer({
  api: apiOver<ExchangeApi>(client, exchangeRoutes),
  widgets: apiOver<WidgetApi>(client, widgetRoutes),
  clock: asyncScheduler,
  logger: new ConsoleLogger(),
  feed: new EventSourceFeed(),
  captchaSolver: lazyCaptchaSolver,
  texts,
});

async function start(): Promise<void> {
  const { tag, direction } = localeOf(name);
  // The server has rendered all of it: hydration must find all of it, too.
  const [payment] = await Promise.all(
    isPayment(data) ? [import('./widget/payment-widget.tsx'), texts.first(), texts.load()] : [undefined, texts.first()],
  );
  const i18n = new IntlI18n({ locale: tag, direction, messages: texts.texts });
  const page = new HostPage(location.hash, window);
  const host = { isModal, post: page.post.bind(page) };
  const root = document.getElementById('root')!;
  hydrateRoot(
    root,
    <WidgetRoot i18n={i18n} resolve={resolve} host={host} data={data} Payment={payment?.PaymentWidget} />,
  );
  page.post({ type: 'ready' });
  page.postHeight(root);
  if (isModal) closeOnEscape(page);
}

/**
 * Sends Escape to the host page, which does not receive keys pressed inside the frame. An open list handles the first
 * Escape itself.
 */
function closeOnEscape(page: HostPage): void {
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented && document.querySelector('[role="dialog"]') === null)
      page.post({ type: 'close' });
  });
}

void start();
