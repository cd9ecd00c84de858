import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountPages } from '../support/account-pages.ts';
import { startChromium } from '../support/chromium.ts';
import { browserOf, enterAs, type Member, newMember, signIn } from '../support/members.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

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
