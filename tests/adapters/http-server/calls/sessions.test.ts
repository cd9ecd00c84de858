import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from '../../../../core/ports/apis/page-renderer.ts';
import { Browser } from '../../../support/browser/browser.ts';
import { type RunningServer, startServer } from '../../../support/servers/http-server.ts';
import { ANN, SingleAccountApi } from '../../../support/fixtures/single-account-api.ts';

const fixture = new SingleAccountApi();
let page: Partial<Page>;
const render = async () => ({ status: 200, headers: {}, body: 'a page', ...page });
let running: RunningServer;
let secure: RunningServer;
beforeEach(() => {
  page = {};
});
beforeAll(async () => {
  running = await startServer({ accounts: fixture.api, pages: { render } });
  secure = await startServer({ accounts: fixture.api, publicUrl: 'https://altway.example' });
});
afterAll(() => Promise.all([running.server.close(), secure.server.close()]));

async function signedIn(url = running.url): Promise<Browser> {
  const browser = new Browser(url);
  expect((await browser.post('/auth/login', ANN)).status).toBe(200);
  return browser;
}

const sid = (browser: Browser) => browser.lines.filter((line) => line.startsWith('connect.sid='));

describe('the session cookie', () => {
  it('is HttpOnly and SameSite and lasts as long as a session may', async () => {
    const [line, ...more] = sid(await signedIn());
    expect(line).toMatch(/^connect\.sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(more).toEqual([]);
  });

  it('is Secure where the service uses HTTPS', async () => {
    const [line] = sid(await signedIn(secure.url));
    expect(line).toMatch(/^connect\.sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it('is cleared with the same flags, or browsers would keep it', async () => {
    for (const { url } of [running, secure]) {
      const browser = await signedIn(url);
      await browser.post('/auth/logout', {});
      expect(sid(browser)[1]).toMatch(
        url === secure.url
          ? /^connect\.sid=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax$/
          : /^connect\.sid=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax$/,
      );
      expect(browser.cookies.has('connect.sid')).toBe(false);
    }
  });
});

describe('a CSRF token', () => {
  it('comes with the new session in header and body and works at once', async () => {
    const browser = new Browser(running.url);
    const response = await browser.post('/auth/login', ANN);
    const token = response.headers.get('x-csrf-token');
    expect(token).toMatch(/^[\w-]{20,}$/);
    expect(await response.json()).toMatchObject({ result: true, token });
    expect((await browser.post('/auth/profile/clear_errors', {})).status).toBe(409);
  });

  it('comes with an error that began a session, too', async () => {
    const browser = new Browser(running.url);
    const response = await browser.post('/auth/login', { ...ANN, totp: 'asked' });
    expect([response.status, await response.json()]).toMatchObject([401, { code: 'two-factor-required' }]);
    expect(response.headers.get('x-csrf-token')).toMatch(/^[\w-]{20,}$/);
    expect(browser.cookies.has('connect.sid')).toBe(true);
    expect((await browser.post('/auth/login', ANN)).status).toBe(200);
  });

  it('comes with the end of a session', async () => {
    const browser = await signedIn();
    const response = await browser.post('/auth/logout', {});
    const token = response.headers.get('x-csrf-token');
    expect(await response.json()).toEqual({ result: true, token });
    expect((await browser.post('/auth/login', ANN)).status).toBe(200);
  });
});

describe('a caller', () => {
  it('keeps the visitor cookie while a login waits for its code, so that earlier exchanges can be found', async () => {
    const browser = new Browser(running.url);
    const visitor = 'v'.repeat(43);
    browser.cookies.set('visitor', visitor);
    await browser.post('/auth/login', { ...ANN, totp: 'asked' });
    await browser.post('/auth/login', ANN);
    expect(fixture.callers.at(-1)).toMatchObject({ visitor, session: expect.stringMatching(/^[\w-]{43}$/) });
  });

  it.each([
    ['locale=de', 'fr', 'de'],
    ['locale=cn', undefined, 'cn'],
    ['locale=xx', 'fr-CH, de;q=0.9', 'fr'],
    [undefined, 'it, zh-TW;q=0.5, ru;q=0.7', 'ru'],
    [undefined, 'it', 'en'],
    [undefined, undefined, 'en'],
  ])('with cookie %s and languages %s is read as %s', async (cookie, accepted, locale) => {
    const headers = { ...(cookie && { cookie }), ...(accepted && { 'accept-language': accepted }) };
    await fetch(`${running.url}/api/profile`, { headers });
    expect(fixture.callers.at(-1)).toMatchObject({ locale });
  });

  it('has a session only where the cookie has its form', async () => {
    for (const made of ['guest', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}.`, '']) {
      await fetch(`${running.url}/api/profile`, { headers: { cookie: `connect.sid=${made}` } });
      expect(fixture.callers.at(-1)?.session).toBeUndefined();
    }
  });
});

describe('a page', () => {
  it('clears the cookie of an ended session, and the browser can sign in at once', async () => {
    const browser = await signedIn();
    expect((await browser.get('/profile')).headers.getSetCookie()).toEqual([]);
    page = { status: 302, headers: { location: '/?login' }, endsSession: true };
    const response = await browser.get('/profile');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/?login']);
    expect(sid(browser).at(-1)).toMatch(/^connect\.sid=; Max-Age=0; Path=\/; .*HttpOnly; SameSite=Lax$/);
    expect(browser.cookies.has('connect.sid')).toBe(false);
    expect((await browser.post('/auth/login', ANN)).status).toBe(200);
  });

  it('of a signed-in user is not cached', async () => {
    const browser = await signedIn();
    expect((await browser.get('/profile')).headers.get('cache-control')).toBe('private, no-store');
    expect((await fetch(`${running.url}/profile`)).headers.get('cache-control')).toBe('private, no-cache');
  });

  it('whose URL contains a secret is not cached and sends no referrer to other sites', async () => {
    page = { headers: { 'referrer-policy': 'unsafe-url', 'cache-control': 'public' } };
    const token = 'aB3_-'.repeat(9).slice(0, 43);
    for (const path of [`/recover/${token}`, `/recover/${token}?email`, `/track/${token}`, `/RECOVER/${token}`]) {
      const response = await fetch(running.url + path);
      expect(response.url).toContain(token);
      expect(response.headers.get('referrer-policy')).toBe('same-origin');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    expect((await fetch(`${running.url}/faq`)).headers.get('cache-control')).toBe('public');
  });
});
