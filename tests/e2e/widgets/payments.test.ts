import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MerchantPayment, WebhookDelivery } from '../../../core/domain/merchants/merchant.ts';
import { pressInFrame } from '../../support/browser/exchange-flow.ts';
import { useSite } from '../../support/browser/site.ts';
import { browserOf, newMember } from '../../support/browser/members.ts';
import { receivedEvents, type HostSite, startHostSite } from '../../support/servers/host-site.ts';
import { openReceiver, type Received, type Receiver } from '../../support/servers/webhook-receiver.ts';
import type { Visit } from '../../support/browser/visit.ts';
import { waitFor } from '../../support/wait-for.ts';
import { testAddress } from '../../support/fixtures/test-address.ts';

/** Two refusals delay an event by 10 s and 30 s, a tenth more or less; then comes the chain's own time. */
const DELIVERY_LIMIT_MS = 150_000;

const site = useSite({ env: () => ({ ALTWAY_BLOCK_MS: '200', ALTWAY_WEBHOOKS_PRIVATE: '1' }) });
let host: HostSite;
let shop: Shop;
let receiver: Receiver;
let visit: Visit;
let page: Page;

interface Shop {
  readonly merchantId: string;
  readonly secret: string;
  /** Calls the API as its owner. @throws Error unless the status is 200. */
  ask<T>(path: string, body?: object): Promise<T>;
}

/** Opens a shop as its owner does: an account, a secret, a name, and a webhook address. */
async function openShop(webhookUrl: string): Promise<Shop> {
  const member = await newMember(site.server);
  const http = browserOf(site.server, member);
  const ask = <T>(path: string, body?: object) => http.ask<T>(path, body);
  const { secret } = await ask<{ secret: string }>('/api/merchant/secret', { password: member.password });
  const { merchantId } = await ask<{ merchantId: string }>('/api/merchant', { name: 'Ada’s Books', webhookUrl });
  return { merchantId, secret, ask };
}

beforeAll(async () => {
  receiver = await openReceiver([500, 500, 200]);
  [host, shop] = await Promise.all([startHostSite(site.url), openShop(receiver.url)]);
});
afterAll(async () => {
  receiver?.close();
  host?.close();
});

beforeEach(async () => {
  visit = await site.visit();
  ({ page } = visit);
});

/** A link of the shop, signed by the server. */
async function link(orderId: string): Promise<{ readonly url: string; readonly address: string }> {
  const address = await testAddress(site, 'doge');
  const options = { to: 'doge', amount: '1500', address, order_id: orderId };
  const { url } = await shop.ask<{ url: string }>('/api/merchant/links', { kind: 'payment', options });
  return { url, address };
}

const payButton = () => page.getByRole('button', { name: 'Pay with crypto' });
const dialog = () => page.getByRole('dialog', { name: 'Pay with crypto' });
const inside = () => page.frameLocator('dialog iframe');

async function openShopPage(url: string): Promise<void> {
  const data = `data-url="${url.replaceAll('&', '&amp;')}" data-label="Pay with crypto"`;
  const script = `<script async src="${site.url}/payment.js" ${data}></script>`;
  await page.goto(host.page(`<main>${script}<p class="tall">A long page</p></main>`));
}

async function openPayment(): Promise<void> {
  await payButton().click();
  await inside().locator('[data-ready="true"]').waitFor({ state: 'attached' });
}

const isFocused = () => payButton().evaluate((button) => button === document.activeElement);

