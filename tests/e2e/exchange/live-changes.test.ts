import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { TRANSACTION_EVENT } from '../../../core/contract/transactions/event-path.ts';
import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import { Browser } from '../../support/browser/browser.ts';
import { useSite } from '../../support/browser/site.ts';
import { testAddress } from '../../support/fixtures/test-address.ts';
import { waitFor } from '../../support/wait-for.ts';

const site = useSite();

/** Share of the window that may move when the status changes without an input of the reader. */
const MOST_SHIFT = 0.02;
/** Time that a page has to come to rest in a status, in milliseconds. */
const REST_MS = 300;
const CHAIN_MS = 150_000;
const WINDOWS = [
  { width: 360, height: 740 },
  { width: 1366, height: 768 },
] as const;

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** What the page recorded: of each title of a status, how much moved, and what. */
type Moved = Record<string, { value: number; parts: string[] }>;

/** An exchange whose page is open, while somebody else pays and decides. */
async function opened(viewport: (typeof WINDOWS)[number]) {
  const guest = new Browser(site.url);
  const order = { from: 'btc', to: 'ltc', amount: '1', address: await testAddress(site, 'ltc') };
  const { trackSecret } = await guest.ask<{ trackSecret: string }>('/exchange/transactions', order);
  const track = `/exchange/track/${trackSecret}`;
  const { page, open } = await site.visit({ viewport });
  const reached = async (...wanted: readonly Transaction['status'][]) => {
    const isReached = async () => wanted.includes((await guest.ask<Transaction>(track)).status) || undefined;
    await waitFor(wanted.join(' or '), isReached, CHAIN_MS);
    await page.waitForTimeout(REST_MS);
  };
  return {
    page,
    open: async () => {
      await open(`/track/${trackSecret}`);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(watch);
    },
    reached,
    transaction: () => guest.ask<Transaction>(track),
    pay: (amount: string) => guest.ask(`${track}/test-payment`, { amount }),
    resolve: (body: object) => guest.ask(`${track}/resolve`, body),
  };
}

/** Runs in the page. */
function watch(): void {
  const moved: Moved = {};
  Object.assign(globalThis, { moved });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      const of = (moved[document.querySelector('h1')!.textContent] ??= { value: 0, parts: [] });
      of.value += value;
      for (const { node } of sources) of.parts.push((node?.textContent ?? '').slice(0, 40));
    }
  }).observe({ type: 'layout-shift' });
}

/** @returns a line for each status in which too much moved. */
async function tooMuch(page: Page): Promise<readonly string[]> {
  const moved = await page.evaluate(() => (globalThis as unknown as { moved: Moved }).moved);
  return Object.entries(moved)
    .filter(([, { value }]) => value > MOST_SHIFT)
    .map(([title, { value, parts }]) => `${title}: ${value} moved: ${parts.join(' | ')}`);
}

describe.each(WINDOWS)('the page of an exchange, $width pixels wide, keeps its place', (viewport) => {
  it('from the payment to the payout', async () => {
    const { page, open, pay, reached } = await opened(viewport);
    await open();
    await pay('1');
    await reached('finished');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/LTC sent$/);
    expect(await tooMuch(page)).toEqual([]);
  });

  it('when it is held and refunded', async () => {
    const { page, open, pay, resolve, reached } = await opened(viewport);
    await open();
    await pay('0.5');
    await reached('hold');
    await page.getByRole('heading', { name: 'How to continue' }).waitFor();
    await resolve({ choice: 'refund', refundAddress: await testAddress(site, 'btc') });
    await reached('refunded');
    await page.getByRole('heading', { name: 'Your coins were sent back' }).waitFor();
    expect(await tooMuch(page)).toEqual([]);
  });

  it.each(['expired', 'overdue'] as const)('when nothing arrived and it is %s', async (status) => {
    const { page, open, transaction } = await opened(viewport);
    const over = Promise.withResolvers<Transaction>();
    let isForged = false;
    await page.route('**/exchange/track/*/events*', async (route) => {
      const news = await over.promise;
      // The connection that the page opens again stays silent.
      if (isForged) return;
      isForged = true;
      const body = `event: ${TRANSACTION_EVENT}\ndata: ${JSON.stringify(news)}\n\n`;
      await route.fulfill({ contentType: 'text/event-stream', body });
    });
    await open();
    const waiting = await transaction();
    over.resolve({ ...waiting, status, sequence: waiting.sequence + 1 });
    await page.getByRole('heading', { name: 'Payment not received' }).waitFor();
    await page.waitForTimeout(REST_MS);
    expect(await tooMuch(page)).toEqual([]);
  });
});

it('a reader of the details sees them where they were, from the payment to the payout', async () => {
  const { page, open, pay, reached } = await opened(WINDOWS[0]);
  await open();
  const heading = page.getByRole('heading', { name: 'Details', exact: true });
  await heading.evaluate((element) => element.scrollIntoView());
  await page.waitForTimeout(REST_MS);
  const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
  const first = await top();
  await pay('1');
  await reached('finished');
  expect(Math.abs((await top()) - first)).toBeLessThan(2);
});
