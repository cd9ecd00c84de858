import { describe, expect, it } from 'vitest';
import { QuoteEngine } from '../../../../../core/exchange/quotes/engine/quote-engine.ts';
import type { BookListing, MarketUpdate } from '../../../../../core/ports/markets/market-feed.ts';

const assets = ['btc', 'eth', 'usdt'].map((id) => ({ id, decimals: 8 }));
const venues = [{ id: 'v', name: 'Venue', takerFee: 1000 }];
const book: BookListing = {
  kind: 'book',
  venue: 'v',
  base: 'btc',
  quote: 'usdt',
  tick: '0.01',
  lot: '0.01',
  minimumBase: '0',
  minimumQuote: '0',
};

function engineWith(listings: readonly BookListing[], ...books: MarketUpdate[]): QuoteEngine {
  const engine = new QuoteEngine({ assets, venues, listings });
  engine.apply(books);
  return engine;
}

function side(listing: number, name: 'bids' | 'asks', ...levels: number[]): MarketUpdate {
  return { kind: 'snapshot', listing, side: name, levels: Float64Array.from(levels) };
}

const BTC = 100_000_000n;

describe('edge cases of the engine', () => {
  it('has no trade without books, levels, a route, or an amount', () => {
    expect(engineWith([]).exactIn('btc', 'usdt', BTC)).toBeUndefined();
    expect(engineWith([book]).exactIn('btc', 'usdt', BTC)).toBeUndefined();
    const engine = engineWith([book], side(0, 'bids', 6_000_000, 500));
    expect(engine.exactIn('btc', 'eth', BTC)).toBeUndefined();
    expect(engine.exactIn('btc', 'doge', BTC)).toBeUndefined();
    expect(engine.exactIn('btc', 'usdt', 0n)).toBeUndefined();
    expect(engine.exactIn('usdt', 'btc', BTC)).toBeUndefined();
    expect(engine.exactOut('usdt', 'btc', 1n)).toBeUndefined();
  });

  it('does not lose a lot to float64: 0.29 is 29 lots of 0.01', () => {
    const engine = engineWith([book], side(0, 'bids', 6_000_000, 500));
    const fill = engine.exactIn('btc', 'usdt', 29_000_000n)!.legs[0]!.fills[0]!;
    expect(fill).toMatchObject({ lots: 29n, unspent: 0n, fee: 1_740_000_000n });
    expect(fill.amountOut).toBe(1_740_000_000_000n - fill.fee);
  });

  it('charges the fee of a listing that has its own', () => {
    const engine = engineWith([{ ...book, takerFee: 2500 }, book], side(0, 'bids', 6_000_000, 500));
    expect(engine.exactIn('btc', 'usdt', BTC)!.legs[0]!.fills[0]!.fee).toBe(15_000_000_000n);
    engine.apply([side(1, 'bids', 6_000_000, 500)]);
    expect(engine.exactIn('btc', 'usdt', BTC)!.legs[0]!.fills[0]!.fee).toBe(6_000_000_000n);
  });

  it('itemises the rest that a lot size leaves unspent', () => {
    const engine = engineWith([book], side(0, 'bids', 6_000_000, 500));
    const fill = engine.exactIn('btc', 'usdt', 29_999_999n)!.legs[0]!.fills[0]!;
    expect(fill).toMatchObject({ lots: 29n, unspent: 999_999n, isExhausted: false });
  });

  it('returns a trade without hops when both sides are one asset', () => {
    const engine = engineWith([book], side(0, 'bids', 6_000_000, 500));
    const trade = engine.exactIn('btc', 'btc', 5n)!;
    expect(trade).toMatchObject({ amountIn: 5n, amountOut: 5n });
    expect(trade.legs[0]!.fills).toEqual([]);
    const most = engine.maxInput('btc', 'btc');
    expect(most >= 5n * BTC).toBe(true);
    expect(engine.exactIn('btc', 'btc', most)!.amountOut).toBe(most);
    for (const work of ['exactIn', 'exactOut'] as const) expect(engine[work]('btc', 'btc', most + 1n)).toBeUndefined();
  });

  it('respects minimum orders, by size and by value', () => {
    const bySize = engineWith([{ ...book, minimumBase: '0.05' }], side(0, 'bids', 6_000_000, 500));
    expect(bySize.exactIn('btc', 'usdt', 4_999_999n)).toBeUndefined();
    expect(bySize.exactIn('btc', 'usdt', 5_000_000n)).toBeDefined();
    expect(bySize.exactOut('btc', 'usdt', 1n)!.amountIn).toBe(5_000_000n);
    const byValue = engineWith([{ ...book, minimumQuote: '601' }], side(0, 'bids', 6_000_000, 500));
    expect(byValue.exactIn('btc', 'usdt', 1_000_000n)).toBeUndefined();
    expect(byValue.exactOut('btc', 'usdt', 1n)!.amountIn).toBe(2_000_000n);
  });

  it('never fills more than the books hold, and splits an amount that exceeds one book', () => {
    const two = [book, { ...book, lot: '0.001' }];
    const engine = engineWith(two, side(0, 'bids', 6_000_000, 100), side(1, 'bids', 5_990_000, 1000));
    expect(engine.exactIn('btc', 'usdt', BTC)!.legs).toHaveLength(1);
    expect(engine.exactIn('btc', 'usdt', 2n * BTC)!.legs).toHaveLength(2);
    expect(engine.exactIn('btc', 'usdt', 2n * BTC + 2_000_000n)).toBeUndefined();
    expect(engine.maxInput('btc', 'usdt')).toBeGreaterThan((19n * BTC) / 10n);
  });

  it('stays exact far beyond the precision of float64', () => {
    const fine = { ...book, lot: '0.00000001' };
    const engine = engineWith([fine], side(0, 'bids', 9_000_000, 2 ** 52, 8_999_999, 2 ** 52, 8_999_998, 2 ** 52));
    const lots = 2n ** 53n + 12_345n;
    const value = 2n ** 52n * (9_000_000n + 8_999_999n) + 12_345n * 8_999_998n;
    const gross = value / 100n;
    expect(engine.exactIn('btc', 'usdt', lots)!.amountOut).toBe(gross - (gross + 999n) / 1000n);
    expect(engine.exactOut('btc', 'usdt', gross - (gross + 999n) / 1000n)!.amountIn).toBeLessThanOrEqual(lots);
    expect(engine.exactIn('btc', 'usdt', 10n ** 30n)).toBeUndefined();
    expect(engine.exactIn('usdt', 'btc', 10n ** 30n)).toBeUndefined();
    expect(engine.exactOut('btc', 'usdt', 10n ** 30n)).toBeUndefined();
  });

  it('refuses invalid listings and updates', () => {
    expect(() => engineWith([{ ...book, lot: '0' }])).toThrow(RangeError);
    expect(() => engineWith([{ ...book, lot: '0.000000001' }])).toThrow('finer than the asset');
    expect(() => engineWith([{ ...book, quote: 'doge' }])).toThrow('unknown asset');
    expect(() => engineWith([book], side(1, 'bids', 1, 1))).toThrow('unknown listing');
    expect(() => engineWith([book], { kind: 'pool', listing: 0, base: 1n, quote: 1n })).toThrow(RangeError);
  });
});
