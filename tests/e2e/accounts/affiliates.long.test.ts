import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AffiliatePayout } from '../../../core/domain/affiliates/affiliate.ts';
import type { AffiliateBalance } from '../../../core/domain/affiliates/affiliate-balance.ts';
import type { StatsSummary } from '../../../core/domain/affiliates/affiliate-stats.ts';
import type { Page as ListPage } from '../../../core/domain/page.ts';
import { formatUnits, parseUnits } from '../../../core/domain/amount.ts';
import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import { AccountPages } from '../../support/browser/account-pages.ts';
import { useSite } from '../../support/browser/site.ts';
import { axeOtherLook, axePage } from '../../support/browser/axe-page.ts';
import { type Member, mailTo, newMember, newOwner } from '../../support/browser/members.ts';
import { codeOf, FreshCodes, setUpTwoFactor } from '../../support/browser/two-factor.ts';
import { startVisit, type Visit } from '../../support/browser/visit.ts';
import { testAddress } from '../../support/fixtures/test-address.ts';
import { createExchange } from '../../support/browser/exchange-flow.ts';

// The clipboard belongs to a browser, not to its contexts.
const site = useSite({ chromium: {} });
let member: Member;
let visit: Visit;
/** The affiliate's browser. */
let pages: AccountPages;

/** Blocks come every fifth of a second here, and a deposit needs several. */
const CHAIN_MS = 150_000;
/** The whole test, including a wait for a TOTP code. */
const ALL_MS = 400_000;

beforeAll(async () => {
  member = await newMember(site.server);
  const permissions = ['clipboard-read', 'clipboard-write'];
  visit = await startVisit(site.browser, site.url, { as: member, permissions });
  pages = new AccountPages(visit.page);
});
afterAll(() => visit?.close());

const units = (amount: string) => parseUnits(amount, 8);

/** The answer of a call as the visitor of a page gets it. */
async function answer<T>(page: Page, path: string): Promise<T> {
  return ((await (await page.request.get(path)).json()) as { result: T }).result;
}

/** A row of a table on the affiliate's page. */
const line = (text: string | RegExp) => pages.page.getByRole('row').filter({ hasText: text });

/** A figure on the account page or the statistics page. */
const figure = (name: string) => pages.page.locator(`dt:text-is("${name}") + dd`);

/** Reloads a page until it shows the wanted text: other processes take some time. */
async function openUntil(path: string, shown: () => Promise<string>, wanted: string): Promise<void> {
  const look = async () => {
    await pages.open(path);
    return shown();
  };
  await expect.poll(look, { timeout: 60_000, interval: 1_000 }).toContain(wanted);
}

/** A customer follows a link, signs up by mail, and exchanges a bitcoin. @returns their exchange, finished. */
async function exchangedBy(link: string): Promise<Transaction> {
  const theirs = await site.visit();
  const guest = new AccountPages(theirs.page);
  const owner = newOwner();
  await guest.open(link);
  await guest.link('Sign Up').click();
  await guest.dialog('Create an account').getByLabel('E-mail').fill(owner.email);
  await guest.button('Continue').click();
  await guest.dialog('Check your email').waitFor();
  await guest.openAccount((await mailTo(site.server, owner.email, 'confirm')).link!, owner);
  await guest.open('/exchange/btc/ltc/1');
  await guest.button('Exchange').click();
  await theirs.page.waitForURL('**/processing/btc/ltc/1');
  await createExchange(theirs.page);
  await theirs.page.waitForURL('**/transaction/*');
  await guest.button('Send a test payment').click();
  await theirs.page.getByRole('heading', { name: /LTC sent$/ }).waitFor({ timeout: CHAIN_MS });
  const id = new URL(theirs.page.url()).pathname.split('/').at(-1);
  const made = await answer<Transaction>(theirs.page, `/exchange/transactions/${id}`);
  await theirs.close();
  return made;
}

/** The transfers of a transaction in the simulated chain's file, in smallest units. */
function onChain(chainTxId: string): readonly (readonly [ticker: string, address: string, amount: bigint])[] {
  const chain = new DatabaseSync(join(site.server.folder, 'chain.sqlite'), { readOnly: true });
  try {
    const rows = chain.prepare('select ticker, address, amount from payments where id = ?').all(chainTxId);
    return rows.map(({ ticker, address, amount }) => [String(ticker), String(address), BigInt(String(amount))]);
  } finally {
    chain.close();
  }
}

/** Converts the litecoin balance to bitcoin. @returns the amount received. */
async function converted(): Promise<string> {
  const { page } = pages;
  await pages.open('/affiliate/balances');
  await pages.button(/^Convert\s*: LTC$/).click();
  const dialog = pages.dialog('Convert LTC');
  await dialog.getByLabel('Into').selectOption('btc');
  await dialog.locator('output strong').filter({ hasText: 'BTC' }).waitFor();
  await dialog.getByRole('button', { name: 'Convert', exact: true }).click();
  await dialog.getByText('1 conversion has begun').waitFor();
  await pages.link('See conversions').click();
  await page.waitForURL('**/affiliate/conversions');
  await line('BTC').getByText('Finished').waitFor({ timeout: 60_000 });
  const balances = await answer<readonly AffiliateBalance[]>(page, '/api/affiliate/balances');
  expect(balances.map(({ currency }) => currency)).toEqual(['btc']);
  return balances[0]!.amount;
}

