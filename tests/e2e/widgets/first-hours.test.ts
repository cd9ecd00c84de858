import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { formatUnits, parseUnits } from '../../../core/domain/amount.ts';
import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import { AccountPages } from '../../support/browser/account-pages.ts';
import { createExchange, pressInFrame } from '../../support/browser/exchange-flow.ts';
import { type Member, newMember } from '../../support/browser/members.ts';
import { useSite } from '../../support/browser/site.ts';
import { testAddress } from '../../support/fixtures/test-address.ts';
import { type HostSite, receivedEvents, startHostSite } from '../../support/servers/host-site.ts';
import { openReceiver, type Receiver } from '../../support/servers/webhook-receiver.ts';

// The first hour of whoever puts Altway on a page of their own: only what they see and press, from an account on.

/** Merchants' servers may be on this machine. The clipboard belongs to a browser, not to its contexts. */
const site = useSite({ env: () => ({ ALTWAY_BLOCK_MS: '200', ALTWAY_WEBHOOKS_PRIVATE: '1' }), chromium: {} });
const CHAIN_MS = 150_000;
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1366, height: 768 };

let host: HostSite;
let receiver: Receiver;
let owner: Member;
let pages: AccountPages;
/** The page of a customer, who has no account. */
let customer: Page;

beforeAll(async () => {
  [host, receiver] = await Promise.all([startHostSite(site.url), openReceiver()]);
});
afterAll(() => {
  host?.close();
  receiver?.close();
});

beforeEach(async () => {
  owner = await newMember(site.server);
  const permissions = ['clipboard-read', 'clipboard-write'];
  pages = new AccountPages((await site.visit({ as: owner, viewport: DESKTOP, permissions })).page);
  customer = (await site.visit({ viewport: PHONE })).page;
});

/** Presses a button that copies. @returns what is copied */
async function copied(label: string): Promise<string> {
  await pages.page.evaluate(() => navigator.clipboard.writeText(''));
  await pages.button(new RegExp(`^Copy\\s*: ${label}$`)).click();
  await expect.poll(() => pages.page.evaluate(() => navigator.clipboard.readText())).not.toBe('');
  return pages.page.evaluate(() => navigator.clipboard.readText());
}

/** Opens the owner's own page, on another site, with the code that was copied. */
const openOwnPage = (code: string) => customer.goto(host.page(`<main>${code}</main>`));

const isAlive = (frame: FrameLocator) => frame.locator('[data-ready="true"]').waitFor({ state: 'attached' });

/** Pixels by which the customer's page is wider than the phone. */
const sideways = () => customer.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Reloads one of the owner's pages until it shows something. */
async function openUntil(path: string, shown: string | RegExp): Promise<void> {
  const look = async () => {
    await pages.open(path);
    return pages.page.getByRole('main').textContent();
  };
  await expect.poll(look, { timeout: 60_000, interval: 1_000 }).toMatch(shown);
}

it('a partner builds a widget, puts it on their page, and sees what a customer’s exchange there earned', async () => {
  await pages.open('/affiliate');
  const refId = new URL(await copied('Your link')).searchParams.get('ref_id')!;
  await pages.open('/widgets');
  await pages.page.getByLabel('Visitors get', { exact: true }).selectOption('ltc');
  expect(await pages.field('Partner ID').inputValue()).toBe(refId);
  const preview = pages.page.frameLocator('iframe[title="Preview"]');
  await expect.poll(() => preview.getByRole('button', { name: 'Currency you get:' }).textContent()).toContain('LTC');
  await openOwnPage(await copied('Script tag'));
  const frame = customer.frameLocator('iframe');
  await isAlive(frame);
  await frame.getByRole('button', { name: 'Exchange', exact: true }).click();
  await createExchange(frame);
  await frame.getByRole('button', { name: 'Send a test payment' }).click();
  await frame.getByRole('heading', { name: /LTC sent$/ }).waitFor({ timeout: CHAIN_MS });
  expect(await sideways()).toBeLessThanOrEqual(0);
  const path = await frame.getByRole('region', { name: 'Keep this link' }).getByRole('link').getAttribute('href');
  const { result } = (await (await customer.request.get(`${site.url}/exchange${path}`)).json()) as {
    result: Transaction;
  };
  const earned = formatUnits(parseUnits(result.quote.serviceFee, 8) / 2n, 8);
  await openUntil('/affiliate/balances', `${earned} LTC`);
  await openUntil('/affiliate/operations', result.id);
});

it('a merchant names their shop, tries its events and its button, is paid, and sees each event', async () => {
  await pages.open('/merchant');
  await pages.field('Name').fill('Ada’s Books');
  await pages.field('Address for events').fill(receiver.url);
  await pages.page
    .locator('form', { has: pages.field('Name') })
    .locator('input[type="password"]')
    .fill(owner.password);
  await pages.button('Save').click();
  await pages.page.getByRole('heading', { name: 'Your secret' }).waitFor();
  await pages.button('Send a test event').click();
  await expect.poll(() => receiver.received.length).toBe(1);

  await pages.open('/payment-button');
  await pages.page.getByLabel('You receive', { exact: true }).selectOption('doge');
  await pages.field('Your address').fill(await testAddress(site, 'doge'));
  await pages.field('Amount').fill('1500');
  await pages.field('Order number').fill('7');
  await pages.button('Sign the link').click();
  await pages.page.getByText('The link is signed: nobody can change what it asks for.').waitFor();
  await pages.page.frameLocator('iframe[title="Preview"]').getByText('Pay Ada’s Books').first().waitFor();
  await openOwnPage(await copied('Script tag'));
  await customer.getByRole('button', { name: 'Pay', exact: true }).click();
  const frame = customer.frameLocator('dialog iframe');
  await isAlive(frame);
  expect(await frame.getByRole('heading', { level: 1 }).textContent()).toBe('Pay Ada’s Books');
  await frame.locator('input[name="refundAddress"]').fill(await testAddress(site, 'btc'));
  await pressInFrame(frame.getByRole('button', { name: 'Pay', exact: true }));
  await pressInFrame(frame.getByRole('button', { name: 'Send a test payment' }));
  await frame.getByRole('heading', { name: /DOGE sent$/ }).waitFor({ timeout: CHAIN_MS });
  expect(await sideways()).toBeLessThanOrEqual(0);
  const lastStatus = async () =>
    (await receivedEvents(customer)).findLast(({ type }) => type === 'status')?.detail['status'];
  await expect.poll(lastStatus).toBe('finished');

  const isInformed = () => receiver.received.some(({ body }) => body.includes('"finished"'));
  await expect.poll(isInformed, { timeout: CHAIN_MS }).toBe(true);
  const listed = async () => {
    await pages.open('/merchant');
    const events = pages.page.getByRole('region', { name: 'Events' }).getByRole('listitem').getByRole('paragraph');
    const heads = (await events.allTextContents()).filter((text) => /^(Payment c|Test event)/.test(text));
    return [...new Set(heads)].toSorted();
  };
  const events = ['Payment changed', 'Payment created', 'Test event'];
  await expect.poll(listed).toEqual(events.map((event) => `${event}Delivered`));
  await pages.page.getByText('Order 7').waitFor();
});
