import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useSite } from '../../support/browser/site.ts';
import { openVenues, type OpenVenues } from '../../support/venues/open.ts';

/** Time for what the server, the process of venues and the page do in turn. */
const PATIENT = { timeout: 60_000 };
const folder = mkdtempSync(join(tmpdir(), 'altway-live-page-'));
const file = join(folder, 'venues.json');
let venues: OpenVenues;

beforeAll(async () => {
  venues = await openVenues({ seed: 7, stepMs: 0 });
  const { url, socketUrl } = venues.binance;
  writeFileSync(file, JSON.stringify({ venues: { binance: { rest: url, socket: `${socketUrl}/stream` } } }));
});
// The server, of which the venue is the only source of prices, ends before its venue does.
afterAll(async () => {
  await venues?.close();
  rmSync(folder, { recursive: true, force: true });
});
const site = useSite({ env: () => ({ ALTWAY_VENUES: file }) });

/** Moves every market of litecoin, so that none of them differs from the others. */
function move(factor: number): void {
  const { engine, crowd } = venues.binance;
  for (const symbol of engine.markets.keys()) if (symbol.startsWith('LTC/')) crowd.move(symbol, factor);
}

function card(page: Page) {
  const output = page.getByRole('status', { name: 'You get' });
  const noPrice = page.getByRole('alert').filter({ hasText: 'There is no price right now' });
  const refresh = async () => {
    await page.getByRole('button', { name: 'Refresh quote' }).click();
    await page.waitForFunction(() => document.querySelector('output')?.getAttribute('aria-busy') !== 'true');
  };
  /** The estimate; undefined while there is none. */
  const estimate = async () => {
    const text = (await output.textContent()) ?? '';
    const isBusy = (await output.getAttribute('aria-busy')) === 'true';
    return isBusy || !/\d/.test(text) ? undefined : Number(text.replaceAll(/[^\d.]/g, ''));
  };
  /** Waits for an estimate near an amount. @param digits of the ratio that agree. @param act is done before each look. */
  const isNear = async (amount: number, digits: number, act: () => Promise<void> = async () => {}) => {
    await expect
      .poll(async () => {
        await act();
        return ((await estimate()) ?? 0) / amount;
      }, PATIENT)
      .toBeCloseTo(1, digits);
  };
  return { noPrice, refresh, estimate, isNear };
}

it('the card follows a moved book, has no price while the venue is silent, and that of its books when it is back', async () => {
  const visit = await site.visit();
  const { page } = visit;
  await visit.open('/exchange/ltc/btc/10');
  const { noPrice, refresh, estimate, isNear } = card(page);
  // The venue trades litecoin at some 82 dollars and bitcoin at 64,000; fees are a part of the difference.
  await isNear((10 * 82) / 64_000, 1);
  await page.getByText('Live market').first().waitFor();
  const before = (await estimate())!;

  move(1.05);
  await isNear(before * 1.05, 2, refresh);

  const silence = venues.binance.fault({ kind: 'half-open' });
  await expect
    .poll(async () => {
      await refresh();
      return noPrice.isVisible();
    }, PATIENT)
    .toBe(true);
  expect(await estimate()).toBeUndefined();

  move(1.06);
  silence.end();
  // What it lost in the meantime it does not send later, such as word of a subscription.
  venues.binance.fault({ kind: 'drop-sockets' });
  // By itself, and at once from the books of now.
  await expect.poll(async () => (await estimate()) !== undefined, PATIENT).toBe(true);
  expect((await estimate())! / (before * 1.05 * 1.06)).toBeCloseTo(1, 2);
  expect(await noPrice.count()).toBe(0);
  expect(new Set(visit.refusals())).toEqual(new Set(['503 /exchange/quote']));
});
