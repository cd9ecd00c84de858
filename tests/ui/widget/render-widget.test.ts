import { describe, expect, it } from 'vitest';
import { IntlI18n } from '../../../adapters/intl/intl-i18n.ts';
import { memoryExchangeApi } from '../../../adapters/memory/memory-exchange-api.ts';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { memoryWidgetApi, type MemoryWidgetOptions } from '../../../adapters/memory/memory-widget-api.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { asyncScheduler } from 'rxjs';
import { wholeCatalogue } from '../../../ui/messages/catalogues.ts';
import { createWidgetRenderer, type WidgetRendererOptions } from '../../../ui/widget/render-widget.tsx';

type Given = MemoryWidgetOptions & Partial<Pick<WidgetRendererOptions, 'clock' | 'site'>>;

/** @param given to the server's widgets, and options of the renderer */
function open(url: string, given: Given = {}, acceptLanguage?: string, more = {}) {
  const { site, clock = asyncScheduler, ...widgets } = given;
  const logger = new MemoryLogger();
  const render = createWidgetRenderer({
    api: memoryExchangeApi(),
    widgets: memoryWidgetApi(widgets),
    clock,
    site,
    logger,
    assets: { scripts: ['/assets/w.js'], styles: ['/assets/w.css'], preloads: [] },
    siteStyles: ['/assets/site.css'],
    i18nOf: async ({ locale, tag, direction }) =>
      new IntlI18n({ locale: tag, direction, messages: await wholeCatalogue(locale) }),
  });
  return render({
    url,
    method: 'GET',
    csrfToken: '',
    nonce: 'n0nce',
    ...(acceptLanguage && { acceptLanguage }),
    ...more,
  });
}

/** An attack in every parameter of a link. */
const HOSTILE = `"><script>alert(1)</script></style></script><img src=x onerror=alert(1)>';}{`;
const NAMES = [
  'amount',
  'from',
  'to',
  'address',
  'extra_id',
  'ref_id',
  'can_change_currency',
  'can_change_address',
  'merchant_id',
  'auth',
  'color',
  'order_id',
  'lang',
  'theme',
  'widget_type',
  'signature',
];