/** Saves a payout address for bitcoin, by the link on the balances page. */
async function savedAddress(codes: FreshCodes): Promise<string> {
  const { page } = pages;
  await pages.open('/affiliate/balances');
  await line('BTC').getByText('Needs an address').waitFor();
  await pages.link('Save an address').click();
  await page.waitForURL('**/affiliate/addresses?currency=btc');
  expect(await pages.field('Currency').inputValue()).toBe('btc');
  const address = await testAddress(site, 'btc');
  await pages.field('Address').fill(address);
  await pages.field('Google Authenticator code').fill(await codes.next());
  await pages.button('Save the address').click();
  await page.getByText('The address for BTC is saved.').waitFor();
  expect((await mailTo(site.server, member.email, 'payout-address-changed')).text).toContain(address);
  return address;
}

describe('an affiliate', () => {
  it(
    'shares a link, earns half of the service fee of a referred customer, and is paid out',
    { timeout: ALL_MS },
    async () => {
      const { page } = pages;
      const { authenticator } = await setUpTwoFactor(pages, member);
      const codes = new FreshCodes(authenticator);
      await pages.open('/affiliate');
      await pages.button(/^Copy\s*: Your link$/).click();
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(copied).toMatch(/\/\?ref_id=[\w-]{10,12}$/);
      const link = await copied();
      expect(new URL(link).origin).toBe(site.url);

      const exchange = await exchangedBy(link);
      expect(exchange.status).toBe('finished');
      await openUntil('/affiliate/stats', () => figure('Clicks').first().textContent().then(String), '1');
      await openUntil('/affiliate/stats', () => figure('Finished').first().textContent().then(String), '1');
      const { web, api } = await answer<StatsSummary>(page, '/api/affiliate/stats');
      expect(web).toMatchObject({ clicks: 1, exchanges: 1, finished: 1, volume: '1' });
      expect([api.exchanges, api.clicks]).toEqual([0, 0]);

      const earned = formatUnits(units(exchange.quote.serviceFee) / 2n, 8);
      expect(await answer(page, '/api/affiliate/balances')).toMatchObject([{ currency: 'ltc', amount: earned }]);
      await pages.open('/affiliate/balances');
      expect(await line('LTC').textContent()).toContain(`${earned} LTC`);
      await pages.open('/affiliate/operations');
      expect(await line('Earned').textContent()).toContain(exchange.id);

      const amount = await converted();
      const address = await savedAddress(codes);
      await pages.open('/affiliate/balances');
      await pages.button(/^Pay out\s*: BTC$/).click();
      const dialog = pages.dialog('Pay out BTC');
      const code = dialog.getByLabel('Google Authenticator code');
      await code.fill(codeOf(authenticator, -20));
      await dialog.getByRole('button', { name: 'Pay out', exact: true }).click();
      await dialog.getByText('Wrong Google Authenticator Code', { exact: true }).waitFor();
      expect(visit.refusals()).toEqual(['403 /api/affiliate/payout']);
      expect(await code.getAttribute('aria-invalid')).toBe('true');
      expect((await answer<ListPage<AffiliatePayout>>(page, '/api/affiliate/payouts/1')).total).toBe(0);
      await code.fill(await codes.next());
      await dialog.getByRole('button', { name: 'Pay out', exact: true }).click();
      await dialog.getByText('Your payout is on its way.').waitFor();
      await pages.link('See payouts').click();
      await line(address).getByText('Finished').waitFor({ timeout: CHAIN_MS });
      const { items } = await answer<ListPage<AffiliatePayout>>(page, '/api/affiliate/payouts/1');
      expect(items).toMatchObject([{ currency: 'btc', amount, address, status: 'finished' }]);
      const { chainTxId, networkFee, received } = items[0]!;
      expect(units(received)).toBe(units(amount) - units(networkFee));
      expect(onChain(chainTxId!)).toEqual([['btc', address, units(received)]]);
      expect(await line(address).textContent()).toContain(chainTxId!.slice(0, 8));
      await pages.open('/affiliate/balances');
      await page.getByText('Nothing earned yet').waitFor();
      expect((await mailTo(site.server, member.email, 'payout-requested')).text).toContain(address);
    },
  );

  it.each(['en', 'ar'])('has pages without axe findings, in %s', { timeout: ALL_MS }, async (lang) => {
    const found: string[] = [];
    const theirs = await site.visit({ as: member });
    await theirs.page.goto(`/?lang=${lang}`);
    for (const width of [360, 1366]) {
      await theirs.page.setViewportSize({ width, height: 860 });
      for (const name of ['', '/stats', '/balances', '/conversions', '/operations', '/payouts', '/addresses']) {
        const inspect = lang === 'en' && width === 360 ? axePage : axeOtherLook;
        const findings = await inspect(theirs.page, `/affiliate${name}`, 200);
        found.push(...findings.map((finding) => `${width}: ${finding}`));
        const beyond = await theirs.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (beyond > 0) found.push(`${width}: /affiliate${name} is ${beyond} pixels too wide`);
      }
    }
    expect(await theirs.page.locator('html').getAttribute('lang')).toBe(lang);
    expect(found).toEqual([]);
  });
});

describe('a visitor who is not signed in', () => {
  it.each(['/affiliate', '/affiliate/payouts'])('is offered to sign up at %s, and returns there', async (path) => {
    const theirs = await site.visit();
    const guest = new AccountPages(theirs.page);
    await guest.open(path);
    const offer = theirs.page.getByRole('main').getByRole('link', { name: 'Sign Up', exact: true });
    expect(await offer.getAttribute('href')).toContain('?signup&proceedTo=%2Faffiliate');
    await offer.click();
    const dialog = guest.dialog('Create an account');
    await dialog.getByRole('button', { name: 'Log in' }).waitFor();
    await theirs.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await theirs.page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).click();
    await guest.fillLogin(await newMember(site.server));
    await theirs.page.getByRole('heading', { level: 2, name: 'Your link' }).waitFor();
    // The address changes a moment after the page is shown.
    await theirs.page.waitForURL(({ pathname }) => pathname === '/affiliate');
  });
});
