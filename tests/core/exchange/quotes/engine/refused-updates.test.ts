import { describe, expect, it } from 'vitest';
import { MarketUpdateError } from '../../../../../core/exchange/quotes/engine/market-update-error.ts';
import { QuoteEngine } from '../../../../../core/exchange/quotes/engine/quote-engine.ts';
import type { Listing, MarketUpdate } from '../../../../../core/ports/markets/market-feed.ts';

const terms = { base: 'btc', quote: 'usdt', tick: '0.01', lot: '0.01', minimumBase: '0', minimumQuote: '0' };
const listings: readonly Listing[] = [
  { ...terms, kind: 'book', venue: 'a' },
  { ...terms, kind: 'book', venue: 'b' },
  { kind: 'pool', venue: 'b', base: 'btc', quote: 'usdt' },
];
const BTC = 100_000_000n;

function levels(listing: number, side: 'bids' | 'asks', ...numbers: number[]): MarketUpdate {
  return { kind: 'snapshot', listing, side, levels: Float64Array.from(numbers) };
}

/** Two books: the first one pays a little more. */
function engineWithBooks(): QuoteEngine {
  const engine = new QuoteEngine({
    assets: ['btc', 'usdt'].map((id) => ({ id, decimals: 8 })),
    venues: ['a', 'b'].map((id) => ({ id, name: id, takerFee: 0 })),
    listings,
  });
  engine.apply([
    levels(0, 'bids', 6_000_100, 500),
    levels(0, 'asks', 6_000_200, 500),
    levels(1, 'bids', 6_000_000, 500),
    levels(1, 'asks', 6_000_300, 500),
  ]);
  return engine;
}

const sold = (engine: QuoteEngine) => engine.exactIn('btc', 'usdt', BTC)?.amountOut;

function refusal(work: () => void): MarketUpdateError {
  try {
    work();
  } catch (error) {
    if (error instanceof MarketUpdateError) return error;
    throw error;
  }
  throw new Error('the update was accepted');
}

describe('an update that cannot be right', () => {
  it.each([
    ['a price of zero', [0, 5], 'a price of 0 ticks'],
    ['a negative price', [-5, 5], 'a price of -5 ticks'],
    ['half a tick', [6_000_000.5, 5], 'a price of 6000000.5 ticks'],
    ['a price beyond 2^53', [2 ** 53, 5], 'a price of 9007199254740992 ticks'],
    ['an infinite price', [Infinity, 5], 'a price of Infinity ticks'],
    ['no number as a price', [NaN, 5], 'a price of NaN ticks'],
    ['an infinite size', [6_000_000, Infinity], 'a size of Infinity lots'],
    ['a negative size', [6_000_000, -1], 'a size of -1 lots'],
    ['half a lot', [6_000_000, 0.5], 'a size of 0.5 lots'],
    ['a price without a size', [6_000_000, 5, 5_999_999], '3 numbers, which are no pairs of price and size'],
    ['a bid above the ask', [8_900_000, 5], 'a bid of 8900000 ticks at an ask of 6000200'],
    ['a bid at the ask', [6_000_200, 5], 'a bid of 6000200 ticks at an ask of 6000200'],
  ])('is refused by name for %s, and its book is empty', (_, numbers, reason) => {
    const engine = engineWithBooks();
    const error = refusal(() => engine.apply([levels(0, 'bids', ...numbers)]));
    expect(error.flaws).toEqual([{ listing: 0, reason }]);
    expect(error.message).toBe(`listing 0: ${reason}`);
    expect(sold(engine)).toBe(6_000_000n * 1_000_000n);
    expect(engine.exactIn('usdt', 'btc', 60_003_000_000n * 100n)!.amountOut).toBe(BTC);
  });

  it('is refused for negative reserves of a pool', () => {
    const engine = engineWithBooks();
    const update: MarketUpdate = { kind: 'pool', listing: 2, base: -1n, quote: 5n };
    expect(() => engine.apply([update])).toThrow('listing 2: reserves of -1 and 5');
    expect(sold(engine)).toBe(6_000_100n * 1_000_000n);
  });

  it('does not stop the updates of other listings in its batch, before it or after it', () => {
    const engine = engineWithBooks();
    const batch = [levels(0, 'bids', 0, 5), levels(1, 'bids', 6_000_050, 500)];
    for (const updates of [batch, batch.toReversed()]) {
      const before = engine.epoch;
      expect(() => engine.apply(updates)).toThrow(MarketUpdateError);
      expect(engine.epoch).toBe(before + 1);
      expect(sold(engine)).toBe(6_000_050n * 1_000_000n);
    }
  });

  it('lets changes of its book wait for a snapshot of each side', () => {
    const engine = engineWithBooks();
    expect(() => engine.apply([levels(0, 'asks', 0, 5)])).toThrow(MarketUpdateError);
    const change: MarketUpdate = {
      kind: 'change',
      listing: 0,
      side: 'bids',
      levels: Float64Array.of(6_000_150, 500),
    };
    engine.apply([change]);
    expect(sold(engine)).toBe(6_000_000n * 1_000_000n);
    engine.apply([levels(0, 'bids', 6_000_100, 500)]);
    expect(sold(engine)).toBe(6_000_100n * 1_000_000n);
    engine.apply([change]);
    expect(sold(engine)).toBe(6_000_150n * 1_000_000n);
  });

  it('is no update whose sides pass each other within a batch', () => {
    const engine = engineWithBooks();
    engine.apply([levels(0, 'bids', 6_100_000, 500), levels(0, 'asks', 6_100_100, 500)]);
    expect(sold(engine)).toBe(6_100_000n * 1_000_000n);
  });
});
