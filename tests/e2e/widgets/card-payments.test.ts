import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MerchantPayment } from '../../../core/domain/merchants/merchant.ts';
import { compareDecimals } from '../../../core/domain/amount.ts';
import { axeFindings, bringAxe } from '../../support/browser/axe.ts';
import { axeThemes } from '../../support/browser/axe-page.ts';
import { browserOf, newMember } from '../../support/browser/members.ts';
import { pressInFrame } from '../../support/browser/exchange-flow.ts';
import { useSite } from '../../support/browser/site.ts';
import { alive, type Visit } from '../../support/browser/visit.ts';
import { testAddress } from '../../support/fixtures/test-address.ts';
import { type HostSite, receivedEvents, startHostSite } from '../../support/servers/host-site.ts';

// A server of its own: what cards may pay in a day is counted for this machine.
const site = useSite({ env: () => ({ ALTWAY_BLOCK_MS: '200' }) });
let host: HostSite;
let visit: Visit;
let page: Page;

const CHAIN_MS = 150_000;

beforeAll(async () => {
  host = await startHostSite(site.url);
});
afterAll(() => host?.close());

beforeEach(async () => {
  // The browser names the tab that a sandbox did not let it open.
  visit = await site.visit({ expected: /^Blocked opening/ });
  ({ page } = visit);
});

/** The page of the frame: axe inspects one document. */
const framed = () => page.frames().find((one) => one.url().startsWith(site.url))! as unknown as Page;

async function axe(): Promise<void> {
  await bringAxe(framed());
  // A frame is no page of its own: its landmarks and headings are those of the page around it.
  expect(await axeFindings(framed(), ['landmark-one-main', 'page-has-heading-one', 'region'])).toEqual([]);
}

/** Pixels by which the frame is wider than its place. */
const sideways = () =>
  framed().evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const payLink = (frame: FrameLocator, again = '') =>
  frame.getByRole('link', { name: `Pay ${again}at Demonstration Cards`, exact: true });

/**
 * Presses the link in the frame, by its key: Chromium does not tell a frame of clicks before its page was painted again after
 * another tab. Answers in the tab that opens, and comes back there. @returns the tab.
 */
async function payInTab(frame: FrameLocator, answer: RegExp, again = ''): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), payLink(frame, again).press('Enter')]);
  await tab.getByRole('heading', { name: 'Demonstration of a card payment' }).waitFor();
  expect(await tab.evaluate(() => globalThis.opener === null)).toBe(true);
  await tab.getByRole('button', { name: answer }).click();
  await tab.waitForURL(/\/track\/[\w-]{43}\?card=tab$/);
  await alive(tab);
  await tab.getByText('You can close this tab and go back to it.').waitFor();
  return tab;
}

const lastEvent = async () => (await receivedEvents(page)).findLast(({ type }) => type === 'status')?.detail['status'];

