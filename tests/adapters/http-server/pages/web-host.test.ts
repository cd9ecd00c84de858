import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page, PageRequest } from '../../../../core/ports/apis/page-renderer.ts';
import { type RunningServer, startServer } from '../../../support/servers/http-server.ts';
import { headerOf, rawGet, rawHttp } from '../../../support/servers/raw-http.ts';

let running: RunningServer;
let asked: PageRequest[] = [];
let answer: (request: PageRequest) => Page;

async function render(request: PageRequest): Promise<Page> {
  asked.push(request);
  return answer(request);
}

beforeAll(async () => {
  running = await startServer({ pages: { render } });
});
afterAll(() => running.server.close());
beforeEach(() => {
  asked = [];
  answer = ({ refusal = 200 }) => ({ status: refusal, headers: {}, body: 'a page' });
});

const get = (path: string, init?: RequestInit) => fetch(running.url + path, { redirect: 'manual', ...init });

describe('a page', () => {
  it('is rendered with the data it needs and is private to its visitor', async () => {
    const response = await get('/exchange/btc/eth?ref_id=A', { headers: { cookie: 'a=b', 'accept-language': 'de' } });
    expect([response.status, await response.text()]).toEqual([200, 'a page']);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(asked).toEqual([
      {
        url: '/exchange/btc/eth?ref_id=A',
        method: 'GET',
        cookie: 'a=b',
        acceptLanguage: 'de',
        csrfToken: response.headers.get('x-csrf-token'),
        nonce: expect.stringMatching(/^[\w+/]{22}==$/),
        caller: expect.objectContaining({ address: '127.0.0.1', session: undefined, visitor: undefined }),
      },
    ]);
  });

  it('sets its own status and headers', async () => {
    answer = () => ({ status: 302, headers: { location: '/?login', 'cache-control': 'no-store' }, body: '' });
    const response = await get('/history');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/?login');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('answers HEAD without a body', async () => {
    const response = await get('/faq', { method: 'HEAD' });
    expect([response.status, await response.text(), asked[0]!.method]).toEqual([200, '', 'HEAD']);
  });

  it('has a content security policy that allows only this site and a new nonce each time', async () => {
    const policies = [await get('/'), await get('/')].map(({ headers }) => headers.get('content-security-policy'));
    expect(policies).toEqual(
      asked.map(({ nonce }) =>
        [
          "default-src 'none'",
          `script-src 'self' 'nonce-${nonce}'`,
          "style-src 'self'",
          "img-src 'self' data:",
          "font-src 'self'",
          "frame-src 'none'",
          "connect-src 'self'",
          "manifest-src 'self'",
          "form-action 'self'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
          "object-src 'none'",
        ].join(';'),
      ),
    );
    expect(asked[0]!.nonce).not.toBe(asked[1]!.nonce);
  });

  it('has the other security headers', async () => {
    const { headers } = await get('/');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(self)'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers.get('strict-transport-security')).toBeNull();
    const secure = await startServer({ publicUrl: 'https://altway.example', pages: { render } });
    const over = await fetch(secure.url);
    expect(over.headers.get('strict-transport-security')).toBe('max-age=31536000');
    await secure.server.close();
  });

  it('that fails is the static error page, and is logged', async () => {
    answer = () => {
      throw Object.assign(new Error('no template <b>'), { statusCode: 404 });
    };
    const response = await get('/');
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).toContain('<title>Error</title>');
    expect(text).toContain('Sorry, an critical error occurred on this page.');
    expect(text).not.toContain('template');
    expect(running.log()).toContain('no template <b>');
  });

  it('cannot add a second header', async () => {
    answer = () => ({ status: 302, headers: { location: '/a\r\nSet-Cookie: a=b' }, body: '' });
    const response = await get('/');
    expect(response.status).toBe(500);
    expect(response.headers.getSetCookie().join()).not.toContain('a=b');
  });
});

