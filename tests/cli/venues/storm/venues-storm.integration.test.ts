import { expect, it, onTestFinished } from 'vitest';
import { VENUES } from '../../../../adapters/venues/venues.ts';
import { PUBLISHED } from './published-limits.ts';
import { MINUTE_MS, openStorm } from './storm.ts';

/** Ten minutes of the venues' time take some twenty seconds of the processor's. */
const PATIENCE_MS = 900_000;

/** Cuts and refuses all connections again and again; books have to be right within the times of docs/venues.md. */
async function storm() {
  const opened = await openStorm(89);
  const { pass, allRight, cut, cuts, refuse, still } = opened;
  await allRight(2 * MINUTE_MS);
  for (let each = 0; each < 3; each += 1) {
    cut();
    await allRight(MINUTE_MS);
    await pass(5000);
  }
  refuse(true);
  cut();
  await pass(1.5 * MINUTE_MS);
  refuse(false);
  await allRight(2 * MINUTE_MS);
  await cuts(12);
  const left = await allRight(2 * MINUTE_MS);
  still();
  await allRight(left);
  return opened;
}

it(
  'a reconnect storm of all venues stays within what they permit, and all books are right again',
  async () => {
    const { venues, reader } = await storm();
    expect(venues.map((venue) => [venue.name, reader.right(venue)])).toEqual(
      venues.map(({ name, books }) => [name, books.size]),
    );
    expect(venues.map(({ name, counts }) => [name, counts.passed(PUBLISHED[name]!)])).toEqual(
      venues.map(({ name }) => [name, []]),
    );
    expect(reader.wrong).toEqual([]);
  },
  PATIENCE_MS,
);

it(
  'the same storm without budgets passes what four venues permit; pauses alone keep two within their wide limits',
  async () => {
    const unlimited = [{ most: 1_000_000, withinMs: 1000 }];
    const budgets = ['messages', 'allMessages', 'connections', 'resubscriptions', 'weight'];
    for (const { limits } of Object.values(VENUES)) {
      const own = { ...limits };
      onTestFinished(() => void Object.assign(limits, own));
      Object.assign(limits, Object.fromEntries(budgets.map((budget) => [budget, unlimited])));
    }
    const { venues } = await storm();
    const passed = venues.filter(({ name, counts }) => counts.passed(PUBLISHED[name]!).length > 0);
    expect(passed.map(({ name }) => name)).toEqual(['binance', 'okx', 'coinbase', 'kucoin']);
  },
  PATIENCE_MS,
);
