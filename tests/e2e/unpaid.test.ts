import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startChromium } from '../support/browser/chromium.ts';
import { enterAs, type Member, newMember } from '../support/browser/members.ts';
import { framed } from '../support/browser/merchant-visits.ts';
import { type HostSite, startHostSite } from '../support/servers/host-site.ts';
import { type RunningServer, startServer } from '../support/servers/start-server.ts';
import { openAlive, startVisit, type Visit } from '../support/browser/visit.ts';

let server: RunningServer;
let browser: Browser;
let site: HostSite;
let member: Member;
let visit: Visit;
let page: Page;

/** One exchange is free; this one uses it up. */
beforeAll(async () => {
  [server, browser] = await Promise.all([
    startServer({ ALTWAY_BLOCK_MS: '200', ALTWAY_UNPAID_SUBNET: '1' }),
    startChromium(),
  ]);
  [site, member] = await Promise.all([startHostSite(server.url), newMember(server)]);
  const { address } = await result<{ address: string }>(`/exchange/test-address?currency=doge`);
  const body = { kind: 'exchange', query: '', from: 'ltc', to: 'doge', amount: '15', address };
  await result('/exchange/widget-transactions', body);
  expect((await framed(`${server.url}/exchange/widget-transactions`, body)).status).toBe(403);
});
afterAll(async () => {
  site?.close();
  await browser?.close();
  expect(await server?.stop()).toBe(0);
});

beforeEach(async () => {
  visit = await startVisit(browser, server.url);
  ({ page } = visit);
});
afterEach(() => visit.close());

async function result<T>(path: string, body?: object): Promise<T> {
  const answer = await framed(server.url + path, body);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { result: T }).result;
}

/** Goes from the payout address to an exchange that waits for its coins. */
async function create(at: Page | FrameLocator): Promise<void> {
  const button = (name: string) => at.getByRole('button', { name, exact: true });
  await button('Use a demonstration address').click();
  await at.getByText('This address can receive payouts.').waitFor();
  await button('Continue to confirmation').click();
  await button('Create the exchange').click();
  await button('Send a test payment').waitFor();
}

it('the page solves the proof of work of an exchange beyond the free ones, in the background', async () => {
  await enterAs(visit.context, server, member);
  await openAlive(page, '/processing/ltc/doge/15');
  await create(page);
  expect(visit.refusals()).toEqual(['403 /exchange/transactions']);
});

it('a widget on another page solves it too', async () => {
  const data = 'data-from="ltc" data-to="doge" data-amount="15"';
  await page.goto(site.page(`<main><script async src="${server.url}/widget.js" ${data}></script></main>`));
  const frame = page.frameLocator('iframe');
  await frame.locator('[data-ready="true"]').waitFor({ state: 'attached' });
  await frame.getByRole('button', { name: 'Exchange', exact: true }).click();
  await create(frame);
  expect(visit.refusals()).toEqual(['403 /exchange/widget-transactions']);
});
