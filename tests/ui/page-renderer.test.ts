import { describe, expect, it, vi } from 'vitest';
import { SAMPLE_QUOTE } from '../../adapters/memory/samples/sample-quotes.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { rendererOf } from './support/renderer.ts';

const LATE = '\u2028';
const titleOf = (html: string) => /<title>(.*?)<\/title>/s.exec(html)?.[1];

describe('addresses', () => {
  it.each(['/', '/landing', '/landing/ltc/doge', '/landing/ltc/doge/15'])('%s is the landing page', async (url) => {
    const { status, headers, body } = await rendererOf().get(url);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(titleOf(body)).toBe('Altway: the best trade for your coins');
    expect(body).toContain('394,000.15');
    expect(body).toContain('<link rel="canonical" href="https://altway.example/">');
  });

  it.each(['/exchange/ltc/doge', '/exchange/ltc/doge/15'])(
    '%s shows the quote with its route and fees',
    async (url) => {
      const { status, body } = await rendererOf().get(url);
      expect(status).toBe(200);
      expect(titleOf(body)).toBe('LTC to DOGE: exchange quote | Altway');
      for (const text of ['Kraken', 'Service fee, 0.5%', '397,970 DOGE', 'Demonstration market'])
        expect(body).toContain(text);
      expect(body).toContain('<link rel="canonical" href="https://altway.example/exchange/ltc/doge">');
    },
  );

  it('lists the currencies as links for picking without scripts, and searches them', async () => {
    const { body } = await rendererOf().get('/exchange/ltc/doge/15?pick=from&q=tether');
    expect(body).toContain('href="/exchange/usdtrx/doge/15"');
    expect(body).not.toContain('href="/exchange/btc/doge/15"');
  });

  it.each(['/nope', '/exchange/ltc', '/landing/ltc', '/exchange/a/b/c/d'])('%s does not exist', async (url) => {
    const { status, body } = await rendererOf().get(url);
    expect(status).toBe(404);
    expect(titleOf(body)).toBe('Page Not Found');
    for (const path of ['/', '/rates', '/supported-currencies', '/faq', '/faq#support'])
      expect(body).toContain(`<a href="${path}"`);
    expect(body).toContain('Sorry, but the page you were trying to view does not exist.');
    expect(body).not.toContain('<script');
  });

  it('answers 400 for a path that cannot be decoded', async () => {
    const { get } = rendererOf();
    expect((await get('/exchange/%E0%A4%A/eth')).status).toBe(400);
    expect((await get('/', { refusal: 400 })).status).toBe(400);
  });
});

