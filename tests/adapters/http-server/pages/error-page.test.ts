import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PageRequest } from '../../../../core/ports/apis/page-renderer.ts';
import type { ServerOptions } from '../../../../adapters/http-server/server-options.ts';
import { waitForRestOfMinute } from '../../../support/wait-for-full-minute.ts';
import { type RunningServer, startServer } from '../../../support/servers/http-server.ts';

const AS_BROWSER = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-language': 'de',
  cookie: 'locale=fr',
};

let running: RunningServer | undefined;
let asked: PageRequest[] = [];

async function render(request: PageRequest) {
  asked.push(request);
  const { refusal = 200, acceptLanguage } = request;
  return { status: refusal, headers: {}, body: `a page in ${acceptLanguage}` };
}

async function start(options: Partial<ServerOptions> = {}): Promise<string> {
  running = await startServer({ pages: { render }, ...options });
  return running.url;
}

beforeEach(() => {
  asked = [];
});
afterEach(() => running?.server.close());

const form = (body: string) => ({
  method: 'POST',
  headers: { ...AS_BROWSER, 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
  body,
});

describe('a browser whose request for a page is refused', () => {
  it.each([
    [403, 'with a form of another site', '/exchange?secret', form('from=btc')],
    [405, 'by the wrong method', '/faq?secret', { method: 'PUT', headers: AS_BROWSER }],
    [413, 'with a form that is too large', '/exchange?secret', form('x'.repeat(17_000))],
    [414, 'at an address that is too long', `/${'x'.repeat(600)}?secret`, { headers: AS_BROWSER }],
  ])('%i %s gets the error page in its language, without any personal data', async (status, _what, path, init) => {
    const response = await fetch((await start()) + path, init);
    expect([response.status, await response.text()]).toEqual([status, 'a page in de']);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("style-src 'self'");
    const mine = { cookie: AS_BROWSER.cookie, acceptLanguage: 'de' };
    expect(asked).toEqual([{ url: '/', method: 'GET', csrfToken: '', nonce: '', refusal: status, ...mine }]);
  });

  it('429 gets the error page of a frame inside a frame', async () => {
    await waitForRestOfMinute(10_000);
    const url = await start({ pages: { render, renderFramed: render }, rateLimit: 1 });
    await fetch(`${url}/widget`, { headers: AS_BROWSER });
    const response = await fetch(`${url}/widget?from=btc`, { headers: AS_BROWSER });
    expect([response.status, await response.text()]).toEqual([429, 'a page in de']);
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors \*$/);
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(asked.at(-1)).toMatchObject({ url: '/', refusal: 429, acceptLanguage: 'de' });
  });

  it('429 by the rate limit gets it too, with its styles and the time to wait', async () => {
    await waitForRestOfMinute(10_000);
    const url = await start({ rateLimit: 1 });
    await fetch(url, { headers: AS_BROWSER });
    const response = await fetch(`${url}/exchange?secret`, { headers: AS_BROWSER });
    expect([response.status, await response.text()]).toEqual([429, 'a page in de']);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none';style-src 'self'");
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(asked.map(({ url: of, refusal }) => [of, refusal])).toEqual([
      ['/', undefined],
      ['/', 429],
    ]);
    const call = await fetch(`${url}/api/domain/`, { headers: AS_BROWSER });
    expect([call.status, await call.json()]).toMatchObject([429, { code: 'too-many-requests' }]);
  });

  it('gets plain text when the page cannot be rendered', async () => {
    const url = await start({ pages: { render: async () => Promise.reject(new Error('no template')) } });
    const response = await fetch(`${url}/faq`, { method: 'PUT', headers: AS_BROWSER });
    expect([response.status, await response.text()]).toEqual([405, expect.stringContaining('<title>Error</title>')]);
    expect(running!.log()).toContain('no template');
  });
});

describe('a program whose request for a page is refused', () => {
  it('gets a short text, and no page is rendered', async () => {
    const url = await start();
    const long = await fetch(`${url}/${'x'.repeat(600)}`);
    expect([long.status, await long.text()]).toEqual([414, expect.stringContaining('The address is too long.')]);
    const wrong = await fetch(`${url}/faq`, { method: 'PUT' });
    expect([wrong.status, await wrong.json()]).toMatchObject([405, { code: 'not-found' }]);
    expect(asked).toEqual([]);
  });
});
