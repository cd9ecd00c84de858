import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountPages } from '../support/browser/account-pages.ts';
import { startChromium } from '../support/browser/chromium.ts';
import { browserOf, enterAs, type Member, newMember, signIn } from '../support/browser/members.ts';
import { type RunningServer, startServer } from '../support/servers/start-server.ts';

/** Over plain HTTP browsers send no Fetch Metadata, as older browsers never do. */
const HOST = 'altway.test';

let server: RunningServer;
let browser: Browser;
let member: Member;
/** The server's URL as browsers see it. */
let url: string;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ ALTWAY_HOSTS: HOST }), startChromium({ ownHost: HOST })]);
  member = await newMember(server);
  url = server.url.replace('127.0.0.1', HOST);
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

beforeEach(async () => {
  // Not a visit, which fails on console errors: the browser reports each header that it ignores here.
  context = await browser.newContext({ baseURL: url });
  page = await context.newPage();
});
afterEach(() => context.close());

describe('a logout without Fetch Metadata', () => {
  it.each(['/profile', '/history', '/processing', '/affiliate', '/'])('works by the link of %s', async (path) => {
    const here = await signIn(server, member);
    await enterAs(context, { url }, here);
    const pages = new AccountPages(page);
    await pages.open(path);
    const logout = page.waitForRequest('**/auth/logout');
    await pages.logOut();
    expect(await (await logout).headerValue('sec-fetch-site')).toBeNull();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('connect.sid');
    expect((await browserOf(server, here).get('/api/profile')).status).toBe(401);
  });
});

describe('a form of a private page without Fetch Metadata', () => {
  it.each([
    ['/subscribe/ann@altway.example', 'Subscribe'],
    ['/unsubscribe/ann@altway.example', 'Unsubscribe'],
    ['/unsubscribe/ann@altway.example/news', 'Unsubscribe'],
  ])('is accepted from %s without scripts', async (path, button) => {
    const plain = await browser.newContext({ baseURL: url, javaScriptEnabled: false });
    const theirs = await plain.newPage();
    await theirs.goto(path);
    const posted = theirs.waitForRequest((request) => request.method() === 'POST');
    await theirs.getByRole('button', { name: button, exact: true }).click();
    expect(await (await posted).headerValue('origin')).toBe(url);
    await theirs.getByText(/^You are (un)?subscribed\./).waitFor();
    await plain.close();
  });

  it('is still refused from another site', async () => {
    await page.route('http://other.test/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'referrer-policy': 'no-referrer' },
        body: `<form method="post" action="${url}/subscribe/ann@altway.example"><button>Go</button></form>`,
      }),
    );
    await page.goto('http://other.test/');
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button').click();
    expect((await answer).status()).toBe(403);
  });
});