describe('a path', () => {
  it.each([
    ['/FAQ', '/faq'],
    ['/Exchange/BTC/eth?ref_id=AbC', '/exchange/btc/eth?ref_id=AbC'],
    ['/Caf%C3%A9', '/caf%C3%A9'],
    ['//evil.com/A', '/evil.com/a'],
    ['//evil.com/a', '/evil.com/a'],
    ['/\\evil.com/A', '/evil.com/a'],
    ['http://evil.com/A', '/a'],
    ['/A%0d%0aSet-Cookie:a=b', '/a%0d%0aset-cookie:a=b'],
  ])('%s redirects permanently to %s', async (target, location) => {
    const text = await rawGet(running.url, target);
    expect(text).toMatch(/^HTTP\/1.1 301 /);
    expect(headerOf(text, 'location')).toBe(location);
    expect(text).not.toMatch(/^Set-Cookie: ?a=b/im);
    expect(asked).toEqual([]);
  });

  it('redirects HEAD too', async () => {
    expect(headerOf(await rawGet(running.url, '/FAQ', 'HEAD'), 'location')).toBe('/faq');
  });

  it.each(['/%C3%A9', '/%c3%a9', '/a?b=%zz&C=D'])('%s is not redirected', async (target) => {
    expect(await rawGet(running.url, target)).toMatch(/^HTTP\/1.1 200 /);
    expect(asked[0]!.url).toBe(target);
  });

  it.each(['/%', '/Faq/%zz', '/%C3', '/%ff?A=b'])('%s cannot be decoded: a page with status 400', async (target) => {
    expect(await rawGet(running.url, target)).toMatch(/^HTTP\/1.1 400 [^]*a page$/);
    expect(asked).toEqual([expect.objectContaining({ url: '/', refusal: 400 })]);
  });

  it('of any shape is answered on this host without a failure', async () => {
    const unit = fc.constantFrom(
      ...'aZ09/\\.%?#@:;&=+-_~*|^`"<>{}[]',
      'é',
      '%2f',
      '%C3%A9',
      '%00',
      '//',
      '/api/',
      '/assets/',
    );
    const target = fc.string({ unit, maxLength: 12 }).map((text) => `/${Buffer.from(text).toString('latin1')}`);
    const property = fc.asyncProperty(target, async (text) => {
      const said = await rawGet(running.url, text);
      expect(said).toMatch(/^HTTP\/1.1 (200|301|400|403|404) /);
      expect(headerOf(said, 'location') ?? '/').toMatch(/^\/(?![/\\])/);
    });
    await fc.assert(property, { numRuns: 300 });
  });

  it('of an API call that does not exist gets no page', async () => {
    for (const path of ['/api/nothing', '/api/']) {
      const response = await get(path);
      expect([response.status, await response.json()]).toMatchObject([404, { code: 'not-found' }]);
    }
    expect(await rawGet(running.url, '/api/%zz')).toMatch(/^HTTP\/1.1 400 [^]*"code":"invalid-input"/);
    expect(asked).toEqual([]);
  });
});

describe('a form without scripts', () => {
  const form = { from: 'btc', to: 'eth' };
  const post = (path: string, headers: Record<string, string> = {}, body: BodyInit = new URLSearchParams(form)) =>
    get(path, { method: 'POST', headers, body });

  it.each(['/', '/exchange', '/exchange/btc/eth', '/landing', '/landing/btc/eth/1'])('is read at %s', async (path) => {
    expect((await post(path)).status).toBe(200);
    expect(asked).toEqual([expect.objectContaining({ url: path, method: 'POST', form })]);
  });

  it('is read at a path in any case', async () => {
    await post('/exchange/BTC/eth?A=B');
    expect(asked[0]!.url).toBe('/exchange/btc/eth?A=B');
  });

  it('keeps the last of several equal fields, and unusual field names', async () => {
    await post('/', {}, new URLSearchParams('a=1&a=2&__proto__=x&b'));
    expect(Object.entries(asked[0]!.form!)).toEqual([
      ['a', '2'],
      ['__proto__', 'x'],
      ['b', ''],
    ]);
    expect(Object.getPrototypeOf(asked[0]!.form!)).toBe(Object.prototype);
  });

  it('from another site is refused', async () => {
    // undici's fetch writes Sec-Fetch headers of its own; the headers of a browser are added below.
    const lines = (...more: string[]) =>
      rawHttp(
        running.url,
        'POST /exchange HTTP/1.1',
        'Host: localhost',
        'Connection: close',
        ...more,
        'Content-Type: application/x-www-form-urlencoded',
        'Content-Length: 8',
        '',
        'from=btc',
      );
    const status = async (...more: string[]) => Number((await lines(...more)).slice(9, 12));
    expect(await status('Sec-Fetch-Site: cross-site')).toBe(403);
    expect(await status('Sec-Fetch-Site: same-site')).toBe(403);
    expect(await status('Origin: https://evil.example')).toBe(403);
    expect(await status('Origin: null')).toBe(403);
    expect(asked).toEqual([]);
    expect(await status('Sec-Fetch-Site: same-origin', 'Origin: http://localhost')).toBe(200);
    expect(await status('Origin: http://localhost')).toBe(200);
    expect(await status()).toBe(200);
  });

  it('is accepted from the public origin when a proxy has replaced the host', async () => {
    const behind = await startServer({ publicUrl: 'https://altway.example', pages: { render } });
    const body = new URLSearchParams(form);
    const origins = ['https://altway.example', 'https://evil.example'];
    const send = (origin: string) => fetch(behind.url, { method: 'POST', headers: { origin }, body });
    const answers = await Promise.all(origins.map(send));
    await behind.server.close();
    expect(answers.map(({ status }) => status)).toEqual([200, 403]);
  });

  it('has a maximum size and no other content type', async () => {
    expect((await post('/', {}, new URLSearchParams({ a: 'x'.repeat(17_000) }))).status).toBe(413);
    expect((await post('/exchange', { 'content-type': 'text/plain' }, 'x')).status).toBe(415);
    const json = await post('/exchange/nothing', { 'content-type': 'application/json' }, '{}');
    expect([json.status, await json.json()]).toMatchObject([404, { code: 'not-found' }]);
    expect(asked).toEqual([]);
  });
});
