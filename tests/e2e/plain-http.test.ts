import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountPages } from '../support/browser/account-pages.ts';
import { startChromium } from '../support/browser/chromium.ts';
import { browserOf, enterAs, type Member, newMember, signIn } from '../support/browser/members.ts';
import { type RunningServer, startServer } from '../support/servers/start-server.ts';

/** Over http its browsers send no Fetch Metadata, as older ones send none anywhere. */
const HOST = 'altway.test';

let server: RunningServer;
let browser: Browser;
let member: Member;
/** Where browsers see the server. */
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
  // No visit that fails by complaints: the browser names each header that it passes over here.
  context = await browser.newContext({ baseURL: url });
  page = await context.newPage();
});
afterEach(() => context.close());

describe('logging out where browsers tell less', () => {
  it.each(['/profile', '/history', '/processing', '/affiliate', '/'])('by the link of %s does', async (path) => {
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

describe('a form of a page that is one visitor’s own, where browsers tell less', () => {
  it.each([
    ['/subscribe/ann@altway.example', 'Subscribe'],
    ['/unsubscribe/ann@altway.example', 'Unsubscribe'],
    ['/unsubscribe/ann@altway.example/news', 'Unsubscribe'],
  ])('is taken from %s without scripts', async (path, button) => {
    const plain = await browser.newContext({ baseURL: url, javaScriptEnabled: false });
    const theirs = await plain.newPage();
    await theirs.goto(path);
    const posted = theirs.waitForRequest((request) => request.method() === 'POST');
    await theirs.getByRole('button', { name: button, exact: true }).click();
    expect(await (await posted).headerValue('origin')).toBe(url);
    await theirs.getByText(/^You are (un)?subscribed\./).waitFor();
    await plain.close();
  });

  it('is refused still from another site', async () => {
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
