import { asyncScheduler } from 'rxjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { halt, haltsOf } from '../../../core/exchange/hedging/risk/halts.ts';
import { StaffHedging } from '../../../core/exchange/staff/hedging/staff-hedging.ts';
import { HedgedVenues } from '../../support/hedging/hedged-venues.ts';
import { plannedHedge } from '../../support/hedging/planned-hedge.ts';
import { VenuesChild } from '../../support/hedging/venues-child.ts';
import { waitFor } from '../../support/wait-for.ts';

const PATIENCE_MS = 300_000;
const BY = { actor: 'kim', reason: 'the market is open again' };

let hedged: HedgedVenues;
let child: VenuesChild;

beforeAll(async () => {
  hedged = await HedgedVenues.open();
  child = new VenuesChild(hedged.env);
}, PATIENCE_MS);

afterAll(async () => {
  await child?.end('SIGTERM');
  await hedged?.close();
}, PATIENCE_MS);

const refused = async () => (await hedged.store.hedges.list(100, 'binance')).filter(({ isRefused }) => isRefused);

/** Four refusals of an hour ago: one more halts the venue. */
async function refuseFour(): Promise<void> {
  const before = Date.now() - 3_600_000;
  for (let at = before; at < before + 4; at += 1) {
    const hedge = plannedHedge({ venue: 'binance', createdAt: at });
    await hedged.store.hedges.insert(hedge);
    const sent = { ...hedge, state: 'sent', sentAt: at, deadline: at } as const;
    await hedged.store.hedges.change(sent, 'planned');
    await hedged.store.hedges.change({ ...sent, state: 'cancelled', isRefused: true, endedAt: at }, 'sent');
  }
}

it('remembers after a restart that staff has resumed a venue', { timeout: 2 * PATIENCE_MS }, async () => {
  const { store, venues } = hedged;
  const binance = async () => (await haltsOf(store)).find(({ venue }) => venue === 'binance');
  await halt(store, { venue: 'kraken', reason: 'a test', by: 'staff:kim', at: 1 });
  await refuseFour();
  const open = venues.binance.fault({ kind: 'refuse-order', reason: 'market-closed', count: 1_000 });
  await child.start();
  await hedged.fill('btc', 5_000_000n, 'usdt20', 3_180_000_000n);
  expect((await waitFor('the halt', binance, PATIENCE_MS)).reason).toContain('the last 5 orders were refused');
  await new StaffHedging(store, asyncScheduler).resume('binance', BY);
  await child.end('SIGKILL');
  open.end();
  const before = (await refused()).length;
  venues.binance.fault({ kind: 'refuse-order', reason: 'market-closed', count: 1 });
  await child.start();
  await waitFor('a refusal', async () => ((await refused()).length > before ? true : undefined), PATIENCE_MS);
  // The venue takes the next one: it was not halted for what staff had seen.
  await waitFor('the order', async () => (await hedged.isSettled()) || undefined, PATIENCE_MS);
  expect(await binance()).toBeUndefined();
});
