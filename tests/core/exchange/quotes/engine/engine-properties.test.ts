import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QuoteEngine } from '../../../../../core/exchange/quotes/engine/quote-engine.ts';
import type { MarketUpdate } from '../../../../../core/ports/markets/market-feed.ts';
import { type RandomMarket, randomMarket, seeded } from './random-market.ts';

const seed = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const units = fc.bigInt({ min: 1n, max: 3_000_000n });

function marketAndEngine(
  number: number,
  isSplitting = false,
): { market: RandomMarket; engine: QuoteEngine; from: string; to: string } {
  const market = randomMarket(seeded(number));
  const engine = new QuoteEngine(market.shape, { isSplitting });
  engine.apply(market.snapshots);
  const { assets } = market.shape;
  return { market, engine, from: assets[number % assets.length]!.id, to: assets[(number + 1) % assets.length]!.id };
}

describe('the engine', () => {
  it('asks no less input for more output', () => {
    fc.assert(
      fc.property(seed, units, units, (number, a, b) => {
        const { engine, from, to } = marketAndEngine(number);
        const [less, more] = a < b ? [a, b] : [b, a];
        const [cheap, dear] = [engine.exactOut(from, to, less), engine.exactOut(from, to, more)];
        expect(dear === undefined || cheap!.amountIn <= dear.amountIn).toBe(true);
      }),
      { numRuns: 400, seed: 1 },
    );
  });

  it('yields no less output for more input while depth suffices', () => {
    fc.assert(
      fc.property(seed, units, units, (number, a, b) => {
        const { market, engine, from, to } = marketAndEngine(number);
        const [less, more] = a < b ? [a, b] : [b, a];
        const [small, large] = [engine.exactIn(from, to, less), engine.exactIn(from, to, more)];
        if (!small || !large || market.brute().most(from, to, more) !== large.amountOut) return;
        expect(small.amountOut <= large.amountOut).toBe(true);
      }),
      { numRuns: 400, seed: 2 },
    );
  });

  it('is the same after any sequence of updates as when it is built from the final state', () => {
    fc.assert(
      fc.property(
        seed,
        fc.array(fc.tuple(fc.nat(), fc.boolean(), fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 30 })), {
          maxLength: 60,
        }),
        units,
        (number, changes, amount) => {
          const { market, engine, from, to } = marketAndEngine(number, true);
          const books = new Map(market.snapshots.map((update) => [keyOf(update), update]));
          for (const [index, isBid, price, size] of changes) {
            const listing = index % Math.max(1, market.shape.listings.length);
            const update: MarketUpdate = {
              kind: 'change',
              listing,
              side: isBid ? 'bids' : 'asks',
              levels: Float64Array.of(price, size),
            };
            const before = books.get(keyOf(update));
            if (market.shape.listings[listing]?.kind !== 'book' || before === undefined || before.kind === 'pool')
              continue;
            const other = books.get(`${listing} ${isBid ? 'asks' : 'bids'}`);
            if (size > 0 && other !== undefined && crosses(price, isBid, other)) continue;
            engine.apply([update]);
            books.set(keyOf(update), { ...before, levels: changed(before.levels, price, size) });
            engine.exactIn(from, to, amount);
          }
          const fresh = new QuoteEngine(market.shape);
          fresh.apply([...books.values()]);
          expect(engine.exactIn(from, to, amount)?.amountOut).toBe(fresh.exactIn(from, to, amount)?.amountOut);
          expect(engine.exactOut(from, to, amount)?.amountIn).toBe(fresh.exactOut(from, to, amount)?.amountIn);
          expect(engine.rates(from)).toEqual(fresh.rates(from));
        },
      ),
      { numRuns: 300, seed: 3 },
    );
  });

  it('computes the top rates over at most three hops', () => {
    fc.assert(
      fc.property(seed, (number) => {
        const { engine, market, from } = marketAndEngine(number);
        for (const [to, { numerator, denominator }] of engine.rates(from)) {
          const rate = Number(numerator) / Number(denominator);
          for (const amount of [10n, 1000n, 100_000n]) {
            const trade = engine.exactIn(from, to, amount);
            expect(Number(trade?.amountOut ?? 0n)).toBeLessThanOrEqual(Number(amount) * rate * (1 + 1e-9));
          }
        }
        expect(engine.rates(from).has(from)).toBe(false);
        expect(market.shape.assets.length).toBeGreaterThan(0);
      }),
      { numRuns: 200, seed: 4 },
    );
  });
});

function keyOf(update: MarketUpdate): string {
  return update.kind === 'pool' ? `${update.listing}` : `${update.listing} ${update.side}`;
}

/** Whether a bid would be at or above an ask: no book is like that, and the engine refuses it. */
function crosses(price: number, isBid: boolean, other: MarketUpdate): boolean {
  if (other.kind === 'pool') return false;
  const sizes = other.levels.filter((_, i) => i % 2 === 1);
  const prices = other.levels.filter((_, i) => i % 2 === 0).filter((_, i) => sizes[i]! > 0);
  return prices.some((opposite) => (isBid ? price >= opposite : price <= opposite));
}

/** The levels with one of them set, unordered: a snapshot may be unordered too. */
function changed(levels: Float64Array, price: number, size: number): Float64Array {
  const sizes = new Map<number, number>();
  for (let i = 0; i < levels.length; i += 2) sizes.set(levels[i]!, levels[i + 1]!);
  sizes.set(price, size);
  return Float64Array.from([...sizes].toReversed().flat());
}
