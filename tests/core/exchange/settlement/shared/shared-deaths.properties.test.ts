import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderOf, type OutgoingTransfer } from '../../../../../core/exchange/settlement/outgoing-transfer.ts';
import { FEE, SharedWorld } from './shared-world.ts';
import { SharedProcess } from './shared-process.ts';

const RUNS = Number(process.env['SHARED_RUNS'] ?? 30);
/** Rounds with deaths and refusals; after them everything has to come to its end. */
const TROUBLED = 40;
const ROUNDS = 160;

const scenario = fc.record({
  orders: fc.integer({ min: 1, max: 12 }),
  processes: fc.integer({ min: 1, max: 3 }),
  deaths: fc.constantFrom(0, 0.01, 0.05),
  refused: fc.array(fc.nat(11), { maxLength: 3 }),
  stops: fc.array(fc.nat(TROUBLED), { maxLength: 3 }),
  cancelled: fc.constantFrom(0, 0.02, 0.2),
  restoredAt: fc.option(fc.tuple(fc.nat(15), fc.integer({ min: 16, max: TROUBLED })), { nil: undefined }),
  seed: fc.integer(),
});

const intended = (id: string): OutgoingTransfer => {
  return { id, currency: 'ltc', amount: 10n, address: `to-${id}`, status: 'intended' };
};

/** A sequence of numbers from 0 to 1 that a seed determines. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it('orders that share transactions are paid once and their fees booked, whoever dies, is refused, stopped or restored', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ orders, processes, deaths, refused, stops, cancelled, restoredAt, seed }) => {
      const world = new SharedWorld(400);
      const next = random(seed);
      for (let at = 0; at < orders; at += 1) world.stored.transfers.set(`o${at}`, intended(`o${at}`));
      for (const at of refused) world.refused.add(`o${at}`);
      let round = 0;
      const start = () => new SharedProcess(world, () => round < TROUBLED && next() < deaths);
      const running = Array.from({ length: processes }, start);
      let backup = world.snapshot();
      // Staff gives an order up for another one, which the database allows while nothing is built for it.
      world.meanwhile = () => {
        const ids = [...world.stored.transfers.keys()];
        if (!restoredAt && round < TROUBLED && next() < cancelled) cancel(world, ids[Math.floor(next() * ids.length)]!);
      };
      for (; round < ROUNDS; round += 1) {
        if (round === TROUBLED) world.refused.clear();
        const isStopping = round < TROUBLED && stops.some((at) => round >= at && round < at + 4);
        world.isStopped = () => isStopping && next() < 0.5;
        if (round === restoredAt?.[0]) backup = world.snapshot();
        if (round === restoredAt?.[1]) {
          world.stored = backup;
          running.splice(0, running.length, ...Array.from({ length: processes }, start));
        }
        for (const [at, one] of running.entries()) if (one.isDead) running[at] = start();
        const due = [...world.stored.transfers.values()].filter(({ status }) => status !== 'confirmed');
        if (due.length === 0 && round > TROUBLED) break;
        // oxlint-disable-next-line no-await-in-loop -- one round after the other
        await Promise.all(due.map(({ id }) => running[Math.floor(next() * running.length)]!.step(id)));
      }
      const { transfers, booked } = world.stored;
      expect([...transfers.values()].filter(({ status }) => status !== 'confirmed')).toEqual([]);
      expect([...world.payments()].toSorted()).toEqual([...transfers.keys()].toSorted().map((id) => [id, 1]));
      const fees = [...booked.values()].reduce((sum, fee) => sum + fee, 0n);
      expect(fees).toBe(FEE * BigInt(world.blocks.size));
    }),
    { numRuns: RUNS },
  );
}, 120_000);

function cancel({ stored: { transfers } }: SharedWorld, id: string): void {
  if (transfers.get(id)?.status !== 'intended') return;
  transfers.delete(id);
  transfers.set(`${id}-again`, intended(`${id}-again`));
}

it('twelve orders take few transactions, and one that is refused keeps none of the others waiting', async () => {
  const world = new SharedWorld(20);
  for (let at = 0; at < 12; at += 1) world.stored.transfers.set(`o${at}`, intended(`o${at}`));
  world.refused.add('o5');
  const one = new SharedProcess(world, () => false);
  const step = () => Promise.all([...world.stored.transfers.keys()].map((id) => one.step(id)));
  await step();
  const states = Map.groupBy(world.stored.transfers.values(), ({ status }) => status);
  expect(states.get('intended')?.map(({ id }) => id)).toEqual(['o5']);
  expect(states.get('signed')).toHaveLength(11);
  await step();
  await step();
  expect(world.payments().size).toBe(11);
  world.refused.clear();
  for (let round = 0; round < 4; round += 1) await step();
  expect(world.payments().size).toBe(12);
  // Those that were with the refused one are in smaller ones.
  expect(world.blocks.size).toBeLessThanOrEqual(6);
});

it('a transaction is not signed any more once one of its orders was stopped, and could be given up since', async () => {
  const world = new SharedWorld(20);
  const both = ['o0', 'o1'].map(intended);
  // A process has died before it could have it signed.
  const [built] = world.buildAll(both.map(orderOf), []);
  const unsigned = (built as PromiseFulfilledResult<string>).value;
  for (const one of both) world.stored.transfers.set(one.id, { ...one, status: 'built', unsigned });
  world.isStopped = () => true;
  const process = new SharedProcess(world, () => false);
  await process.step('o0');
  cancel(world, 'o0');
  world.isStopped = () => false;
  for (let round = 0; round < 6; round += 1)
    for (const id of [...world.stored.transfers.keys()].toReversed()) await process.step(id);
  expect([...world.payments()].toSorted()).toEqual([
    ['o0-again', 1],
    ['o1', 1],
  ]);
});
