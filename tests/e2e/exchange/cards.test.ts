import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseUnits } from '../../../core/domain/amount.ts';
import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import { axeThemes } from '../../support/browser/axe-page.ts';
import { useSite } from '../../support/browser/site.ts';
import { alive, type Visit } from '../../support/browser/visit.ts';

// A server of its own: what cards may pay in a day is counted for this machine.
const site = useSite({ env: () => ({ ALTWAY_BLOCK_MS: '200' }) });
let visit: Visit;
let page: Page;

/** Blocks of the simulated chain, and the card that is charged back half a minute after its payment. */
const CHAIN_MS = 150_000;

beforeEach(async () => {
  visit = await site.visit();
  ({ page } = visit);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor({ timeout: CHAIN_MS });
const payLink = (again = '') => page.getByRole('link', { name: `Pay ${again}at Demonstration Cards`, exact: true });

/** Makes an exchange of 100 dollars without an account. @returns the path of its page. */
async function order(): Promise<string> {
  await visit.open('/guest/btcusd/eth/100');
  await button('Use a demonstration address').click();
  await page.getByText('This address can receive payouts.').waitFor();
  await button('Continue to confirmation').click();
  await button('Create the exchange').click();
  await page.waitForURL('**/track/*');
  await title('Waiting for your card payment');
  return new URL(page.url()).pathname;
}

/** Goes to the provider, presses buttons there, and comes back. */
async function pay(path: string, ...answers: readonly string[]): Promise<void> {
  await payLink().or(payLink('again ')).click();
  for (const answer of answers) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a customer does
    await page.getByRole('button', { name: answer }).click();
  }
  await page.waitForURL(`**${path}`);
  await alive(page);
}

async function transaction(path: string): Promise<Transaction> {
  const answer = await page.request.get(`/exchange${path}`);
  return (await answer.json()).result as Transaction;
}

/** Amounts paid to an address, from the simulated chain's file, in smallest units. */
function paid(ticker: string, address: string): bigint[] {
  const chain = new DatabaseSync(join(site.server.folder, 'chain.sqlite'), { readOnly: true });
  try {
    const rows = chain.prepare('select amount from payments where ticker = ? and address = ?').all(ticker, address);
    return rows.map(({ amount }) => BigInt(String(amount)));
  } finally {
    chain.close();
  }
}

const axe = async (name: string) => expect(await axeThemes(page, name)).toEqual([]);

describe('a card', () => {
  it('is what an address with dollars opens', async () => {
    await visit.open('/exchange/usd/eth/100');
    expect(await page.getByLabel('You send', { exact: true }).inputValue()).toBe('100');
    expect(await page.getByRole('button', { name: 'Currency you send:' }).textContent()).toContain('USD');
    await page.getByText('Card fee of Demonstration Cards').waitFor();
    await axe('the exchange page');
  });

  it('buys what was quoted, to the last unit, and its provider never learns the address of the page', async () => {
    const path = await order();
    await axe('before the payment');
    const made = await transaction(path);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
    await payLink().click();
    await page.getByRole('heading', { name: 'Demonstration of a card payment' }).waitFor();
    await axe('the page of the provider');
    expect(asked.find((one) => one.includes('/card-demonstration/'))).not.toContain(path.split('/').at(-1)!);
    await page.getByRole('button', { name: /^Approved Visa/ }).click();
    await page.waitForURL(`**${path}`);
    await title(/ETH sent$/);
    await axe('after the payout');
    const done = await transaction(path);
    const units = (amount: string, decimals: number) => parseUnits(amount, decimals);
    const { amount, fee, networkFee, coins } = done.card!;
    expect([amount, done.status, done.card!.state]).toEqual(['100', 'finished', 'delivered']);
    // The demonstration keeps 2.9 % and 30 cents for the card, and 50 cents for the network.
    expect([fee, networkFee]).toEqual(['3.2', '0.5']);
    expect([made.card!.coins, done.payIn.received, done.quote.amountFrom]).toEqual([coins, coins, coins]);
    expect(paid('btc', done.payIn.address)).toEqual([units(coins, 8)]);
    const { gross, serviceFee, networkFee: sending, amountTo } = done.quote;
    expect(units(amountTo, 18)).toBe(units(gross, 18) - units(serviceFee, 18) - units(sending, 18));
    expect(units(serviceFee, 18)).toBe((units(gross, 18) * 5n + 999n) / 1000n);
    expect(paid('eth', done.payout.address)).toEqual([units(amountTo, 18)]);
    expect(done.amountTo).toBe(amountTo);
  });

  it('that is declined, and a window that is closed, leave the exchange to be paid again', async () => {
    const path = await order();
    await pay(path, 'Insufficient funds');
    await title('The card was declined');
    await page.getByText('There is not enough money on the card.').waitFor();
    await axe('a declined card');
    await pay(path, 'Cancel and go back');
    await title('The payment was not finished');
    await axe('a payment that was left');
    // Leaving by closing the window: the page that is still open shows the way back.
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      payLink('again ').click({ modifiers: ['Control'] }),
    ]);
    await other.getByRole('heading', { name: 'Demonstration of a card payment' }).waitFor();
    await other.close();
    await title('Waiting for your card payment');
    expect(await transaction(path)).toMatchObject({ status: 'waiting', card: { canPay: true }, sendings: [] });
  });

  it('that asks for 3-D Secure pays once it is confirmed, and not when it is refused', async () => {
    const path = await order();
    await payLink().click();
    await page.getByRole('button', { name: 'Asks for 3-D Secure' }).click();
    await page.getByText('your bank asks whether this payment is yours').waitFor();
    await axe('the question of the bank');
    await page.getByRole('button', { name: 'Refuse payment' }).click();
    await page.waitForURL(`**${path}`);
    await title('The card was declined');
    await page.getByText('The bank did not confirm that the payment is yours (3-D Secure).').waitFor();
    await pay(path, 'Asks for 3-D Secure', 'Confirm payment');
    await title(/ETH sent$/);
    expect((await transaction(path)).card!.state).toBe('delivered');
  });

  it('can be paid without scripts, there and back', async () => {
    const path = await order();
    const plain = await site.visit({ javaScriptEnabled: false });
    await plain.page.goto(path);
    await plain.page.getByRole('link', { name: 'Pay at Demonstration Cards', exact: true }).click();
    await plain.page.getByRole('button', { name: 'Declined by the bank' }).click();
    await plain.page.waitForURL(`**${path}`);
    await plain.page.getByRole('heading', { level: 1, name: 'The card was declined' }).waitFor();
    await title('The card was declined');
    expect((await transaction(path)).card).toMatchObject({ state: 'declined', canPay: true });
  });

  it('that is charged back after the payout leaves what was paid out', async () => {
    const path = await order();
    await pay(path, 'Approved, then charged back');
    await title(/ETH sent$/);
    await expect
      .poll(async () => (await transaction(path)).card!.state, { timeout: CHAIN_MS, interval: 1_000 })
      .toBe('charged-back');
    const done = await transaction(path);
    expect([done.status, paid('eth', done.payout.address).length]).toEqual(['finished', 1]);
    await page.reload();
    await title(/ETH sent$/);
    await axe('a payment that was taken back');
  });
});

describe.each(['en', 'ar'])('the names of cards, in %s', (language) => {
  it.each([360, 1366])('are not cut on the exchange card at %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 740 });
    await visit.open(`/exchange/btcusd/eth/100?lang=${language}`);
    const names = page.getByText('Visa, MasterCard', { exact: true });
    expect(
      await names.evaluate((shown) => [
        shown.scrollWidth <= shown.clientWidth,
        shown.scrollHeight <= shown.clientHeight,
        shown.getBoundingClientRect().height < 36,
      ]),
    ).toEqual([true, true, true]);
  });
});