describe('private pages', () => {
  const secret = `${'aB3-_'.repeat(8)}xyz`;

  it.each([
    ['/processing', 'Make an exchange | Altway', 'BTC to ETH'],
    ['/processing/ltc/doge', 'Make an exchange | Altway', '394,000.15'],
    ['/processing/ltc/doge/15', 'Make an exchange | Altway', 'value="15"'],
    ['/processing/ltc/doge/15/DH5yaieq', 'Make an exchange | Altway', 'value="DH5yaieq"'],
    ['/processing/ltc/xrp/15/rEb8%2F/Memo%20Text', 'Make an exchange | Altway', 'value="Memo Text"'],
    ['/transaction/k3v9t2m7x4qa', 'Your exchange | Altway', 'Waiting for your coins'],
    [`/track/${secret}`, 'Your exchange | Altway', 'role="img"'],
    ['/history', 'Your exchanges | Altway', 'No exchanges yet'],
  ])('%s is rendered, not indexed, and sends no referrer to other sites', async (url, title, part) => {
    const { status, headers, body } = await rendererOf().getSignedIn(url);
    expect(status).toBe(200);
    expect(titleOf(body)).toBe(title);
    expect(body).toContain(part);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).toContain('<meta name="referrer" content="same-origin">');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(body).not.toContain('rel="canonical"');
    expect(body).not.toMatch(/\sstyle=|<style|\son[a-z]+="/);
  });

  it('keep the case of an address, and send a secret unchanged', async () => {
    const { get, getSignedIn, api } = rendererOf();
    const track = vi.spyOn(api, 'track');
    expect((await getSignedIn('/processing/ltc/doge/15/DH5yAiEq')).body).toContain('value="DH5yAiEq"');
    await get(`/track/${secret}`);
    expect(track).toHaveBeenCalledWith({ secret }, { caller: { locale: 'en' } });
  });

  it.each(['quote', 'currencies'])('show three dots when there is no quote, because the %s failed', async (what) => {
    const failed = { status: 'failed', error: new ExchangeError('unavailable', 'unavailable') } as const;
    const { status, body } = await rendererOf({ [what]: failed }).getSignedIn('/processing/ltc/doge/15');
    expect(status).toBe(200);
    expect(body).toMatch(/<output[^>]*><span[^>]*>\.\.\.<\/span><\/output>/);
  });

  it.each(['not-found', 'invalid-input', 'forbidden'] as const)('answer 404 when the server says %s', async (code) => {
    const transaction = { status: 'failed', error: new ExchangeError(code, code) } as const;
    for (const url of ['/transaction/zzzzzzzzzzzz', `/track/${secret}`]) {
      const { status, body } = await rendererOf({ transaction }).getSignedIn(url);
      expect([status, titleOf(body)]).toEqual([404, 'Page Not Found']);
    }
  });

  it.each(['/transaction/k3v9t2m7x4qa', `/track/${secret}`])(
    '%s is shown without the names of currencies when these fail to load, which is logged',
    async (url) => {
      const currencies = { status: 'failed', error: new ExchangeError('unavailable', 'unavailable') } as const;
      const { getSignedIn, logger } = rendererOf({ currencies });
      expect((await getSignedIn(url)).status).toBe(200);
      expect(logger.lines.map(({ message }) => message)).toEqual(['the currencies could not be loaded']);
    },
  );

  it('are an error page when the server is unreachable', async () => {
    const transaction = { status: 'failed', error: new ExchangeError('unavailable', 'unavailable') } as const;
    const { get, logger } = rendererOf({ transaction });
    expect((await get(`/track/${secret}`)).status).toBe(500);
    // The secret opens the exchange, so it must not be logged.
    expect(JSON.stringify(logger.lines)).not.toContain(secret);
  });

  it.each(['/processing/ltc', '/transaction', '/track', '/history/2'])('%s does not exist', async (url) => {
    expect((await rendererOf().getSignedIn(url)).status).toBe(404);
  });
});

describe('failures', () => {
  const error = new ExchangeError('unavailable', 'unavailable');

  it('of loading are logged, and the page is still rendered', async () => {
    const { get, logger } = rendererOf({ currencies: { status: 'failed', error } });
    const { status, body } = await get('/exchange/ltc/doge/15');
    expect(status).toBe(200);
    expect(body).toMatch(/<output[^>]*><span[^>]*>0<\/span><\/output>/);
    expect(logger.lines).toHaveLength(1);
  });

  it('of rendering become the error page with its exact wording', async () => {
    const broken = { ...SAMPLE_QUOTE, legs: null as never };
    const { get, logger } = rendererOf({ quote: { status: 'ready', answer: broken } });
    const { status, body } = await get('/exchange/ltc/doge/15?ref_id=s3cret');
    expect([status, titleOf(body)]).toEqual([500, 'Error']);
    expect(body).toContain('Sorry, an critical error occurred on this page.');
    expect(logger.lines.map(({ level }) => level)).toEqual(['error']);
    expect(logger.lines[0]!.details['path']).toBe('/exchange/ltc/doge/15');
    // Links carry tokens in their query.
    expect(JSON.stringify(logger.lines)).not.toContain('s3cret');
  });
});

