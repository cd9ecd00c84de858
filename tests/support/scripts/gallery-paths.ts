import type { Browser, Page } from 'playwright-core';
import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import { Browser as HttpBrowser } from '../browser/browser.ts';
import { browserOf, type Member } from '../browser/members.ts';
import type { RunningServer } from '../servers/start-server.ts';
import { openAlive, startVisit } from '../browser/visit.ts';
import { waitFor } from '../wait-for.ts';
import { testAddress } from '../fixtures/test-address.ts';
import { createExchange } from '../browser/exchange-flow.ts';

/** Exchanges of the customers that the member refers. */
const REFERRED = [
  { from: 'btc', to: 'ltc', amount: '0.4' },
  { from: 'ltc', to: 'eth', amount: '25' },
  { from: 'eth', to: 'btc', amount: '3' },
] as const;
/** Clicks on the affiliate link that lead to no exchange. */
const LOOKED = 9;

/** Paths of the pages created for the gallery. */
export interface Paths {
  readonly waiting: string;
  readonly finished: string;
  /** A payment that the member requests as a merchant. */
  readonly payment: string;
}

/** Creates two exchanges as a member, pays for one of them, refers customers, and opens a shop. */
export async function demonstrationPaths(browser: Browser, server: RunningServer, member: Member): Promise<Paths> {
  const { page, close } = await startVisit(browser, server.url, { as: member });
  const waiting = await convert(page, '/processing/ltc/doge/15');
  const finished = await convert(page, '/processing/btc/eth/0.05');
  await page.getByRole('button', { name: 'Send a test payment', exact: true }).click();
  await page.getByRole('heading', { name: /ETH sent$/ }).waitFor({ timeout: 150_000 });
  await close();
  const http = browserOf(server, member);
  await bringCustomers(server, await http.ask<{ refId: string }>('/api/affiliate/account'));
  return { waiting, finished, payment: await paymentOf(server, http) };
}

/** Visitors follow an affiliate link; some exchange, and pay. */
async function bringCustomers({ url }: RunningServer, { refId }: { readonly refId: string }): Promise<void> {
  const link = `/?ref_id=${refId}`;
  for (let count = 0; count < LOOKED; count += 1) await new HttpBrowser(url).get(link);
  for (const order of REFERRED) {
    const guest = new HttpBrowser(url);
    await guest.get(link);
    const address = await testAddress({ url }, order.to);
    const { trackSecret } = await guest.ask<Transaction>('/exchange/transactions', { ...order, address });
    await guest.ask(`/exchange/track/${trackSecret}/test-payment`, {});
    const seen = () => guest.ask<Transaction>(`/exchange/track/${trackSecret}`);
    await waitFor('an exchange to finish', async () => (await seen()).status === 'finished' || undefined, 150_000);
  }
}

/** The member's shop requests a payment. @returns the page where it is paid. */
async function paymentOf(server: RunningServer, http: HttpBrowser): Promise<string> {
  const { merchantId } = await http.ask<{ merchantId: string }>('/api/merchant', { name: 'Ada’s Books' });
  const address = await testAddress(server, 'eth');
  const query = new URLSearchParams({
    merchant_id: merchantId,
    to: 'eth',
    amount: '0.25',
    address,
    order_id: 'A-1001',
  });
  return `/payment-widget?${query.toString()}`;
}

async function convert(page: Page, path: string): Promise<string> {
  await openAlive(page, path);
  await createExchange(page);
  return new URL(page.url()).pathname;
}
