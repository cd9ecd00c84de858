import fc from 'fast-check';
import { VirtualAction, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { EmbeddedMarket } from '../../../adapters/market-embedded/embedded-market.ts';
import type { BookUpdate } from '../../../core/ports/markets/market-feed.ts';
import { receive, levelsOf, topOf, type ReceivedBook } from './books.ts';

const HOUR = 3_600_000;

/** A clock that starts at `start` and advances to `start + duration` when flushed. */
function clockAt(start: number, duration = 0): VirtualTimeScheduler {
  const clock = new VirtualTimeScheduler(VirtualAction, start + duration);
  clock.frame = start;
  return clock;
}

/** All updates of the market, with the first batch separate. */
function listen(options: { seed?: number; tickMs?: number; start?: number; duration?: number }) {
  const clock = clockAt(options.start ?? 0, options.duration);
  const market = new EmbeddedMarket({ clock, seed: options.seed ?? 7, tickMs: options.tickMs ?? 1_000 });
  const batches: (readonly BookUpdate[])[] = [];
  const subscription = market.updates$.subscribe((batch) => batches.push(batch));
  const atOnce = batches.length;
  clock.flush();
  subscription.unsubscribe();
  return { market, batches, atOnce, first: batches[0]! };
}

function booksOf(updates: readonly BookUpdate[], books = new Map<number, ReceivedBook>()): Map<number, ReceivedBook> {
  for (const update of updates) receive(books, update);
  return books;
}

describe('the first books of the embedded market', () => {
  const { market, first, atOnce } = listen({});

  it('are sent synchronously, both sides of every listing', () => {
    expect(atOnce).toBe(1);
    expect(first).toHaveLength(2 * market.listings.length);
    expect(first.every(({ kind }) => kind === 'snapshot')).toBe(true);
    expect(new Set(first.map(({ listing, side }) => `${listing} ${side}`)).size).toBe(first.length);
  });

  it('contain whole positive ticks and lots below 2^53, never at the middle price', () => {
    const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value > 0;
    const unsound = first.filter((update) => {
      const sign = update.side === 'asks' ? 1 : -1;
      const levels = levelsOf(update);
      return !levels.every(
        ([price, size], place) =>
          isWhole(price) && isWhole(size) && (place === 0 || sign * (price - levels[place - 1]![0]) > 0),
      );
    });
    expect(unsound).toEqual([]);
  });

  it('are never crossed', () => {
    expect(crossed(market, booksOf(first))).toEqual([]);
  });

  it('are realistic: median spread of about 31 basis points, a few at the top, a hundred in the tail', () => {
    const spreads = spreadsOf(market, booksOf(first));
    expect(quantile(spreads, 0.5)).toBeGreaterThan(25);
    expect(quantile(spreads, 0.5)).toBeLessThan(37);
    expect(quantile(spreads, 0.01)).toBeLessThan(6);
    expect(quantile(spreads, 0.95)).toBeGreaterThan(100);
  });

  it('have two sides nearly everywhere', () => {
    const empty = [...booksOf(first).values()].filter(({ bids, asks }) => bids.size === 0 || asks.size === 0);
    expect(empty.length / market.listings.length).toBeLessThan(0.02);
  });

  it.each([
    ['btc', 5e6, 50e6],
    ['ltc', 1e6, 10e6],
    ['aca', 500, 50_000],
  ])('hold a realistic depth of %s against usdt within 2 %', (base, least, most) => {
    const index = market.listings.findIndex((l) => l.venue === 'binance' && l.base === base && l.quote === 'usdt');
    const { tick, lot } = market.listings[index]!;
    const levels = levelsOf(first.find(({ listing, side }) => listing === index && side === 'asks')!);
    const near = levels.filter(([price]) => price <= levels[0]![0] * 1.02);
    const worth = near.reduce((sum, [price, size]) => sum + price * Number(tick) * size * Number(lot), 0);
    expect(worth).toBeGreaterThan(least);
    expect(worth).toBeLessThan(most);
  });
});

describe('arbitrage in the embedded market', () => {
  it('does not exist: no round trip of any length over any venues gains after fees', () => {
    for (const start of [0, 1_767_225_600_000, 1_790_000_123_456]) {
      const { market, first } = listen({ start });
      expect(bestRoundTrip(market, booksOf(first))).toBeLessThanOrEqual(1);
    }
  });

  it('is absent although prices differ between venues, so that the choice of venue matters', () => {
    const { market, first } = listen({});
    const books = booksOf(first);
    const asks = market.listings.flatMap((listing, index) =>
      listing.base === 'btc' && listing.quote === 'usdt' ? [topOf(books.get(index)!, listing).ask] : [],
    );
    expect(new Set(asks).size).toBe(asks.length);
  });
});

describe('updates of the embedded market', () => {
  it('lead to the same books that a late subscriber gets', () => {
    const times = fc.record({ start: fc.integer({ min: 0, max: 2e12 }), ticks: fc.integer({ min: 1, max: 6 }) });
    fc.assert(
      fc.property(times, fc.integer(), ({ start, ticks }, seed) => {
        const tickMs = 20_000;
        const early = listen({ seed, start, tickMs, duration: ticks * tickMs });
        const late = listen({ seed, start: start + ticks * tickMs, tickMs });
        expect(booksOf(early.batches.flat())).toEqual(booksOf(late.first));
      }),
      { numRuns: 3 },
    );
  }, 180_000);

  it('keep all book invariants through an hour', () => {
    const { market, batches } = listen({ tickMs: 180_000, duration: HOUR });
    const books = new Map<number, ReceivedBook>();
    batches.forEach((batch, index) => {
      booksOf(batch, books);
      if (index % 10 !== 0) return;
      expect(crossed(market, books)).toEqual([]);
      expect(bestRoundTrip(market, books)).toBeLessThanOrEqual(1);
    });
    expect(batches.length).toBe(21);
    const kinds = new Set(batches.slice(1).flatMap((batch) => batch.map(({ kind }) => kind)));
    expect(kinds).toEqual(new Set(['change', 'snapshot']));
  }, 180_000);

  it('come every second and are small', () => {
    const { batches, market } = listen({ duration: 10_000 });
    expect(batches).toHaveLength(11);
    for (const batch of batches.slice(1)) expect(batch.length).toBeLessThan(market.listings.length / 4);
  });

  it('stay near the reference prices indefinitely', () => {
    const bitcoin = [0, 1, 10, 100, 1_000].map((weeks) => {
      const { market, first } = listen({ start: weeks * 7 * 24 * HOUR });
      const index = market.listings.findIndex((l) => l.venue === 'kraken' && l.base === 'btc' && l.quote === 'usd');
      return topOf(booksOf(first).get(index)!, market.listings[index]!).ask!;
    });
    for (const price of bitcoin) expect(Math.abs(price / 115_700 - 1)).toBeLessThan(0.03);
    expect(new Set(bitcoin).size).toBe(bitcoin.length);
  });

  it('are the same for the same seed and differ for another seed', () => {
    const one = listen({ seed: 3, duration: 30_000 });
    expect(listen({ seed: 3, duration: 30_000 }).batches).toEqual(one.batches);
    expect(listen({ seed: 4, duration: 30_000 }).batches).not.toEqual(one.batches);
  });

  it('stop without subscribers', () => {
    const clock = clockAt(0, HOUR);
    const batches: unknown[] = [];
    const subscription = new EmbeddedMarket({ clock }).updates$.subscribe((batch) => batches.push(batch));
    subscription.unsubscribe();
    clock.flush();
    expect(batches).toHaveLength(1);
    expect(clock.frame).toBeLessThan(HOUR);
    expect(clock.actions).toHaveLength(0);
  });
});

function crossed(market: EmbeddedMarket, books: Map<number, ReceivedBook>): string[] {
  return market.listings.flatMap((listing, index) => {
    const { bid = 0, ask = Infinity } = topOf(books.get(index)!, listing);
    return bid < ask ? [] : [`${listing.venue} ${listing.base}/${listing.quote}`];
  });
}

function spreadsOf(market: EmbeddedMarket, books: Map<number, ReceivedBook>): number[] {
  return market.listings
    .flatMap((listing, index) => {
      const { bid, ask } = topOf(books.get(index)!, listing);
      return bid !== undefined && ask !== undefined ? [((ask - bid) / (ask + bid)) * 20_000] : [];
    })
    .toSorted((a, b) => a - b);
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.floor(sorted.length * part)]!;
}