describe.each([360, 1366])('a card in a frame, where the page is %i pixels wide', (width) => {
  beforeEach(() => page.setViewportSize({ width, height: 800 }));

  it('exchanges dollars for ETH in a widget, paid in a tab of its own, and the widget follows it', async () => {
    const data = 'data-from="usd" data-to="eth" data-amount="100"';
    await page.goto(host.page(`<main><script async src="${site.url}/widget.js" ${data}></script></main>`));
    const frame = page.frameLocator('iframe');
    await frame.locator('[data-ready="true"]').waitFor({ state: 'attached' });
    expect(await frame.getByRole('button', { name: 'Currency you send:' }).textContent()).toContain('USD');
    const button = (name: string) => frame.getByRole('button', { name, exact: true });
    await button('Exchange').click();
    await button('Use a demonstration address').first().click();
    await frame.getByText('This address can receive payouts.').waitFor();
    expect(await frame.getByRole('radio').count()).toBe(0);
    await button('Continue to confirmation').click();
    await frame.getByText('Card fee of Demonstration Cards').waitFor();
    await axe();
    await button('Create the exchange').click();
    await frame.getByRole('heading', { level: 1, name: 'Waiting for your card payment' }).waitFor();
    await axe();
    expect(await sideways()).toBe(0);
    const declined = await payInTab(frame, /^Insufficient funds/);
    await axeThemes(declined, 'the tab that came back').then((found) => expect(found).toEqual([]));
    await page.bringToFront();
    await frame.getByRole('heading', { level: 1, name: 'The card was declined' }).waitFor();
    const paid = await payInTab(frame, /^Approved Visa/, 'again ');
    await frame.getByRole('heading', { name: /ETH sent$/ }).waitFor({ timeout: CHAIN_MS });
    await paid.getByRole('heading', { name: /ETH sent$/ }).waitFor();
    await axe();
    expect(await sideways()).toBe(0);
    await expect.poll(lastEvent).toBe('finished');
    expect(JSON.stringify(await receivedEvents(page))).not.toMatch(/[\w-]{32,}/);
  });

  it('pays a merchant from the dialog of a payment button, at least the amount', async () => {
    const shop = browserOf(site.server, await newMember(site.server));
    const { merchantId } = await shop.ask<{ merchantId: string }>('/api/merchant', { name: 'Ada’s Books' });
    const address = await testAddress(site, 'doge');
    const asked = `merchant_id=${merchantId}&to=doge&amount=1500&from=usd&address=${address}`;
    const url = `${site.url}/payment-widget?${asked}`.replaceAll('&', '&amp;');
    await page.goto(
      host.page(`<main><script async src="${site.url}/payment.js" data-url="${url}" data-label="Pay"></script></main>`),
    );
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    const frame = page.frameLocator('dialog iframe');
    await frame.locator('[data-ready="true"]').waitFor({ state: 'attached' });
    await frame.getByText('Card fee of Demonstration Cards').waitFor();
    await frame.getByText('The recipient gets at least 1,500 DOGE').waitFor();
    expect(await frame.locator('input[name="refundAddress"]').count()).toBe(0);
    await axe();
    expect(await sideways()).toBe(0);
    await pressInFrame(frame.getByRole('button', { name: 'Pay', exact: true }));
    await frame.getByRole('heading', { level: 1, name: 'Waiting for your card payment' }).waitFor();
    const tab = await payInTab(frame, /^Approved Visa/);
    await frame.getByRole('heading', { name: /DOGE sent$/ }).waitFor({ timeout: CHAIN_MS });
    await tab.close();
    await page.bringToFront();
    await axe();
    const { items } = await shop.ask<{ items: MerchantPayment[] }>('/api/merchant/payments/1');
    expect(items).toMatchObject([{ to: 'doge', status: 'finished', address }]);
    expect(compareDecimals(items[0]!.amountTo, '1500')).toBeGreaterThanOrEqual(0);
  });
});

it('a frame that may open no tab explains it and gives the link', async () => {
  const query = 'from=usd&to=eth&amount=100';
  const rights = 'allow-scripts allow-same-origin allow-forms';
  const title = 'title="Exchange" height="900"';
  await page.goto(
    host.page(`<main><iframe sandbox="${rights}" ${title} src="${site.url}/widget/?${query}"></iframe></main>`),
  );
  const frame = page.frameLocator('iframe');
  await frame.locator('[data-ready="true"]').waitFor({ state: 'attached' });
  const button = (name: string) => frame.getByRole('button', { name, exact: true });
  await button('Exchange').click();
  await button('Use a demonstration address').first().click();
  await frame.getByText('This address can receive payouts.').waitFor();
  await button('Continue to confirmation').click();
  await button('Create the exchange').click();
  await payLink(frame).click();
  await frame.getByRole('alert').getByText('Your browser did not open a new tab.').waitFor();
  const path = await frame.getByRole('link', { name: 'Link to the payment page' }).getAttribute('href');
  expect(path).toMatch(/^\/track\/[\w-]{43}\/card\?tab$/);
  await axe();
  // The link as a customer pastes it into a tab.
  const tab = await visit.context.newPage();
  await tab.goto(new URL(path!, site.url).href);
  await tab.getByRole('button', { name: /^Approved Visa/ }).click();
  await frame.getByRole('heading', { name: /ETH sent$/ }).waitFor({ timeout: CHAIN_MS });
});