describe('the document', () => {
  it('has its language, direction, colours and CSRF token', async () => {
    const { body } = await rendererOf().get('/');
    expect(body).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
    expect(body).toContain('<meta name="csrf-token" content="token">');
    expect(body).toContain('<meta name="color-scheme" content="light dark">');
    expect(body).toContain('<link rel="preload" href="/assets/inter.woff2" as="font" type="font/woff2" crossorigin>');
  });

  it('has the theme that the visitor chose', async () => {
    const { body } = await rendererOf().get('/', { cookie: 'a=b; altway.theme=dark' });
    expect(body).toContain('<html lang="en" dir="ltr" data-theme="dark">');
    expect((await rendererOf().get('/', { cookie: 'altway.theme="><script>' })).body).not.toContain('"><script>');
  });

  it('has no inline code that a strict policy refuses', async () => {
    const { body } = await rendererOf().get('/exchange/ltc/doge/15');
    expect(body).not.toMatch(/\sstyle=|<style|\son[a-z]+="/);
    for (const script of body.match(/<script[^>]*>/g) ?? []) expect(script).toContain('nonce="n0nce"');
  });

  it('starts with the visitor’s saved selection, which no other visitor gets', async () => {
    const { get } = rendererOf();
    const [mine, other] = await Promise.all([get('/', { cookie: 'altway.selection=xrp-btc-250' }), get('/')]);
    expect(mine.body).toContain('value="250"');
    expect(other.body).not.toContain('value="250"');
  });
});

describe('hostile input', () => {
  const attack = `</script><script>alert(1)</script>${LATE}"'<img src=x onerror=alert(1)>`;

  it.each([
    ['a parameter', `/exchange/ltc/doge/${encodeURIComponent(attack)}`],
    ['a currency', `/exchange/${encodeURIComponent(attack)}/doge/1`],
    ['a search', `/exchange/ltc/doge/15?pick=from&q=${encodeURIComponent(attack)}`],
    ['an unknown path', `/${encodeURIComponent(attack)}`],
  ])('in %s is shown as text', async (_where, url) => {
    const { body } = await rendererOf().get(url);
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<img src=x');
    expect(/<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(body)?.[1] ?? '').not.toContain(LATE);
  });

  it('in staff texts is shown as text, in the state as well', async () => {
    const { body } = await rendererOf({ warning: attack }).get('/');
    expect(body).not.toContain('<script>alert');
    const state = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(body)![1]!;
    expect(JSON.stringify(JSON.parse(state))).toContain('alert(1)');
  });
});

describe('the form', () => {
  const fields = { from: 'ltc', to: 'doge', amount: '15' };

  it.each([
    '/',
    '/landing',
    '/landing/',
    '/landing/a/b',
    '/exchange',
    '/exchange/a/b',
    '/exchange/a/b/c',
    '/exchange/a/b/c/?d=e',
  ])('is accepted at %s, which has a page with it', async (url) => {
    const { get } = rendererOf();
    expect((await get(url)).status).toBe(200);
    expect((await get(url, { method: 'POST', form: fields })).status).toBe(303);
  });

  it.each(['/landing/a', '/exchange/a', '/exchange/a/b/c/d', '/exchange/a/b/c/d/e', '/faq'])(
    'is refused at %s: nothing is stored',
    async (url) => {
      const { status, headers } = await rendererOf().get(url, { method: 'POST', form: fields });
      expect([status, headers['set-cookie']]).toEqual([404, undefined]);
    },
  );

  it('redirects to the quote and saves the selection', async () => {
    const { status, headers } = await rendererOf().post({ from: 'ltc', to: 'doge', amount: '007,50' });
    expect(status).toBe(303);
    expect(headers['location']).toBe('/exchange/ltc/doge/7.50');
    expect(headers['set-cookie']).toContain('altway.selection=ltc-doge-7.50; Path=/');
    expect(headers['set-cookie']).toContain('Secure');
  });

  it.each([
    ['swaps', { swap: '1' }, '/exchange/doge/ltc/15'],
    ['picks the currency to send', { pick: 'from' }, '/exchange/ltc/doge/15?pick=from'],
    ['picks the currency to receive', { pick: 'to' }, '/exchange/ltc/doge/15?pick=to'],
    ['starts the exchange', { start: '1' }, '/processing/ltc/doge/15'],
    ['accepts no other action', { pick: '//evil.example' }, '/exchange/ltc/doge/15'],
    ['repairs currencies', { from: 'dash', to: 'nope' }, '/exchange/btc/eth/15'],
    ['redirects nowhere else', { from: '//evil.example' }, '/exchange/btc/doge/15'],
  ])('%s', async (_what, more, location) => {
    const { headers } = await rendererOf().post({ from: 'ltc', to: 'doge', amount: '15', ...more });
    expect(headers['location']).toBe(location);
  });
});