/**
 * The most that one unit of any currency can become by trading in circles at the best prices, after fees. Uses the
 * algorithm of Floyd and Warshall over logarithms: without arbitrage, every round trip results in at most one.
 */
function bestRoundTrip(market: EmbeddedMarket, books: Map<number, ReceivedBook>): number {
  const indexOf = new Map(market.assets.map(({ id }, index) => [id, index]));
  const feeOf = new Map(market.venues.map(({ id, takerFee }) => [id, 1 - takerFee / 1e6]));
  const size = market.assets.length;
  const gain = new Float64Array(size * size).fill(-Infinity);
  const offer = (from: number, to: number, rate: number): void => {
    gain[from * size + to] = Math.max(gain[from * size + to]!, Math.log(rate));
  };
  market.listings.forEach((listing, index) => {
    const { bid, ask } = topOf(books.get(index)!, listing);
    const [base, quote] = [indexOf.get(listing.base)!, indexOf.get(listing.quote)!];
    const kept = feeOf.get(listing.venue)!;
    if (bid !== undefined) offer(base, quote, bid * kept);
    if (ask !== undefined) offer(quote, base, kept / ask);
  });
  for (let via = 0; via < size; via += 1) {
    for (let from = 0; from < size; from += 1) {
      const first = gain[from * size + via]!;
      if (first === -Infinity) continue;
      for (let to = 0; to < size; to += 1) {
        const total = first + gain[via * size + to]!;
        if (total > gain[from * size + to]!) gain[from * size + to] = total;
      }
    }
  }
  let best = -Infinity;
  for (let asset = 0; asset < size; asset += 1) best = Math.max(best, gain[asset * size + asset]!);
  return Math.exp(best);
}
