import { afterAll, beforeAll, expect, it } from 'vitest';
import { haltsOf } from '../../../core/exchange/hedging/risk/halts.ts';
import { HedgedVenues } from '../../support/hedging/hedged-venues.ts';
import { VenuesChild } from '../../support/hedging/venues-child.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Processes that are killed; `HEDGING_KILLS` chooses another number. */
const KILLS = Number(process.env['HEDGING_KILLS'] ?? 3);
const TIMEOUT_MS = 180_000 + KILLS * 20_000;
const PATIENCE_MS = 300_000;

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

/** Resolves at the next change of what the process has done: an order at a venue, or a step in the journal. */
async function somethingHappens(): Promise<void> {
  const seen = async () => {
    const open = await hedged.store.hedges.list(50);
    return JSON.stringify([hedged.orders().length, open.map(({ id, state, attempts }) => [id, state, attempts])]);
  };
  const before = await seen();
  await waitFor('a step', async () => (await seen()) !== before || undefined, PATIENCE_MS);
}

it(`doubles nothing and loses nothing when the process is killed ${KILLS} times`, { timeout: TIMEOUT_MS }, async () => {
  await child.start();
  await waitFor('the coins', async () => (await hedged.differences()).length === 0 || undefined, PATIENCE_MS);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await hedged.fill('btc', 1_000_000n, 'usdt20', 636_000_000n);
    await hedged.fill('usdt20', 300_000_000n, 'ltc', 360_000_000n);
    await somethingHappens();
    // Each time a little later in what follows.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 400));
    await child.end('SIGKILL');
    await child.start();
  }
  const isSettled = async () => (await hedged.isSettled()) || undefined;
  await waitFor('the end', isSettled, PATIENCE_MS).catch(async (error: unknown) => {
    const [open, halts] = [await hedged.store.hedges.open(), await haltsOf(hedged.store)];
    const shown = open.map(({ id, venue, state, attempts, note }) => [id, venue, state, attempts, note]);
    throw new Error(`${String(error)}: ${JSON.stringify([shown, halts])}\n${child.log}`);
  });
  expect([await hedged.differences(), await haltsOf(hedged.store)]).toEqual([[], []]);
  const hedges = new Map((await hedged.store.hedges.list(1_000)).map((hedge) => [hedge.id, hedge]));
  const orders = hedged.orders();
  expect(new Set(orders.map(({ clientId }) => clientId)).size).toBe(orders.length);
  for (const { clientId = '', filled } of orders)
    expect(hedges.get(clientId)?.state).toBe(filled > 0n ? 'booked' : 'cancelled');
});
