import { describe, expect, it, vi } from 'vitest';
import { SAMPLE_PAGES } from '../../../adapters/memory/samples/sample-content.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { PUBLIC_PATHS } from '../../../core/domain/site/content.ts';
import { rendererOf } from '../support/renderer.ts';

const titleOf = (html: string) => /<title>(.*?)<\/title>/s.exec(html)?.[1];
const unavailable = { status: 'failed', error: new ExchangeError('unavailable', 'unavailable') } as const;
const attack = `</script><script>alert(1)</script>"'<img src=x onerror=alert(1)>`;

describe('a public page', () => {
  it.each(PUBLIC_PATHS)('%s matches the sitemap: it exists and is indexed', async (url) => {
    const { status, body } = await rendererOf().get(url);
    expect(status).toBe(200);
    expect(body).toContain(`<link rel="canonical" href="${new URL(url, 'https://altway.example').href}">`);
    expect(body).not.toContain('noindex');
  });
});

describe('a content page', () => {
  it.each([
    ['/about', 'About Altway'],
    ['/about/', 'About Altway'],
    ['/faq', 'Questions and answers | Altway'],
  ])('%s has its title and description', async (url, title) => {
    const { status, body } = await rendererOf().get(url);
    expect([status, titleOf(body)]).toEqual([200, title]);
    const { description } = SAMPLE_PAGES.find(({ path }) => path === url.replace(/\/$/, ''))!;
    expect(body).toContain(`<meta name="description" content="${description}">`);
    expect(body).toContain(`<link rel="canonical" href="https://altway.example${url.replace(/\/$/, '')}">`);
    expect(body).not.toContain('noindex');
  });

  it('has the metadata of link previews', async () => {
    const { body } = await rendererOf().get('/about');
    for (const [property, content] of [
      ['og:title', 'About Altway'],
      ['og:description', 'What Altway is.'],
      ['og:url', 'https://altway.example/about'],
      ['og:image', 'https://altway.example/social.png'],
    ])
      expect(body).toContain(`<meta property="${property}" content="${content}">`);
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(body).toContain('<meta name="keywords" content="exchange, cryptocurrency">');
  });

  it('has a table of contents when it is long', async () => {
    const { get } = rendererOf();
    const { body } = await get('/faq');
    expect(body).toContain('aria-label="On this page"');
    expect(body).toContain('<a href="#how-do-i-pay">How do I pay</a>');
    expect(body).toContain('<h3 id="how-do-i-pay">');
    expect((await get('/about')).body).not.toContain('On this page');
  });

  it('in English is marked as such in a page of another language', async () => {
    const page = { ...SAMPLE_PAGES[0]!, locale: 'ar' };
    const { body } = await rendererOf({ content: { status: 'ready', answer: page } }).get('/about');
    expect(body).toMatch(/<div [^>]*lang="ar" dir="rtl"/);
  });

  it.each(['/nope', '/about/more', '/press/x', '/rates/btc', '/subscribe', '/unsubscribe', '/unsubscribe/a@b.c/d/e'])(
    '%s does not exist',
    async (url) => {
      const { status, body } = await rendererOf().get(url);
      expect([status, titleOf(body)]).toEqual([404, 'Page Not Found']);
    },
  );

  it('that cannot be loaded is an error, not a page that does not exist', async () => {
    expect((await rendererOf({ content: unavailable }).get('/about')).status).toBe(500);
    const error = new ExchangeError('invalid-input', 'path: too long');
    expect((await rendererOf({ content: { status: 'failed', error } }).get('/about')).status).toBe(404);
  });

  it('shows its front matter as text', async () => {
    const page = { ...SAMPLE_PAGES[0]!, title: attack, description: attack, keywords: attack };
    const { body } = await rendererOf({ content: { status: 'ready', answer: page } }).get('/about');
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<img src=x');
  });
});

