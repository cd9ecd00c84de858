import { describe, expect, it } from 'vitest';
import { seededFaults } from '../support/venues/faults/schedule.ts';
import { FOLLOWED, followVenue, touch } from './followed-venue.ts';
import { NAMES } from './venue-pair.ts';

describe.each(NAMES)('the product’s feed of the simulated %s', (name) => {
  it('publishes no wrong book and quotes from none through fifty faults by seed, and agrees with ccxt after each', async () => {
    const { check, client, engine, pass, quotes, recover, venue } = await followVenue(name);
    await recover();
    for (const { fault, acts } of seededFaults(name === 'kraken' ? 101 : 202, 50, FOLLOWED)) {
      const { end } = venue.fault(fault);
      await pass(acts * 100, 4);
      end();
      await recover();
      expect([check.wrong, quotes.wrong], `${JSON.stringify(fault)}`).toEqual([[], []]);
      for (const symbol of FOLLOWED) {
        const { grid } = engine.market(symbol);
        const seen = await client.fetchOrderBook(symbol, 100);
        const { bids, asks } = check.levels(symbol);
        const rows = (levels: typeof bids) =>
          levels.slice(0, 10).map(({ ticks, lots }) => [Number(grid.price(ticks)), Number(grid.size(lots))]);
        const top = (side: number[][]) => side.slice(0, 10).map(([price, size]) => [price, size]);
        expect([rows(bids), rows(asks)]).toEqual([top(seen.bids), top(seen.asks)]);
      }
    }
    expect(check.compared).toBeGreaterThan(300);
    // Faults did empty books, and there were quotes before and after.
    expect(quotes.counts.absent).toBeGreaterThan(50);
    expect(quotes.counts.compared - quotes.counts.absent).toBeGreaterThan(2000);
  });

  it('empties a book with the first message after a lost one, and is right again soon', async () => {
    const { check, engine, pass, recover, symbol, venue } = await followVenue(name);
    await recover();
    // A book that was filled a second ago may have its next snapshot at once.
    await pass(1000);
    await recover();
    venue.fault({ kind: 'lost', market: symbol });
    const before = check.events(symbol).length;
    touch({ engine }, symbol, 'sell');
    await pass(300);
    expect(check.events(symbol).length).toBe(before);
    expect(await recover()).toBeLessThanOrEqual(1000);
    expect(check.events(symbol)[before]).toBe('empty');
    expect(check.wrong).toEqual([]);
  });

  it('empties every book within five seconds of silence, and is right again after it', async () => {
    const { check, pass, recover, venue } = await followVenue(name);
    await recover();
    await pass(1000, 5);
    const fault = venue.fault({ kind: 'half-open' });
    const before = FOLLOWED.map((symbol) => check.events(symbol).length);
    await pass(5000, 2);
    expect(FOLLOWED.map((symbol, at) => check.events(symbol)[before[at]!])).toEqual(FOLLOWED.map(() => 'empty'));
    fault.end();
    await recover();
    expect(check.wrong).toEqual([]);
  });
});

it('the product’s feed of the simulated kraken empties the book of a halted market alone, and fills it when it opens', async () => {
  const { check, pass, recover, symbol, venue } = await followVenue('kraken');
  await recover();
  const halt = venue.fault({ kind: 'status', status: 'cancel_only', market: symbol });
  await pass(1000);
  expect(FOLLOWED.map((one) => check.reasons(one))).toEqual(FOLLOWED.map((one) => (one === symbol ? ['halted'] : [])));
  halt.end();
  await recover();
  expect(check.wrong).toEqual([]);
});
