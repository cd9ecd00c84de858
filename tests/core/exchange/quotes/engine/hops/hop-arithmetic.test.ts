import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hop } from '../../../../../../core/exchange/quotes/engine/hops/hop.ts';
import { applyUpdate, marketsOf } from '../../../../../../core/exchange/quotes/engine/hops/market.ts';

const Exact = Decimal.clone({ precision: 60 });

const level = fc.tuple(fc.integer({ min: 1, max: 2 ** 31 }), fc.integer({ min: 1, max: 2 ** 45 }));
const books = fc.uniqueArray(level, { minLength: 1, maxLength: 8, selector: ([price]) => price });
/** Within the exact integers of float64, and far beyond them. */
const amounts = fc.oneof(fc.bigInt({ min: 1n, max: 2n ** 53n }), fc.bigInt({ min: 1n, max: 10n ** 30n }));
const terms = fc.record({
  baseDecimals: fc.constantFrom(8, 12, 18),
  quoteDecimals: fc.constantFrom(2, 6, 8, 18),
  tick: fc.constantFrom('0.01', '0.00000001', '0.5', '100'),
  lot: fc.constantFrom('0.00000001', '0.001', '0.25', '10'),
  fee: fc.constantFrom(0, 1, 1000, 2500),
});

interface Terms {
  readonly baseDecimals: number;
  readonly quoteDecimals: number;
  readonly tick: string;
  readonly lot: string;
  readonly fee: number;
}

/** Books of 2^31 ticks and 2^45 lots: far beyond what float64 adds exactly. */
function hopsOf(t: Terms, levels: readonly (readonly [number, number])[]) {
  const [market] = marketsOf({
    assets: [
      { id: 'b', decimals: t.baseDecimals },
      { id: 'q', decimals: t.quoteDecimals },
    ],
    venues: [{ id: 'v', name: 'V', takerFee: t.fee }],
    listings: [
      {
        kind: 'book',
        venue: 'v',
        base: 'b',
        quote: 'q',
        tick: t.tick,
        lot: t.lot,
        minimumBase: '0',
        minimumQuote: '0',
      },
    ],
  });
  const pairs = Float64Array.from(levels.flat());
  applyUpdate(market!, { kind: 'snapshot', listing: 0, side: 'bids', levels: pairs });
  applyUpdate(market!, { kind: 'snapshot', listing: 0, side: 'asks', levels: pairs });
  return market!;
}

const kept = (gross: Decimal, fee: number) => gross.minus(gross.times(fee).div(1_000_000).ceil());

/** Takes lots level by level. @returns the lots taken, and their notional in whole quote units. */
function walked(
  levels: readonly (readonly [number, number])[],
  t: Terms,
  lotsAt: (price: Decimal, rest: Decimal) => Decimal,
  given: Decimal,
) {
  let [lots, worth, rest] = [new Exact(0), new Exact(0), given];
  for (const [ticks, size] of levels) {
    const price = new Exact(ticks).times(t.tick).times(t.lot);
    const part = Exact.min(lotsAt(price, rest).floor(), size);
    lots = lots.plus(part);
    worth = worth.plus(part.times(price));
    rest = rest.minus(lotsAt === affordable ? part.times(price) : part);
    if (part.lessThan(size)) break;
  }
  return { lots, worth };
}
const affordable = (price: Decimal, rest: Decimal) => rest.div(price);
const available = (_price: Decimal, rest: Decimal) => rest;

describe('a hop compared with decimal.js at 60 digits', () => {
  it('sells', () => {
    fc.assert(
      fc.property(terms, books, amounts, (t, unsorted, amountIn) => {
        const levels = unsorted.toSorted((a, b) => b[0] - a[0]);
        const wanted = new Exact(amountIn.toString()).div(new Exact(10).pow(t.baseDecimals)).div(t.lot).floor();
        const { lots, worth } = walked(levels, t, available, wanted);
        const gross = worth.times(new Exact(10).pow(t.quoteDecimals)).floor();
        const { sell } = hopsOf(t, levels);
        const fill = sell.fillExactIn(amountIn);
        expect(fill.lots.toString()).toBe(lots.toFixed());
        expect(fill.amountOut.toString()).toBe(kept(gross, t.fee).toFixed());
        expect(fill.amountOut + fill.fee).toBe(fill.quote);
        expect(fill.isExhausted).toBe(wanted.greaterThan(lots));
        isLeastNeed(sell, fill.amountOut);
      }),
      { numRuns: 2000, seed: 1 },
    );
  });

  it('buys', () => {
    fc.assert(
      fc.property(terms, books, amounts, (t, unsorted, amountIn) => {
        const levels = unsorted.toSorted((a, b) => a[0] - b[0]);
        const budget = new Exact(amountIn.toString()).div(new Exact(10).pow(t.quoteDecimals));
        const { lots, worth } = walked(levels, t, affordable, budget);
        const gross = lots.times(t.lot).times(new Exact(10).pow(t.baseDecimals));
        const { buy } = hopsOf(t, levels);
        const fill = buy.fillExactIn(amountIn);
        expect(fill.lots.toString()).toBe(lots.toFixed());
        expect(fill.amountOut.toString()).toBe(kept(gross, t.fee).toFixed());
        expect(fill.quote.toString()).toBe(worth.times(new Exact(10).pow(t.quoteDecimals)).ceil().toFixed());
        expect(fill.quote + fill.unspent).toBe(amountIn);
        isLeastNeed(buy, fill.amountOut);
      }),
      { numRuns: 2000, seed: 2 },
    );
  });
});

/** Expects an exact inverse: it suffices, and one unit less does not. */
function isLeastNeed(hop: Hop, amountOut: bigint): void {
  if (amountOut === 0n) return;
  const need = hop.inputFor(amountOut)!;
  expect(hop.fillExactIn(need).amountOut >= amountOut).toBe(true);
  expect(hop.fillExactIn(need - 1n).amountOut < amountOut).toBe(true);
}