describe('/press', () => {
  it('has its own title, description and keywords, and the items', async () => {
    const { status, body } = await rendererOf().get('/press');
    expect([status, titleOf(body)]).toEqual([200, 'Altway in the press']);
    expect(body).toContain('<meta name="keywords" content="Altway, press,');
    expect(body).toMatch(/<meta name="description" content="What newspapers/);
    expect(body).toContain('<link rel="canonical" href="https://altway.example/press">');
    expect(body).toContain('href="https://weekly.example/altway" rel="noopener"');
    expect(body).toContain('January 12, 2026');
  });

  it('is empty when it could not be loaded, which is logged', async () => {
    const { get, logger } = rendererOf({ press: unavailable });
    const { status, body } = await get('/press');
    expect(status).toBe(200);
    expect(body).toContain('Nothing has been published yet.');
    expect(logger.lines).toHaveLength(1);
  });
});

describe('subscribing and unsubscribing without scripts', () => {
  const post = (rendered: ReturnType<typeof rendererOf>, url: string, form = {}) =>
    rendered.get(url, { method: 'POST', form });

  it.each(['/subscribe/ann@example.org', '/unsubscribe/ann@example.org', '/unsubscribe/ann@example.org/news'])(
    'opening %s changes nothing; a button posts',
    async (url) => {
      const rendered = rendererOf();
      const calls = [vi.spyOn(rendered.api, 'subscribe'), vi.spyOn(rendered.api, 'unsubscribe')];
      const { status, headers, body } = await rendered.get(url);
      expect(status).toBe(200);
      expect(body).toMatch(/<form [^>]*method="post"/);
      expect(body).toContain('ann@example.org');
      expect(body).toContain('noindex');
      expect(headers['referrer-policy']).toBe('same-origin');
      for (const call of calls) expect(call).not.toHaveBeenCalled();
    },
  );

  it('subscribes the e-mail of the address, and confirms it', async () => {
    const rendered = rendererOf();
    const subscribe = vi.spyOn(rendered.api, 'subscribe');
    const { status, headers } = await post(rendered, '/subscribe/ann%2Bnews@example.org');
    expect([status, headers['location']]).toEqual([303, '/subscribe/ann%2Bnews@example.org?result=done']);
    expect(subscribe).toHaveBeenCalledWith({ email: 'ann+news@example.org' }, { caller: { locale: 'en' } });
    const { body } = await rendered.get(headers['location']!);
    expect(body).toContain('You are subscribed. Our next news will go to ann+news@example.org.');
    expect(body).not.toContain('<form');
  });

  it.each([
    '/subscribe/ann@example.org/news',
    '/subscribe/ann@example.org/news/x',
    '/subscribe',
    '/unsubscribe/a@b.c/d/e',
  ])('does nothing at %s, where there is no page', async (url) => {
    const rendered = rendererOf();
    const calls = [vi.spyOn(rendered.api, 'subscribe'), vi.spyOn(rendered.api, 'unsubscribe')];
    const { status, headers } = await post(rendered, url);
    expect([status, headers['set-cookie']]).toEqual([404, undefined]);
    expect((await rendered.get(url)).status).toBe(404);
    for (const call of calls) expect(call).not.toHaveBeenCalled();
  });

  it('unsubscribes it, with the kind of mail and the reason', async () => {
    const rendered = rendererOf();
    const unsubscribe = vi.spyOn(rendered.api, 'unsubscribe');
    const { headers } = await post(rendered, '/unsubscribe/ann@example.org/news', { reason: ' too many ' });
    expect(headers['location']).toBe('/unsubscribe/ann@example.org/news?result=done');
    expect(unsubscribe).toHaveBeenCalledWith(
      { email: 'ann@example.org', reason: 'too many', type: 'news' },
      { caller: { locale: 'en' } },
    );
    await post(rendered, '/unsubscribe/ann@example.org');
    expect(unsubscribe).toHaveBeenLastCalledWith({ email: 'ann@example.org' }, { caller: { locale: 'en' } });
  });

  it('shows a failure, and can be retried', async () => {
    const rendered = rendererOf({ subscription: unavailable });
    const { headers } = await post(rendered, '/unsubscribe/ann@example.org');
    expect(headers['location']).toBe('/unsubscribe/ann@example.org?result=failed');
    const { body } = await rendered.get(headers['location']!);
    expect(body).toContain('We could not unsubscribe ann@example.org.');
    expect(body).toContain('Try again');
  });

  it('shows an error when the address holds no e-mail', async () => {
    const { body } = await rendererOf().get(`/subscribe/${encodeURIComponent('<script>alert(1)</script>')}`);
    expect(body).toContain('does not contain a valid e-mail address');
    expect(body).not.toContain('<form');
    expect(body).not.toContain('<script>alert');
  });
});
