import { VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { shippedAllowList } from '../../../../adapters/venues/hub/allow-list.ts';
import { VenueHub } from '../../../../adapters/venues/hub/venue-hub.ts';
import type { BookUpdate } from '../../../../core/ports/markets/market-feed.ts';
import { ScriptedVenue, venueMarket } from '../../../support/markets/scripted-venue.ts';

/** A hub over scripted venues, on a clock that only the test moves. */
function fixture(venues: Readonly<Record<string, ReturnType<typeof venueMarket>[]>>) {
  const clock = new VirtualTimeScheduler();
  const logger = new MemoryLogger();
  const now = () => clock.now();
  const feeds = Object.entries(venues).map(([venue, list]) => new ScriptedVenue(venue, list, now));
  const hub = new VenueHub({
    venues: feeds.map((feed) => ({
      feed,
      terms: { id: feed.venue, name: feed.venue, takerFee: 1_000 },
      rules: { venue: feed.venue, codes: shippedAllowList().get(feed.venue)!, exclude: new Set(), fees: new Map() },
    })),
    strayShare: 0.1,
    clock,
    logger,
  });
  hub.start();
  /** Moves the clock, running what is due, and lets promises settle. */
  const pass = async (milliseconds: number) => {
    await new Promise((resolve) => setImmediate(resolve));
    clock.maxFrames = clock.frame + milliseconds;
    clock.schedule(() => {}, milliseconds);
    clock.flush();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { hub, logger, pass, feeds };
}

/** Updates in a form that is easily compared. */
function written(updates: readonly BookUpdate[]): string[] {
  return updates.map(({ kind, listing, side, levels }) => `${listing} ${kind} ${side} ${[...levels].join(' ')}`.trim());
}

const BTC = venueMarket('BTC', 'USD');
const ETH = venueMarket('ETH', 'USD');

async function live() {
  const made = fixture({ kraken: [BTC, ETH] });
  await made.pass(0);
  const feed = made.feeds[0]!;
  feed.health('live');
  expect(written(made.hub.flush())).toEqual([]);
  expect(made.hub.generation).toBe(1);
  return { ...made, feed };
}

describe('the hub of venues', () => {
  it('begins the first generation once every venue is live, with the markets of the allow-list', async () => {
    const { hub, feeds, pass } = fixture({
      kraken: [BTC, venueMarket('NEIRO', 'USD'), venueMarket('ETH', 'USD', { isTrading: false })],
      binance: [venueMarket('BTC', 'USDT')],
    });
    await pass(0);
    feeds[0]!.health('live');
    hub.flush();
    expect(hub.generation).toBe(0);
    feeds[1]!.health('live');
    hub.flush();
    expect(hub.generation).toBe(1);
    expect(hub.shape.listings.map(({ venue, base, quote }) => `${venue} ${base}/${quote}`)).toEqual([
      'kraken btc/usd',
      'binance btc/usdt',
    ]);
  });

  it('begins without a venue that is not live within 30 s', async () => {
    const { hub, feeds, pass } = fixture({ kraken: [BTC], binance: [venueMarket('BTC', 'USDT')] });
    await pass(0);
    feeds[0]!.health('live');
    await pass(29_000);
    hub.flush();
    expect(hub.generation).toBe(0);
    await pass(2_000);
    hub.flush();
    expect(hub.generation).toBe(1);
    expect(hub.isWhole).toBe(false);
    await pass(600_001);
    expect(hub.isWhole).toBe(true);
  });

  it('conflates changes into one batch, and tells snapshots after a gap', async () => {
    const { hub, feed } = await live();
    feed.book(0, [[100, 5]], [[101, 5]]);
    expect(written(hub.flush())).toEqual(['0 snapshot bids 100 5', '0 snapshot asks 101 5']);
    feed.change(0, 'bids', [[100, 6]]);
    feed.change(0, 'bids', [
      [100, 0],
      [99, 1],
    ]);
    expect(written(hub.flush())).toEqual(['0 change bids 100 0 99 1']);
    feed.empty(0);
    expect(written(hub.flush())).toEqual(['0 snapshot bids', '0 snapshot asks']);
    feed.book(0, [[98, 5]], [[101, 5]]);
    expect(written(hub.flush())).toEqual(['0 snapshot bids 98 5', '0 snapshot asks 101 5']);
    expect(hub.status()).toMatchObject([{ books: 2, usable: 1, gaps: 1, resyncs: 1, health: 'live' }]);
  });

  it('empties what changed at once, and lists it anew a minute after the last generation', async () => {
    const { hub, feed, pass } = await live();
    feed.book(0, [[100, 5]], [[101, 5]]);
    feed.book(1, [[10, 5]], [[11, 5]]);
    hub.flush();
    feed.list = [venueMarket('BTC', 'USD', { tick: '0.001' }), ETH];
    await pass(300_000);
    expect(written(hub.flush())).toEqual(['0 snapshot bids', '0 snapshot asks']);
    expect(hub.generation).toBe(1);
    feed.health('live');
    feed.book(0, [[1000, 5]], [[1010, 5]]);
    hub.flush();
    expect(hub.generation).toBe(2);
    expect(hub.shape.listings[0]).toMatchObject({ tick: '0.001' });
    expect(written(hub.snapshot(0))).toEqual(['0 snapshot bids 1000 5', '0 snapshot asks 1010 5']);
  });

  it('begins at most one generation a minute', async () => {
    const { hub, feed, pass } = await live();
    for (const [at, list] of [[ETH], [BTC], [BTC, ETH]].entries()) {
      feed.list = list;
      await pass(300_000);
      feed.health('live');
      hub.flush();
      hub.flush();
      expect(hub.generation).toBe(at + 2);
    }
  });

  it('publishes no book whose price is far from that of the others, tells it, and takes it back', async () => {
    const { hub, feeds, logger, pass } = fixture({
      kraken: [BTC],
      binance: [venueMarket('BTC', 'USDC'), venueMarket('USDC', 'USD')],
      bybit: [venueMarket('BTC', 'USDC')],
    });
    await pass(0);
    for (const feed of feeds) feed.health('live');
    hub.flush();
    feeds[0]!.book(0, [[10_000, 5]], [[10_010, 5]]);
    feeds[1]!.book(0, [[10_000, 5]], [[10_010, 5]]);
    feeds[1]!.book(1, [[100, 5]], [[101, 5]]);
    feeds[2]!.book(0, [[5_000, 5]], [[5_010, 5]]);
    expect(written(hub.flush()).filter((update) => update.startsWith('3'))).toEqual([
      '3 snapshot bids',
      '3 snapshot asks',
    ]);
    expect(hub.status().map(({ leftOut }) => leftOut)).toEqual([[], [], ['BTC/USDC']]);
    expect(logger.lines.filter(({ level }) => level === 'warn')).toMatchObject([
      { details: { venue: 'bybit', market: 'BTC/USDC' } },
    ]);
    feeds[2]!.book(0, [[10_000, 5]], [[10_010, 5]]);
    hub.checkPrices();
    expect(written(hub.flush())).toEqual(['3 snapshot bids 10000 5', '3 snapshot asks 10010 5']);
  });

  it('asks a venue again that does not tell its markets', async () => {
    const { hub, feeds, pass, logger } = fixture({ kraken: [BTC] });
    const feed = feeds[0]!;
    let asked = 0;
    feed.markets = async () => {
      asked += 1;
      if (asked === 1) throw new Error('kraken does not answer');
      return feed.list;
    };
    hub.stop();
    hub.start();
    await pass(0);
    expect(logger.lines).toMatchObject([{ details: { venue: 'kraken', reason: 'kraken does not answer' } }]);
    await pass(1_000);
    feed.health('live');
    hub.flush();
    expect([asked, hub.generation]).toEqual([2, 1]);
  });
});