describe('a widget', () => {
  it('is a whole page without cookies, tokens or third-party scripts', async () => {
    const { status, headers, body } = await open('/widget?from=ltc&to=doge&amount=15');
    expect(status).toBe(200);
    expect(Object.keys(headers).toSorted()).toEqual(['content-type', 'vary']);
    expect(body).toContain('value="15"');
    expect(body).not.toContain('csrf');
  });

  it('is in the requested language, mirrored for right-to-left scripts', async () => {
    expect((await open('/widget?lang=ar')).body).toContain('<html lang="ar" dir="rtl"');
    expect((await open('/widget', {}, 'de-DE,de;q=0.9')).body).toContain('<html lang="de"');
  });

  it('has the configured colour, with a readable text', async () => {
    const { body } = await open('/widget?color=%23ffee00');
    expect(body).toContain(
      '<style nonce="n0nce">:root{--accent:#ffee00;--accent-hover:#ffee00;--on-accent:#000000}</style>',
    );
  });

  it.each(['/widget', '/widget/market', '/widget/v1'])(
    'has no button that changes a fixed pair, not even a hidden one: %s',
    async (path) => {
      const query = 'from=ltc&to=doge&amount=15&address=DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L';
      const buttons = /name="(?:swap|pick)"/g;
      expect((await open(`${path}?${query}`)).body.match(buttons)).toBeNull();
      expect((await open(`${path}?${query}&can_change_currency=1`)).body.match(buttons)).toHaveLength(3);
    },
  );

  it.each(['/widget', '/widget/market', '/widget/v1', '/payment-widget', '/payment-widget-modal'])(
    'renders its parameters as text: %s',
    async (path) => {
      const query = NAMES.map((name) => `${name}=${encodeURIComponent(HOSTILE)}`).join('&');
      const { status, body } = await open(`${path}?${query}`);
      expect(status).toBe(200);
      expect(body).not.toContain('<img src=x');
      expect(body).not.toContain('<script>alert');
      expect(body.match(/<style/g) ?? []).toHaveLength(0);
    },
  );

  it('is refused, without scripts, when its link was changed', async () => {
    const failure = new ExchangeError('forbidden', 'The signature does not fit');
    const { status, body } = await open('/payment-widget?signature=00', { failure });
    expect(status).toBe(403);
    expect(body).toContain('This link was changed');
    expect(body).not.toContain('<script');
  });

  it('says how long to wait after too many requests, in the visitor’s language and without scripts', async () => {
    const { status, body } = await open('/', {}, 'de', { refusal: 429 });
    expect(status).toBe(429);
    expect(body).toContain('<html lang="de"');
    expect(body).toMatch(/<p>[^<]*60[^<]*<\/p>/);
    expect(body).not.toMatch(/<script|nonce/);
  });

  it('has the header and footer of the landing page as a payment outside of a frame', async () => {
    const alone = (url: string) => open(url, {}, undefined, { isAlone: true });
    const { body } = await alone('/payment-widget');
    expect(body).toMatch(/<header [^>]*data-look="landing">.*<main.*<footer [^>]*data-look="landing">/s);
    expect(body).toContain('href="/how-it-works"');
    expect(body).toContain('href="/?login&amp;proceedTo=%2Fhistory"');
    expect(body).toContain('href="/?signup&amp;proceedTo=%2Fhistory"');
    for (const path of ['/payment-widget-modal', '/payment-widget?widget_type=modal', '/widget', '/widget/v1'])
      expect((await alone(path)).body).not.toContain('data-look');
    expect((await open('/payment-widget')).body).not.toContain('data-look');
  });

  it('is rendered outside of a frame in any language, whatever its merchant has signed', async () => {
    const signed = '/payment-widget?lang=de&order_id=a%26b&signature=00';
    const { body } = await open(`${signed}&shown_in=ko`, {}, undefined, { isAlone: true });
    expect(body).toContain('<html lang="ko"');
    const languages = [...body.matchAll(/href="([^"]*shown_in=[^"]*)"/g)].map(([, href]) =>
      href!.replaceAll('&amp;', '&'),
    );
    expect(languages).toHaveLength(11);
    expect(languages).toContain(`${signed}&shown_in=ar`);
    for (const link of languages) expect(link.startsWith(`${signed}&shown_in=`)).toBe(true);
    const other = await open(`${signed}&shown%5Fin=ko&shown_in`, {}, undefined, { isAlone: true });
    expect(other.body).toContain(`${signed}&shown_in=ar`.replaceAll('&', '&amp;'));
    expect((await open(signed, {}, undefined, { isAlone: true })).body).toContain('<html lang="de"');
  });

  it('has the site’s styles outside of a frame, and only its own in a frame', async () => {
    const styles = async (more: object) =>
      [...(await open('/payment-widget', {}, undefined, more)).body.matchAll(/rel="stylesheet" href="([^"]*)"/g)].map(
        ([, href]) => href,
      );
    expect(await styles({ isAlone: true })).toEqual(['/assets/site.css', '/assets/w.css']);
    expect(await styles({})).toEqual(['/assets/w.css']);
  });

  it('has the footer with the specification’s links outside of a frame', async () => {
    const site = { social: [{ name: 'Mastodon', url: 'https://social.example/@altway' }], hasBlog: true };
    const clock = { now: () => Date.UTC(2031, 6, 1), schedule: asyncScheduler.schedule.bind(asyncScheduler) };
    const page = async (more = {}) => {
      const { body } = await open('/payment-widget', more, undefined, { isAlone: true });
      const footer = /<footer [^>]*data-look=.*<\/footer>/s.exec(body)![0];
      return [footer, [...footer.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href)] as const;
    };
    const [footer, links] = await page({ site, clock });
    expect(footer).toMatch(/©[^<]*2031/);
    expect(links.join(' ')).toBe(
      '/blog /about /press /partners /affiliate ' +
        '/faq#support /faq /aml-kyc /supported-currencies /networks /partners#add-your-token ' +
        '/rates /developers /widgets /payment-button ' +
        'https://social.example/@altway /terms-of-use /privacy-policy',
    );
    expect((await page())[1].filter((href) => href === '/blog' || href!.startsWith('https:'))).toEqual([]);
  });

  it('names the merchant only when its link is signed, and shows the address', async () => {
    const merchant = { id: 'shop', name: 'Lantern Books', isTest: false };
    const url = '/payment-widget?merchant_id=shop&address=DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L&to=doge&amount=5';
    const forged = (await open(url, { merchant })).body;
    expect(forged).not.toContain('Pay Lantern Books');
    expect((await open(url, { merchant, isSigned: true })).body).toContain('Pay Lantern Books');
    const nameless = (await open(url, { merchant: { ...merchant, name: '' }, isSigned: true })).body;
    expect(/<h1[^>]*>[^<]*/.exec(nameless)![0]).toMatch(/>Payment$/);
    const shown = /<main.*<\/main>/s.exec(forged)![0].replaceAll(/<[^>]*>/g, '');
    expect(shown).toContain('DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L');
  });

  it('can be closed when it is in a dialog', async () => {
    expect((await open('/payment-widget-modal')).body).toContain('Close');
    expect((await open('/payment-widget?widget_type=modal')).body).toContain('Close');
    expect((await open('/payment-widget')).body).not.toContain('Close');
  });
});
