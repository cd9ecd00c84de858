import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { haltsOf } from '../../../core/exchange/hedging/risk/halts.ts';
import { HedgedVenues } from '../../support/hedging/hedged-venues.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Processes that are killed; `HEDGING_KILLS` chooses another number. */
const KILLS = Number(process.env['HEDGING_KILLS'] ?? 3);
const TIMEOUT_MS = 180_000 + KILLS * 20_000;
const PATIENCE_MS = 120_000;

let hedged: HedgedVenues;
let child: ChildProcess | undefined;
let log = '';

beforeAll(async () => {
  hedged = await HedgedVenues.open();
}, PATIENCE_MS);

afterAll(async () => {
  await end('SIGTERM');
  await hedged?.close();
}, PATIENCE_MS);

/** Starts the process and waits until it listens. */
async function start(): Promise<void> {
  child = spawn(process.execPath, ['cli/main.ts', 'venues', 'serve'], {
    env: { PATH: process.env['PATH'], ...hedged.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr!.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const exited = once(child, 'exit').then(() => Promise.reject(new Error(`the process ended:\n${log}`)));
  await Promise.race([once(child.stdout!, 'data'), exited]);
  exited.catch(() => {});
}

async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

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
  await start();
  await waitFor('the coins', async () => (await hedged.differences()).length === 0 || undefined, PATIENCE_MS);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await hedged.fill('btc', 1_000_000n, 'usdt20', 636_000_000n);
    await hedged.fill('usdt20', 300_000_000n, 'ltc', 360_000_000n);
    await somethingHappens();
    // Each time a little later in what follows.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 400));
    await end('SIGKILL');
    await start();
  }
  const isSettled = async () => (await hedged.isSettled()) || undefined;
  await waitFor('the end', isSettled, PATIENCE_MS).catch(async (error: unknown) => {
    const [open, halts] = [await hedged.store.hedges.open(), await haltsOf(hedged.store)];
    const shown = open.map(({ id, venue, state, attempts, note }) => [id, venue, state, attempts, note]);
    throw new Error(`${String(error)}: ${JSON.stringify([shown, halts])}\n${log}`);
  });
  expect(await hedged.differences()).toEqual([]);
  const hedges = new Map((await hedged.store.hedges.list(1_000)).map((hedge) => [hedge.id, hedge]));
  const orders = hedged.orders();
  expect(new Set(orders.map(({ clientId }) => clientId)).size).toBe(orders.length);
  for (const { clientId = '', filled } of orders)
    expect(hedges.get(clientId)?.state).toBe(filled > 0n ? 'booked' : 'cancelled');
});