describe('the dialog of a payment button', () => {
  beforeEach(async () => openShopPage((await link('dialog')).url));

  it('keeps the focus inside, whichever way it moves', async () => {
    await openPayment();
    const places = new Set<string>();
    for (let count = 0; count < 40; count += 1) {
      await page.keyboard.press(count < 20 ? 'Tab' : 'Shift+Tab');
      places.add(await page.evaluate(() => document.activeElement?.closest('dialog, a, button, body')?.tagName ?? ''));
    }
    // The browser's own toolbar may have the focus in between, which a page sees as the body.
    expect([...places].filter((place) => place !== 'DIALOG' && place !== 'BODY')).toEqual([]);
    expect(places).toContain('DIALOG');
  });

  it('closes with Escape, pressed in the frame or around it, and with its button; the focus returns', async () => {
    await openPayment();
    await inside()
      .getByRole('textbox', { name: /^E-mail/ })
      .focus();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(isFocused).toBe(true);
    await payButton().click();
    await dialog().evaluate((element) => {
      element.tabIndex = -1;
      element.focus();
    });
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(isFocused).toBe(true);
    await payButton().click();
    await inside().getByRole('button', { name: 'Close' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(isFocused).toBe(true);
    await expect.poll(async () => (await receivedEvents(page)).filter(({ type }) => type === 'close')).toHaveLength(2);
  });

  it('stays open when Escape closes an open list of currencies', async () => {
    await openPayment();
    await inside().getByRole('button', { name: 'Currency you send:' }).click();
    await inside().getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await inside().getByRole('dialog').waitFor({ state: 'detached' });
    expect(await dialog().isVisible()).toBe(true);
  });

  it('keeps the page behind it from scrolling', async () => {
    const wheel = async () => {
      await page.mouse.move(5, 400);
      await page.mouse.wheel(0, 500);
    };
    const scrolled = () => page.evaluate(() => scrollY);
    await openPayment();
    await wheel();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(await scrolled()).toBe(0);
    await inside().getByRole('button', { name: 'Close' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await wheel();
    await expect.poll(scrolled).toBeGreaterThan(0);
  });
});

/** Verified by the guide for merchants, independently of the server's code. */
function isGenuine({ headers, body }: Received): boolean {
  const text = `${headers['altway-timestamp']}.${body}`;
  return headers['altway-signature'] === `v1=${createHmac('sha256', shop.secret).update(text).digest('hex')}`;
}

const bodyOf = ({ body }: Received) =>
  JSON.parse(body) as { id: string; event: string; sequence: number; data: MerchantPayment };

describe('a merchant’s payment', () => {
  it('is made in another currency, sent to the merchant whose server was down, and listed', async () => {
    const { url, address } = await link('order 7');
    await openShopPage(url);
    await openPayment();
    const frame = inside();
    expect(await frame.getByRole('heading', { level: 1 }).textContent()).toBe('Pay Ada’s Books');
    const picker = frame.getByRole('button', { name: 'Currency you send:' });
    await picker.click();
    await frame.getByRole('dialog').getByRole('combobox').fill('litecoin');
    await frame.getByRole('dialog').getByRole('option', { name: /LTC/ }).first().click();
    await expect.poll(() => picker.textContent()).toContain('LTC');
    await frame.locator('input[name="refundAddress"]').fill(await testAddress(site, 'ltc'));
    await pressInFrame(frame.getByRole('button', { name: 'Pay', exact: true }));
    await pressInFrame(frame.getByRole('button', { name: 'Send a test payment' }));
    await frame.getByRole('heading', { name: /DOGE sent$/ }).waitFor({ timeout: DELIVERY_LIMIT_MS });
    // The frame's messages and its content arrive separately.
    const lastStatus = async () => (await receivedEvents(page)).findLast(({ type }) => type === 'status')?.detail;
    await expect.poll(lastStatus).toMatchObject({ status: 'finished' });
    const events = await receivedEvents(page);
    expect(events.find(({ type }) => type === 'created')!.detail).toMatchObject({ status: 'waiting' });

    const isDelivered = () => receiver.received.some((one) => bodyOf(one).data.status === 'finished') || undefined;
    await waitFor('the merchant to be told', isDelivered, DELIVERY_LIMIT_MS);
    const { received } = receiver;
    expect(received.every(isGenuine)).toBe(true);
    // The refused event came again unchanged, before any other.
    const [first, ...others] = received;
    expect(received.slice(0, 3).map(({ headers }) => headers['altway-delivery'])).toEqual(
      Array.from({ length: 3 }, () => first!.headers['altway-delivery']),
    );
    expect(others.slice(0, 2).map(({ body }) => body)).toEqual([first!.body, first!.body]);
    expect(bodyOf(first!)).toMatchObject({ id: first!.headers['altway-delivery'], event: 'payment.created' });
    const delivered = received.slice(2).map(bodyOf);
    expect(delivered.map(({ sequence }) => sequence)).toEqual(
      delivered.map(({ sequence }) => sequence).toSorted((a, b) => a - b),
    );
    expect(new Set(delivered.map(({ id }) => id)).size).toBe(delivered.length);
    const wanted = { orderId: 'order 7', to: 'doge', amountTo: '1500', address, isSigned: true, isTest: false };
    for (const { data } of delivered) expect(data).toMatchObject(wanted);

    const { items } = await shop.ask<{ items: MerchantPayment[] }>('/api/merchant/payments/1');
    expect(items).toMatchObject([{ ...wanted, id: delivered[0]!.data.id, from: 'ltc', status: 'finished' }]);
    const { items: sent } = await shop.ask<{ items: WebhookDelivery[] }>('/api/merchant/deliveries/1');
    expect(sent.find(({ id }) => id === delivered[0]!.id)).toMatchObject({ status: 'delivered', attempts: 3 });
  });

  it('of a paid order is refused with a message', async () => {
    await openShopPage((await link('order 7')).url);
    await openPayment();
    await inside()
      .locator('input[name="refundAddress"]')
      .fill(await testAddress(site, 'btc'));
    await pressInFrame(inside().getByRole('button', { name: 'Pay', exact: true }));
    await inside().getByText('This order has already been paid, or is being paid.').waitFor();
    expect(visit.refusals()).toEqual(['409 /exchange/payments']);
  });

  it('can be read in another language when its link is opened directly, and stays signed', async () => {
    await page.goto((await link('order 8')).url);
    await page.locator('header summary').last().click();
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.locator('html[lang="de"]').waitFor();
    expect(await page.getByText('Ada’s Books').count()).toBeGreaterThan(0);
  });

  it('is refused by a changed link, on a page that says so', async () => {
    const { url } = await link('order 8');
    const changed = [
      url.replace('amount=1500', 'amount=1'),
      url.replace(/address=\w+/, `address=${await testAddress(site, 'doge')}`),
      `${url}&ref_id=thief`,
    ];
    for (const one of changed) {
      await openShopPage(one);
      await payButton().click();
      await inside().getByRole('heading', { name: 'This link was changed' }).waitFor();
      expect(await inside().locator('form').count()).toBe(0);
      // That page has no scripts, and can still be closed.
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'hidden' });
    }
    expect(visit.refusals()).toEqual(changed.map(() => '403 /payment-widget-modal'));
  });
});
