import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseUnits } from '../../core/domain/amount.ts';
import type { Transaction } from '../../core/domain/transactions/transaction.ts';
import { useSite } from '../support/browser/site.ts';
import { enterAs, type Member, newMember } from '../support/browser/members.ts';
import { alive, type Visit } from '../support/browser/visit.ts';
import { testAddress } from '../support/fixtures/test-address.ts';
import { createExchange } from '../support/browser/exchange-flow.ts';

const site = useSite();
let member: Member;
let visit: Visit;
let page: Page;

/** Blocks of the simulated chain come every few seconds, and a deposit needs several. */
const CHAIN_MS = 150_000;

beforeAll(async () => {
  member = await newMember(site.server);
});

beforeEach(async () => {
  // A time zone that the server does not know when it renders.
  visit = await site.visit({ timezoneId: 'Asia/Kolkata', as: member });
  ({ page } = visit);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const hydrated = () => alive(page);
const heading = () => page.getByRole('heading', { level: 1 });

/** Goes from the card to the page of a new exchange. */
async function convert(): Promise<void> {
  await page.goto('/exchange/ltc/doge/15');
  await hydrated();
  await button('Exchange').click();
  await page.waitForURL('**/processing/ltc/doge/15');
  await createExchange(page);
  await page.waitForURL('**/transaction/*');
  await page.getByRole('heading', { name: 'Waiting for your coins' }).waitFor();
}

describe('a conversion', () => {
  it('goes from the card to sent coins, and is in the history', async () => {
    await convert();
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    await button('Send a test payment').click();
    await page.getByRole('region', { name: 'What arrived' }).waitFor({ timeout: CHAIN_MS });
    await page.getByRole('heading', { name: /DOGE sent$/ }).waitFor({ timeout: CHAIN_MS });
    expect(await page.getByRole('region', { name: 'Sent to you' }).textContent()).toContain('Transaction on');
    await page.goto('/history');
    await page.locator(`a[href="/transaction/${id}"]`).waitFor();
    expect(await page.getByRole('row').nth(1).textContent()).toContain('Finished');
  });

  it('survives a reload, with the link to keep, which opens it in other browsers', async () => {
    await convert();
    await page.reload();
    await hydrated();
    const path = await page.getByRole('region', { name: 'Keep this link' }).getByRole('link').getAttribute('href');
    expect(path).toMatch(/^\/track\/[\w-]{43}$/);
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^3[56] h \d+ min left to send$/);
    const other = await site.visit();
    const theirs = other.page;
    const answer = await theirs.goto(path!);
    expect([answer!.status(), answer!.headers()['referrer-policy']]).toEqual([200, 'same-origin']);
    expect(await theirs.getByRole('heading', { level: 1 }).textContent()).toBe('Waiting for your coins');
    // The page under its ID is shown to its owner only.
    const { pathname } = new URL(page.url());
    await theirs.goto(pathname);
    expect(new URL(theirs.url()).search).toBe(`?login&proceedTo=${encodeURIComponent(pathname)}`);
    await enterAs(other.context, site.server, await newMember(site.server));
    expect((await theirs.goto(pathname))!.status()).toBe(404);
    expect(other.refusals()).toEqual([`404 ${pathname}`]);
  });

  it('pays exactly the quoted amount, once, and its sum can be verified', async () => {
    await convert();
    const made = await transaction();
    expect(made.status).toBe('waiting');
    await button('Send a test payment').click();
    await page.getByRole('heading', { name: /DOGE sent$/ }).waitFor({ timeout: CHAIN_MS });
    const done = await transaction();
    const units = (amount: string) => parseUnits(amount, 8);
    const { gross, serviceFee, networkFee, amountTo, amountFrom } = done.quote;
    expect(amountFrom).toBe('15');
    expect(units(amountTo)).toBe(units(gross) - units(serviceFee) - units(networkFee));
    expect(units(serviceFee)).toBe((units(gross) * 5n + 999n) / 1000n);
    expect([done.amountTo, done.sendings[0]!.amount]).toEqual([amountTo, amountTo]);
    expect(paid('doge', done.payout.address)).toEqual([units(amountTo)]);
  });

  it('that is underpaid is topped up, and finishes as agreed', async () => {
    await convert();
    await page.getByRole('textbox', { name: /^Test payment/ }).fill('10');
    await button('Send a test payment').click();
    await page.getByRole('heading', { name: 'Less arrived than agreed' }).waitFor({ timeout: CHAIN_MS });
    expect(await page.getByRole('region', { name: 'How to continue' }).getByRole('listitem').count()).toBe(3);
    const { choices } = await transaction();
    expect(choices[0]).toMatchObject({ choice: 'top-up', amount: '5', currency: 'ltc' });
    await button('Send the rest').click();
    await page.getByRole('heading', { name: 'Waiting for your coins' }).waitFor();
    await button('Send a test payment').click();
    await page.getByRole('heading', { name: /DOGE sent$/ }).waitFor({ timeout: CHAIN_MS });
    const done = await transaction();
    expect(done.payIn.received).toBe('15');
    expect(paid('doge', done.payout.address)).toHaveLength(1);
  });

  it('that is underpaid, and topped up too little, is refunded less the network fee, and nothing is exchanged', async () => {
    await convert();
    await page.getByRole('textbox', { name: /^Test payment/ }).fill('10');
    await button('Send a test payment').click();
    await page.getByRole('heading', { name: 'Less arrived than agreed' }).waitFor({ timeout: CHAIN_MS });
    const address = await testAddress(site, 'ltc');
    // The rest is topped up first, and the sum is still too small.
    await button('Send the rest').click();
    await page.getByRole('heading', { name: 'Waiting for your coins' }).waitFor();
    await page.getByRole('textbox', { name: /^Test payment/ }).fill('2');
    await button('Send a test payment').click();
    await page.getByText('12 of 15 LTC arrived.').waitFor({ timeout: CHAIN_MS });
    await button('Send them back').click();
    await page.getByRole('region', { name: 'How to continue' }).getByRole('textbox').fill(address);
    await button('Send them back to this address').click();
    await page.getByRole('heading', { name: 'Your coins were sent back' }).waitFor({ timeout: CHAIN_MS });
    const done = await transaction();
    expect(paid('ltc', address)).toEqual([1_199_900_000n]);
    expect(paid('doge', done.payout.address)).toEqual([]);
  });
});

/** The exchange that the page shows, as the API returns it. */
async function transaction(): Promise<Transaction> {
  const answer = await page.request.get(`/exchange/transactions/${new URL(page.url()).pathname.split('/').at(-1)}`);
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

describe('the transaction pages', () => {
  it.each(['/processing', '/processing/ltc/doge/15/DH5yAiEq', '/history'])('are hydrated at %s', async (path) => {
    expect((await page.goto(path))!.status()).toBe(200);
    await hydrated();
    expect(await heading().isVisible()).toBe(true);
    // Their styles are loaded before any script has run.
    expect(await page.locator('link[rel="stylesheet"]').count()).toBeGreaterThan(1);
  });

  it('keep the case of an address while the rest of the path is lowered', async () => {
    await page.goto('/Processing/LTC/DOGE/15/DH5yAiEq');
    expect(new URL(page.url()).pathname).toBe('/processing/ltc/doge/15/DH5yAiEq');
    expect(await page.getByRole('textbox', { name: /^Your DOGE address/ }).inputValue()).toBe('DH5yAiEq');
  });
});
