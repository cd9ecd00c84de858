import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountPages } from '../support/browser/account-pages.ts';
import { useSite } from '../support/browser/site.ts';
import type { Visit } from '../support/browser/visit.ts';
import { browserOf, enterAs, type Member, newMember, signIn } from '../support/browser/members.ts';

/** Over plain HTTP browsers send no Fetch Metadata, as older browsers never do. */
const HOST = 'altway.test';

const site = useSite({ env: () => ({ ALTWAY_HOSTS: HOST }), chromium: { ownHost: HOST } });
let member: Member;
/** The server's URL as browsers see it. */
let url: string;
let visit: Visit;
let page: Page;

/** The browser reports each header that it ignores over plain HTTP. */
const plain = () => ({ baseURL: url, expected: /untrustworthy|insecure origins/ });

beforeAll(async () => {
  member = await newMember(site.server);
  url = site.url.replace('127.0.0.1', HOST);
});

beforeEach(async () => {
  visit = await site.visit(plain());
  ({ page } = visit);
});

describe('a logout without Fetch Metadata', () => {
  it.each(['/profile', '/history', '/processing', '/affiliate', '/'])('works by the link of %s', async (path) => {
    const here = await signIn(site.server, member);
    await enterAs(visit.context, { url }, here);
    const pages = new AccountPages(page);
    await pages.open(path);
    const logout = page.waitForRequest('**/auth/logout');
    await pages.logOut();
    expect(await (await logout).headerValue('sec-fetch-site')).toBeNull();
    expect((await visit.context.cookies()).map(({ name }) => name)).not.toContain('connect.sid');
    expect((await browserOf(site.server, here).get('/api/profile')).status).toBe(401);
  });
});

describe('a form of a private page without Fetch Metadata', () => {
  it.each([
    ['/subscribe/ann@altway.example', 'Subscribe'],
    ['/unsubscribe/ann@altway.example', 'Unsubscribe'],
    ['/unsubscribe/ann@altway.example/news', 'Unsubscribe'],
  ])('is accepted from %s without scripts', async (path, button) => {
    const { page: theirs } = await site.visit({ ...plain(), javaScriptEnabled: false });
    await theirs.goto(path);
    const posted = theirs.waitForRequest((request) => request.method() === 'POST');
    await theirs.getByRole('button', { name: button, exact: true }).click();
    expect(await (await posted).headerValue('origin')).toBe(url);
    await theirs.getByText(/^You are (un)?subscribed\./).waitFor();
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
    await expect.poll(visit.refusals).toEqual(['403 /subscribe/ann@altway.example']);
  });
});
