import { describe, expect, it } from 'vitest';
import type { Rate } from '../../adapters/venues/connection/weight-budget.ts';
import { VENUES } from '../../adapters/venues/venues.ts';
import { FOLLOWED, followVenue } from './followed-venue.ts';
import { NAMES } from './venue-pair.ts';

const FIVE_MINUTES = 300_000;
const mostWithin = (rates: readonly Rate[], ms: number) => rates.find(({ withinMs }) => withinMs === ms)!.most;

describe.each(NAMES)('the product’s feed of the simulated %s', (name) => {
  it.each([
    ['refuses every connection', { kind: 'refuse-sockets', status: 503 }],
    ['cuts every connection soon after it was opened', undefined],
  ] as const)('stays within its budgets while the venue %s, and is right again after it', async (_, fault) => {
    const weightPerMinute = 400;
    // What ccxt asks, and the list of markets.
    const others = 100;
    const { check, pass, quotes, recover, venue, venues } = await followVenue(name, {
      weight: [{ most: weightPerMinute, withinMs: 60_000 }],
    });
    venues.binance.face.weights.limit = weightPerMinute + others;
    await recover();
    const [connections, calls] = [venue.server.connections, venue.server.calls.length];
    const { end } = fault ? venue.fault(fault) : { end: () => {} };
    venue.fault({ kind: 'drop-sockets' });
    for (let at = 0; at < FIVE_MINUTES; at += 2_000) {
      await pass(2_000, 0, 500);
      if (!fault) venue.fault({ kind: 'drop-sockets' });
      expect(venues.binance.face.weights.used).toBeLessThanOrEqual(weightPerMinute + others);
    }
    const tries = venue.server.connections - connections;
    expect(tries).toBeGreaterThan(4);
    expect(tries).toBeLessThanOrEqual(mostWithin(VENUES[name]!.limits.connections, FIVE_MINUTES));
    // Of each connection at most one snapshot a book is asked for.
    expect(venue.server.calls.length - calls).toBeLessThanOrEqual(name === 'binance' ? tries * FOLLOWED.length : 0);
    end();
    await recover();
    expect([check.wrong, quotes.wrong]).toEqual([[], []]);
  });
});

it('the product’s feed of the simulated binance has every book through four ends of a connection’s time', async () => {
  const lifetimeMs = 20_000;
  const { check, pass, quotes, recover, venue, venues } = await followVenue('binance', { lifetimeMs });
  venues.binance.face.streams.lifetimeMs = lifetimeMs;
  venue.fault({ kind: 'drop-sockets' });
  await pass(2_000);
  await recover();
  await pass(1_000);
  const [connections, { absent, compared }] = [venue.server.connections, { ...quotes.counts }];
  const emptied = FOLLOWED.map((symbol) => check.reasons(symbol).length);
  await pass(4 * lifetimeMs, 1);
  expect(venue.server.connections - connections).toBeGreaterThanOrEqual(4);
  expect(FOLLOWED.map((symbol) => check.reasons(symbol).length)).toEqual(emptied);
  // Ten times a second each side of each book could be quoted.
  expect([quotes.counts.absent - absent, quotes.counts.compared - compared]).toEqual([
    0,
    4 * 200 * 2 * FOLLOWED.length,
  ]);
  expect([check.wrong, quotes.wrong]).toEqual([[], []]);
});
