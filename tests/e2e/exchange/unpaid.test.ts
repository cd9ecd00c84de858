import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { useSite } from '../../support/browser/site.ts';
import { enterAs, type Member, newMember } from '../../support/browser/members.ts';
import { framed } from '../../support/browser/merchant-visits.ts';
import { type HostSite, startHostSite } from '../../support/servers/host-site.ts';
import type { Visit } from '../../support/browser/visit.ts';
import { testAddress } from '../../support/fixtures/test-address.ts';
import { createExchange } from '../../support/browser/exchange-flow.ts';

const site = useSite({ env: () => ({ ALTWAY_BLOCK_MS: '200', ALTWAY_UNPAID_SUBNET: '1' }) });
let host: HostSite;
let member: Member;
let visit: Visit;
let page: Page;

/** One exchange is free; this one uses it up. */
beforeAll(async () => {
  [host, member] = await Promise.all([startHostSite(site.url), newMember(site.server)]);
  const address = await testAddress(site, 'doge');
  const body = { kind: 'exchange', query: '', from: 'ltc', to: 'doge', amount: '15', address };
  await result('/exchange/widget-transactions', body);
  expect((await framed(`${site.url}/exchange/widget-transactions`, body)).status).toBe(403);
});
afterAll(() => host?.close());

beforeEach(async () => {
  visit = await site.visit();
  ({ page } = visit);
});

async function result<T>(path: string, body?: object): Promise<T> {
  const answer = await framed(site.url + path, body);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { result: T }).result;
}

it('the page solves the proof of work of an exchange beyond the free ones, in the background', async () => {
  await enterAs(visit.context, site.server, member);
  await visit.open('/processing/ltc/doge/15');
  await createExchange(page);
  expect(visit.refusals()).toEqual(['403 /exchange/transactions']);
});

it('the page without an account solves it too', async () => {
  await visit.open('/guest/ltc/doge/15');
  await createExchange(page);
  expect(visit.refusals()).toEqual(['403 /exchange/transactions']);
});

it('a widget on another page solves it too', async () => {
  const data = 'data-from="ltc" data-to="doge" data-amount="15"';
  await page.goto(host.page(`<main><script async src="${site.url}/widget.js" ${data}></script></main>`));
  const frame = page.frameLocator('iframe');
  await frame.locator('[data-ready="true"]').waitFor({ state: 'attached' });
  await frame.getByRole('button', { name: 'Exchange', exact: true }).click();
  await createExchange(frame);
  expect(visit.refusals()).toEqual(['403 /exchange/widget-transactions']);
});
