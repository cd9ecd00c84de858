// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { PageLanguage } from '../../../adapters/browser/page-language.ts';
import { IntlI18n } from '../../../adapters/intl/intl-i18n.ts';
import { SAMPLE_PAGES } from '../../../adapters/memory/samples/sample-content.ts';
import { type Locale, LOCALES, localeOf } from '../../../core/domain/locale.ts';
import { SetLanguage } from '../../../core/use-cases/set-language.ts';
import { Catalogue, wholeCatalogue } from '../../../ui/messages/catalogues.ts';
import { rendererOf } from '../support/renderer.ts';
import { english, visit } from '../support/visit.tsx';

const PATIENT = { timeout: 10_000 };

afterEach(cleanup);

const tagOf = (html: string) => /<html lang="([^"]*)" dir="([^"]*)"/.exec(html)?.slice(1);

describe('the language of a rendered page', () => {
  it.each(LOCALES.map((locale) => [locale.locale, locale] as const))(
    'is %s, as the cookie says',
    async (name, locale) => {
      const { body, headers } = await rendererOf().get('/', { cookie: `locale=${name}`, acceptLanguage: 'ru' });
      expect(tagOf(body)).toEqual([locale.tag, locale.direction]);
      expect(headers['vary']).toBe('Cookie, Accept-Language, accept-encoding');
      expect(headers).not.toHaveProperty('set-cookie');
    },
  );

  it.each([
    ['de-AT,en;q=0.5', 'de'],
    ['zh-TW', 'zh-CN'],
    ['tlh, ar;q=0.1', 'ar'],
    ['tlh', 'en'],
    ['', 'en'],
  ])('is the one that the browser prefers: %j is %s', async (acceptLanguage, tag) => {
    expect(tagOf((await rendererOf().get('/', { acceptLanguage })).body)?.[0]).toBe(tag);
  });

  it('is the one in the address, before everything else, which is saved', async () => {
    const { status, headers, body } = await rendererOf().get('/?lang=de', {
      cookie: 'locale=ar',
      acceptLanguage: 'ru',
    });
    expect([status, tagOf(body)]).toEqual([200, ['de', 'ltr']]);
    expect(headers['set-cookie']).toBe('locale=de; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
    expect(body).toContain('Anmelden');
  });

  it.each(['/?lang=xx', '/?lang=', '/?lang=%22%3E%3Cscript%3E', '/?language=de'])('is English for %s', async (url) => {
    const { headers, body } = await rendererOf().get(url);
    expect(tagOf(body)).toEqual(['en', 'ltr']);
    expect(headers).not.toHaveProperty('set-cookie');
    expect(body).not.toContain('"><script>');
  });

  it('determines its words and its number format', async () => {
    const { body } = await rendererOf().get('/exchange/ltc/doge/15', { cookie: 'locale=de' });
    expect(body).toContain('Route und Gebühren');
    expect(body).toContain('394.000,15');
    expect((await rendererOf().get('/', { cookie: 'locale=ar' })).body).toContain('دخول');
  });

  it('is separate for two concurrent visitors', async () => {
    const { get } = rendererOf();
    const [one, other] = await Promise.all([get('/', { cookie: 'locale=ar' }), get('/', { cookie: 'locale=de' })]);
    expect([one.body.includes('Anmelden'), other.body.includes('Anmelden')]).toEqual([false, true]);
  });

  it('is also that of an error page', async () => {
    expect(tagOf((await rendererOf().get('/nope', { cookie: 'locale=ar' })).body)).toEqual(['ar', 'rtl']);
  });
});

describe('the metadata', () => {
  it('lists a page in every language, and the canonical address of each', async () => {
    const { body } = await rendererOf().get('/exchange/ltc/doge/15');
    const alternates = [...body.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)];
    const address = 'https://altway.example/exchange/ltc/doge';
    expect(alternates.map(([, tag, href]) => [tag, href])).toEqual([
      ...LOCALES.map(({ tag, locale }) => [tag, `${address}?lang=${locale}`]),
      ['x-default', address],
    ]);
    expect(body).toContain(`<link rel="canonical" href="${address}">`);
    expect((await rendererOf().get('/?lang=cn')).body).toContain(
      '<link rel="canonical" href="https://altway.example/?lang=cn">',
    );
  });

  it('lists a content page in its languages, with the English one as canonical elsewhere', async () => {
    const answer = { ...SAMPLE_PAGES[0]!, locales: ['en', 'de'] };
    const { get } = rendererOf({ content: { status: 'ready', answer } });
    const { body } = await get('/about?lang=fr');
    const address = 'https://altway.example/about';
    expect([...body.matchAll(/hreflang="([^"]*)" href="(https:[^"]*)"/g)].map(([, tag, href]) => [tag, href])).toEqual([
      ['en', `${address}?lang=en`],
      ['de', `${address}?lang=de`],
      ['x-default', address],
    ]);
    expect(body).toContain(`<link rel="canonical" href="${address}?lang=en">`);
    expect((await get('/about')).body).toContain(`<link rel="canonical" href="${address}">`);
  });

  it('has the address of the requested language for link previews', async () => {
    expect((await rendererOf().get('/?lang=cn')).body).toContain(
      '<meta property="og:url" content="https://altway.example/?lang=cn">',
    );
  });

  it('is absent on private pages', async () => {
    expect((await rendererOf().getSignedIn('/history')).body).not.toContain('hreflang');
  });
});

describe('the language picker', () => {
  const button = () => screen.findByLabelText('Language: English – EN', {}, PATIENT);

  it('has links that work without scripts and keep the rest of the address', async () => {
    const { container } = visit('/exchange/ltc/doge/15?ref_id=ada', {}, undefined, { profile: null });
    await button();
    const links = [...container.querySelectorAll<HTMLAnchorElement>('details a[hreflang]')];
    expect(links.map((link) => [link.lang, link.getAttribute('href')])).toContainEqual([
      'zh-CN',
      '/exchange/ltc/doge/15?ref_id=ada&lang=cn',
    ]);
    expect(links).toHaveLength(11);
    expect(links.filter((link) => link.getAttribute('aria-current') === 'true')).toHaveLength(1);
  });

  it('names each language in itself, and sets the chosen one with the keyboard only', async () => {
    const { language } = visit('/', {}, undefined, { profile: null });
    await userEvent.click(await button());
    const items = await screen.findAllByRole('menuitem', {}, PATIENT);
    expect(items.map((item) => item.textContent)).toEqual(LOCALES.map(({ nativeName }) => nativeName));
    await userEvent.keyboard('Deu{Enter}');
    await expect.poll(() => language.adopted.map(({ locale }) => locale)).toEqual(['de']);
    expect(screen.queryByRole('menuitem')).toBeNull();
  });
});

describe('input typed before a change of language is kept', () => {
  const sent = () => screen.findByLabelText<HTMLInputElement>('You send', {}, PATIENT);
  const write = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });

  /** Opens an address whose history entry holds the secret of an exchange. */
  function come(path: string) {
    const kept = { usr: { trackSecret: 'secret' }, key: 'entry', idx: 0 };
    history.replaceState(kept, '', path);
    return { kept, ...visit(path, {}, undefined, { state: kept.usr }) };
  }

  async function choose(nativeName: string) {
    await userEvent.click(await screen.findByLabelText('Language: English – EN', {}, PATIENT));
    await userEvent.click(await screen.findByRole('menuitem', { name: nativeName }, PATIENT));
  }

  it('on the exchange page, whose address no longer contains the first language', async () => {
    const { language, router, kept } = come('/exchange/btc/eth/1?lang=de');
    write(await sent(), '2.5');
    await choose('Français');
    await expect.poll(() => language.adopted.map(({ locale }) => locale)).toEqual(['fr']);
    await expect.poll(() => router.state.revalidation).toBe('idle');
    expect((await sent()).value).toBe('2.5');
    expect([location.pathname, location.search]).toEqual(['/exchange/btc/eth/2.5', '']);
    expect([history.state, router.state.location.state]).toEqual([kept, kept.usr]);
  });

  it('on the exchange form', async () => {
    const { language, router, kept } = come('/processing/ltc/doge/15?lang=de');
    write(await sent(), '16');
    const address = screen.getByRole<HTMLInputElement>('textbox', { name: /^Your DOGE address/ });
    write(address, 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L');
    await choose('Français');
    await expect.poll(() => language.adopted.map(({ locale }) => locale)).toEqual(['fr']);
    await expect.poll(() => router.state.revalidation).toBe('idle');
    expect((await sent()).value).toBe('16');
    expect(address.isConnected && address.value).toBe('DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L');
    expect(location.search).not.toContain('lang');
    expect([history.state, router.state.location.state]).toEqual([kept, kept.usr]);
  });

  it('with the rest of the address', async () => {
    const { language } = come('/exchange/ltc/doge/15?lang=de&ref_id=ada#main');
    await choose('한국어');
    await expect.poll(() => language.adopted.map(({ locale }) => locale)).toEqual(['ko']);
    await expect
      .poll(() => location.pathname + location.search + location.hash)
      .toBe('/exchange/ltc/doge/15?ref_id=ada#main');
  });
});

describe('the language of an open page', () => {
  function page() {
    let catalogue = new Catalogue('en');
    const calls: string[] = [];
    const language = new PageLanguage({
      first: english,
      load: async ({ locale, tag, direction }: Locale) => {
        calls.push(locale);
        const other = new Catalogue(locale);
        await other.like(catalogue);
        catalogue = other;
        return new IntlI18n({ locale: tag, direction, messages: other.texts });
      },
      document,
      isSecure: false,
    });
    return { language, calls, later: () => catalogue.later(), has: (id: string) => id in catalogue.texts };
  }

  it('changes in place, and is saved', async () => {
    const { language } = page();
    await new SetLanguage(language).execute('ar');
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']);
    expect(document.cookie).toContain('locale=ar');
    expect(language.i18n$.value.message('header.login')).toBe('دخول');
    await new SetLanguage(language).execute('en');
    expect(document.documentElement.dir).toBe('ltr');
  });

  it('is the only one that is shipped, and only in the needed parts', async () => {
    const { language, later, has } = page();
    await new SetLanguage(language).execute('de');
    expect([has('header.login'), has('support.send')]).toEqual([true, false]);
    await later();
    expect(has('support.send')).toBe(true);
    await new SetLanguage(language).execute('ko');
    expect([has('header.login'), has('support.send')]).toEqual([true, true]);
  });

  it('cannot be one that was not loaded', () => {
    expect(() => page().language.adopt(localeOf('de'))).toThrow('not prepared');
  });
});

describe('a catalogue', () => {
  it('has every text of the English one', async () => {
    const ids = Object.keys(await wholeCatalogue('en')).toSorted();
    for (const { locale } of LOCALES) expect(Object.keys(await wholeCatalogue(locale)).toSorted()).toEqual(ids);
  });
});
