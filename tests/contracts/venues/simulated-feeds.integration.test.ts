import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { VenueEvent } from '../../../adapters/venues/venue-feed.ts';
import { venueFeed } from '../../../adapters/venues/venues.ts';
import { CollectingSink } from '../../adapters/venues/support/collecting-sink.ts';
import { LaterClock } from '../../support/fixtures/later-clock.ts';
import type { Fault } from '../../support/venues/faults/fault.ts';
import { openVenues } from '../../support/venues/open.ts';

/** Levels of a side that are compared: as many as Kraken's checksum covers. */
const DEPTH = 10;
const MARKET = 'BTC/USDT';
const SYMBOLS = { kraken: 'BTC/USDT', binance: 'BTCUSDT' };
const PATHS = { kraken: '/v2', binance: '/stream' };

/** Follows a market of a simulated venue over loopback, and holds each book that is told against the venue's own. */
async function followed(name: 'kraken' | 'binance') {
  const venues = await openVenues({ seed: 11, stepMs: 0, isManual: true });
  const venue = venues[name];
  venue.history.record();
  const options = { rest: venue.url, socket: venue.socketUrl + PATHS[name], random: () => 0 };
  const feed = venueFeed(name, { clock: new LaterClock(), ...options });
  const markets = await feed.markets(AbortSignal.timeout(10_000));
  const sink = new CollectingSink();
  const checks = { right: 0, wrong: [] as string[] };
  let since = 0;
  const present = () => {
    const { bids, asks } = sink.book();
    const levels = (side: number[][]) =>
      side.slice(0, DEPTH).map(([ticks, lots]) => ({ ticks: BigInt(ticks!), lots: BigInt(lots!) }));
    return { bids: levels(bids), asks: levels(asks) };
  };
  /** The venue's books are right in the past too, but never older than the last one that was told. */
  const compare = (): void => {
    if (sink.mirror.book(0).isEmpty) return;
    const found = venue.history.indexOf(MARKET, present(), DEPTH, since);
    if (found < 0) {
      checks.wrong.push(`after event ${sink.events.length}`);
      return;
    }
    checks.right += 1;
    since = found;
  };
  let isDue = false;
  const subscription = feed
    .follow(markets.filter(({ symbol }) => symbol === SYMBOLS[name]))
    .subscribe((event: VenueEvent) => {
      if (event.kind === 'health') return;
      sink.event(event);
      if (isDue) return;
      // All events of a message come before the next microtask.
      isDue = true;
      queueMicrotask(() => {
        isDue = false;
        compare();
      });
    });
  onTestFinished(async () => {
    subscription.unsubscribe();
    await venues.close();
  });
  const agrees = async (): Promise<void> => {
    await expect
      .poll(() => {
        venues.clock.advance(100);
        return present();
      })
      .toEqual(venue.engine.market(MARKET).book.levels(DEPTH));
  };
  /** Lets the venue's book move while messages are on their way. */
  const stir = async (steps: number): Promise<void> => {
    for (let step = 0; step < steps; step += 1) {
      venue.crowd.step();
      if (step % 3 === 2) venues.clock.advance(100);
      await turn();
    }
  };
  return { venue, sink, checks, agrees, stir };
}

function faultsOf(name: 'kraken' | 'binance'): readonly Fault[] {
  const both: Fault[] = [
    { kind: 'lost', market: MARKET, count: 2 },
    { kind: 'doubled', market: MARKET, count: 3 },
    { kind: 'swapped', market: MARKET, count: 3 },
    { kind: 'late', market: MARKET, ms: 300 },
    { kind: 'drop-sockets' },
  ];
  if (name === 'kraken') return [...both, { kind: 'wrong-checksum', market: MARKET }];
  return [...both, { kind: 'old-snapshot', market: MARKET }, { kind: 'rate-limit', retryAfter: 1, call: 'depth' }];
}

describe.each(['kraken', 'binance'] as const)('the feed of the simulated %s', (name) => {
  it.each(faultsOf(name))('tells no wrong book and agrees with the venue again after: $kind', async (fault) => {
    const { venue, checks, agrees, stir } = await followed(name);
    await agrees();
    await stir(60);
    venue.fault(fault);
    await stir(120);
    await agrees();
    // A new connection follows the book as the one before did.
    await stir(60);
    await agrees();
    expect(checks.wrong).toEqual([]);
    expect(checks.right).toBeGreaterThan(10);
  });
});

it('the feed of the simulated kraken empties the book of a halted market, and fills it when it opens', async () => {
  const { venue, sink, agrees } = await followed('kraken');
  await agrees();
  const halt = venue.fault({ kind: 'status', status: 'cancel_only', market: MARKET });
  await expect.poll(() => sink.reasons).toEqual(['halted']);
  halt.end();
  await agrees();
});
