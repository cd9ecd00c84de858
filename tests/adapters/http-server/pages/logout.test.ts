import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import type { PageRequest } from '../../../../core/ports/apis/page-renderer.ts';
import { Browser } from '../../../support/browser/browser.ts';
import { type RunningServer, startServer } from '../../../support/servers/http-server.ts';
import { ANN, SingleAccountApi } from '../../../support/fixtures/single-account-api.ts';

const fixture = new SingleAccountApi();
const render = async ({ url }: PageRequest) => ({ status: 200, headers: {}, body: `page ${url}` });
let running: RunningServer;
beforeAll(async () => {
  running = await startServer({ accounts: fixture.api, pages: { render } });
});
afterAll(() => running.server.close());

async function signedIn(url = running.url): Promise<Browser> {
  const browser = new Browser(url);
  expect((await browser.post('/auth/login', ANN)).status).toBe(200);
  return browser;
}

describe('the logout link', () => {
  it.each([
    ['of this site', { 'sec-fetch-site': 'same-origin' }],
    ['of this site, in capitals', { 'sec-fetch-site': 'same-origin' }],
    ['typed or bookmarked', { 'sec-fetch-site': 'none' }],
    ['of this site, with a referrer only', { referer: 'SELF/profile' }],
  ])('%s ends the session', async (what, given: Record<string, string>) => {
    const browser = await signedIn();
    const secret = browser.cookies.get('connect.sid')!;
    const headers = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value.replace('SELF', running.url)]),
    );
    const path = what.endsWith('capitals')
      ? (await browser.get('/AUTH/Logout')).headers.get('location')!
      : '/auth/logout';
    const response = await browser.get(path, headers);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
    expect(response.headers.get('clear-site-data')).toBe('"cache"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(fixture.open.has(secret)).toBe(false);
    expect(browser.cookies.has('connect.sid')).toBe(false);
  });

  it.each<[string, Record<string, string>]>([
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of a sibling site under the same domain', { 'sec-fetch-site': 'same-site' }],
    ['of another site, where browsers tell less', { referer: 'https://evil.example/auth/logout' }],
    ['of a site that sends no referrer', {}],
    ['of a site with a forged referrer', { referer: 'https://evil.example/http://127.0.0.1/' }],
    ['that a browser prefetches', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }],
    ['that an older browser prefetches', { 'sec-fetch-site': 'same-origin', purpose: 'prefetch' }],
  ])('%s ends nothing', async (_what, headers) => {
    const browser = await signedIn();
    const response = await browser.get('/auth/logout', headers);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
    expect(fixture.open.has(browser.cookies.get('connect.sid')!)).toBe(true);
  });

  it('works by GET only: HEAD and other methods end nothing', async () => {
    const browser = await signedIn();
    const cookie = `connect.sid=${browser.cookies.get('connect.sid')}`;
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const by = async (method: string) => {
      const response = await fetch(`${running.url}/auth/logout`, { method, headers });
      return [response.status, response.headers.get('allow')];
    };
    expect(await by('HEAD')).toEqual([200, null]);
    for (const method of ['PUT', 'DELETE', 'OPTIONS']) expect(await by(method)).toEqual([405, 'POST, GET']);
    expect(fixture.open.has(browser.cookies.get('connect.sid')!)).toBe(true);
  });

  it('clears the cookie even when the session could not be ended, and reports the error', async () => {
    const broken = new SingleAccountApi();
    const logOut = async () => Promise.reject(new ExchangeError('unavailable', 'The database is away'));
    const other = await startServer({ accounts: { ...broken.api, logOut }, pages: { render } });
    const browser = await signedIn(other.url);
    const response = await browser.get('/auth/logout', { 'sec-fetch-site': 'same-origin' });
    expect(response.status).toBe(503);
    expect(browser.cookies.has('connect.sid')).toBe(false);
    await other.server.close();
  });

  it('works without pages too, and is 404 without accounts', async () => {
    const bare = await startServer({ accounts: fixture.api });
    const browser = await signedIn(bare.url);
    await browser.get('/auth/logout', { 'sec-fetch-site': 'same-origin' });
    expect(browser.cookies.has('connect.sid')).toBe(false);
    await bare.server.close();
    const without = await startServer();
    expect((await fetch(`${without.url}/auth/logout`)).status).toBe(404);
    await without.server.close();
  });
});
