import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnits } from '../../../../core/domain/amount.ts';
import { HedgeBooks } from '../../../../core/exchange/hedging/plan/hedge-books.ts';
import { orderOf } from '../../../../core/exchange/hedging/plan/order-of.ts';
import { QuoteEngine } from '../../../../core/exchange/quotes/engine/quote-engine.ts';
import { unit } from '../../../support/hedging/hedging-bench.ts';

const LISTING = {
  kind: 'book',
  venue: 'kraken',
  base: 'btc',
  quote: 'usd',
  minimumBase: '0',
  minimumQuote: '0',
} as const;

function engineOf(terms: { readonly tick: string; readonly lot: string; readonly maximumBase?: string | undefined }) {
  return new QuoteEngine({
    assets: ['btc', 'usd'].map((id) => ({ id, decimals: 8 })),
    venues: [{ id: 'kraken', name: 'Kraken', takerFee: 10_000 }],
    listings: [{ ...LISTING, ...terms }],
  });
}

/** Books of one market: 2 at 100 and 8 at 99 to sell to, 2 at 101 and 8 at 102 to buy from. The fee is 1 %. */
function booksOf(tick: string, lot: string, perTick = 1, perLot = 1, maximumBase?: string) {
  const engine = engineOf({ tick, lot, maximumBase });
  const levels = (...prices: number[]) =>
    Float64Array.from(prices.flatMap((price, at) => [price * perTick, (at === 0 ? 2 : 8) * perLot]));
  engine.apply([
    { kind: 'snapshot', listing: 0, side: 'bids', levels: levels(100, 99) },
    { kind: 'snapshot', listing: 0, side: 'asks', levels: levels(101, 102) },
  ]);
  return new HedgeBooks(engine, () => 'BTC/USD');
}

function plan(from: string, to: string, amount: string, slippage = 0n, books = booksOf('0.5', '0.01', 2, 100)) {
  return orderOf(books, books.hops(from, to)[0]!, unit(amount), slippage);
}

describe('an order on a book', () => {
  it('sells at the average of what it takes', () => {
    expect(plan('btc', 'usd', '4')).toEqual({
      venue: 'kraken',
      market: { symbol: 'BTC/USD', base: 'btc', quote: 'usd' },
      side: 'sell',
      size: '4',
      limit: '99.5',
      expected: unit('398'),
      spent: unit('4'),
      brought: unit('394.02'),
    });
  });

  it('buys at the average of what it takes, and may spend up to its limit', () => {
    expect(plan('usd', 'btc', '406')).toEqual({
      venue: 'kraken',
      market: { symbol: 'BTC/USD', base: 'btc', quote: 'usd' },
      side: 'buy',
      size: '4',
      limit: '101.5',
      expected: unit('406'),
      spent: unit('406'),
      brought: unit('3.96'),
    });
    expect(plan('usd', 'btc', '406', 10_000n)).toMatchObject({
      limit: '102.5',
      expected: unit('406'),
      spent: unit('410'),
    });
  });

  it.each([
    ['btc', 'usd', '2', 1_000n, '100'],
    ['btc', 'usd', '2', 5_000n, '99.5'],
    ['btc', 'usd', '2', 9_999n, '99.5'],
    ['usd', 'btc', '202', 1_000n, '101'],
    ['usd', 'btc', '202', 4_951n, '101.5'],
    ['usd', 'btc', '202', 4_950n, '101'],
  ])(
    'rounds a limit so that it allows no more slippage (%s to %s, %s, %s ppm)',
    (from, to, amount, slippage, limit) => {
      expect(plan(from, to, amount, slippage)).toMatchObject({ limit });
    },
  );

  it('writes whole ticks where they have no decimals, and as many as there are', () => {
    expect(plan('btc', 'usd', '2', 0n, booksOf('1', '1'))).toMatchObject({ size: '2', limit: '100' });
    const fine = booksOf('0.000001', '0.0000001', 1_000_000, 10_000_000);
    const bought = plan('usd', 'btc', '33.3333337', 0n, fine);
    expect(bought).toMatchObject({ size: '0.330033', limit: '101', spent: unit('33.333333') });
  });

  it('is none below a lot, and none whose limit would be no price', () => {
    expect(plan('btc', 'usd', '0.009')).toBeUndefined();
    expect(plan('btc', 'usd', '0.01')).toMatchObject({ size: '0.01' });
    expect(plan('usd', 'btc', '0.5')).toBeUndefined();
    expect(plan('btc', 'usd', '2', 1_000_000n)).toBeUndefined();
  });

  it.each([
    ['btc', 'usd', '10', '3', '3'],
    ['btc', 'usd', '10', '2.009', '2'],
    ['usd', 'btc', '1018', '3', '3'],
    ['usd', 'btc', '1018', '7.77', '7.77'],
    ['usd', 'btc', '1018', '0.019', '0.01'],
    ['usd', 'btc', '202', '2', '2'],
    ['btc', 'usd', '1', '2', '1'],
  ])('is no larger than the venue allows (%s to %s, %s, at most %s)', (from, to, amount, most, size) => {
    const books = booksOf('0.5', '0.01', 2, 100, most);
    expect(plan(from, to, amount, 0n, books)).toMatchObject({ size });
  });

  it('is none where the venue allows less than a lot', () => {
    const books = booksOf('0.5', '0.01', 2, 100, '0.009');
    expect([plan('btc', 'usd', '10', 0n, books), plan('usd', 'btc', '1018', 0n, books)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('buys as much as the venue allows, whatever the book', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 900 }));
    const levels = fc.uniqueArray(level, { minLength: 1, maxLength: 12, selector: ([price]) => price });
    fc.assert(
      fc.property(levels, fc.integer({ min: 1, max: 12_000 }), (asks, most) => {
        const engine = engineOf({ tick: '0.5', lot: '0.01', maximumBase: formatUnits(BigInt(most), 2) });
        const sorted = asks.toSorted(([a], [b]) => a - b);
        engine.apply([{ kind: 'snapshot', listing: 0, side: 'asks', levels: Float64Array.from(sorted.flat()) }]);
        const order = plan('usd', 'btc', '1000000', 0n, new HedgeBooks(engine, () => 'BTC/USD'));
        const depth = asks.reduce((sum, [, lots]) => sum + lots, 0);
        expect(order?.size).toBe(formatUnits(BigInt(Math.min(depth, most)), 2));
      }),
    );
  });

  it('keeps the symbol of the books that it is planned on, whatever market begins meanwhile', () => {
    const engine = engineOf({ tick: '1', lot: '1' });
    const symbols = ['BTC/USD'];
    const books = new HedgeBooks(engine, (listing) => symbols[listing]);
    symbols[0] = 'DOGE/USD';
    expect(books.hops('btc', 'usd').map(({ symbol }) => symbol)).toEqual(['BTC/USD']);
  });
});
