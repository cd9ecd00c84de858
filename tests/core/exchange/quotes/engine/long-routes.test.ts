import { describe, expect, it } from 'vitest';
import { QuoteEngine } from '../../../../../core/exchange/quotes/engine/quote-engine.ts';
import type { MarketShape, MarketUpdate } from '../../../../../core/ports/markets/market-feed.ts';
import { seeded } from './random-market.ts';

const MILLION = 1_000_000n;
const FEE = 3000n;

interface Pool {
  readonly base: string;
  readonly quote: string;
  readonly reserves: readonly [base: bigint, quote: bigint];
}

function pool(base: string, quote: string, reserve: bigint, paid = reserve): Pool {
  return { base, quote, reserves: [reserve, paid] };
}

function engineOf(pools: readonly Pool[], decimals: number, isSplitting = true): QuoteEngine {
  const ids = [...new Set(pools.flatMap(({ base, quote }) => [base, quote]))];
  const shape: MarketShape = {
    assets: ids.map((id) => ({ id, decimals })),
    venues: [{ id: 'pools', name: 'Pools', takerFee: Number(FEE) }],
    listings: pools.map(({ base, quote }) => ({ kind: 'pool', venue: 'pools', base, quote })),
  };
  const engine = new QuoteEngine(shape, { isSplitting });
  engine.apply(
    pools.map(({ reserves: [base, quote] }, listing): MarketUpdate => ({ kind: 'pool', listing, base, quote })),
  );
  return engine;
}

/** What an amount yields along pools one after the other, each from base to quote. */
function along(pools: readonly Pool[], amountIn: bigint): bigint {
  return pools.reduce((amount, { reserves: [base, quote] }) => {
    const traded = amount * (MILLION - FEE);
    return (traded * quote) / (base * MILLION + traded);
  }, amountIn);
}

const chain = (names: string, reserve: bigint) =>
  Array.from(names.slice(1), (name, i) => pool(names[i]!, name, reserve));

describe('routes of more than three hops', () => {
  // Amounts of 18 decimals are beyond float64, those of 6 are not.
  it.each([6, 18])(
    'are the only trade of a pair with %i decimals, given the pay-in and given the payout',
    (decimals) => {
      const unit = 10n ** BigInt(decimals);
      for (const names of ['abcde', 'abcdef']) {
        const pools = chain(names, 1_000_000n * unit);
        const engine = engineOf(pools, decimals);
        const amountIn = 100n * unit;
        const trade = engine.exactIn('a', names.at(-1)!, amountIn)!;
        expect(trade.legs.map(({ fills }) => fills.length)).toEqual([names.length - 1]);
        expect(trade.amountOut).toBe(along(pools, amountIn));
        const paid = engine.exactOut('a', names.at(-1)!, trade.amountOut)!;
        expect(paid.amountOut).toBeGreaterThanOrEqual(trade.amountOut);
        expect(paid.amountIn).toBeLessThanOrEqual(amountIn);
      }
    },
  );

  it.each([6, 18])('are taken where pools pay more along them, with %i decimals', (decimals) => {
    const unit = 10n ** BigInt(decimals);
    const long = chain('abcdef', 1_000_000n * unit);
    // Three hops lose five in a hundred more, five hops two fees more.
    const short = [pool('a', 'x', 1_000_000n * unit, 950_000n * unit), ...chain('xyf', 1_000_000n * unit)];
    const engine = engineOf([...long, ...short], decimals);
    const amountIn = 100n * unit;
    const trade = engine.exactIn('a', 'f', amountIn)!;
    expect(trade.legs.map(({ fills }) => fills.length)).toEqual([5]);
    expect(trade.amountOut).toBe(along(long, amountIn));
    const payout = engine.exactOut('a', 'f', trade.amountOut)!;
    expect(payout.amountOut).toBeGreaterThanOrEqual(trade.amountOut);
    expect(payout.amountIn).toBeLessThanOrEqual(amountIn + amountIn / 100_000n);
    // A large amount takes both.
    const large = engine.exactIn('a', 'f', 100_000n * unit)!;
    expect(new Set(large.legs.map(({ fills }) => fills.length))).toEqual(new Set([3, 5]));
    expect(large.amountOut).toBeGreaterThan(along(long, 100_000n * unit));
    expect(large.amountOut).toBeGreaterThan(along(short, 100_000n * unit));
  });

  it('never yield less than single routes of three hops, and add up', () => {
    const random = seeded(5);
    let long = 0;
    for (let i = 0; i < 50; i += 1) {
      const names = Array.from({ length: 12 }, (_, k) => `c${k}`);
      const worth = names.map(() => 10 ** (random() * 2));
      const pools = Array.from({ length: 20 }, () => {
        const [base, step] = [Math.floor(random() * 12), 1 + Math.floor(random() * 11)];
        const quote = (base + step) % 12;
        const value = 10 ** (9 + random() * 3);
        const units = (asset: number) => BigInt(Math.floor((value / worth[asset]!) * (0.995 + random() * 0.01)));
        return { base: names[base]!, quote: names[quote]!, reserves: [units(base), units(quote)] as const };
      });
      const [engine, single] = [engineOf(pools, 3), engineOf(pools, 3, false)];
      for (let k = 0; k < 12; k += 1) {
        const [from, to] = [names[Math.floor(random() * 12)]!, names[Math.floor(random() * 12)]!];
        const amountIn = BigInt(Math.floor(10 ** (4 + random() * 4)));
        const trade = from === to ? undefined : engine.exactIn(from, to, amountIn);
        const alone = from === to ? undefined : single.exactIn(from, to, amountIn);
        expect(alone === undefined || (trade?.amountOut ?? 0n) >= alone.amountOut).toBe(true);
        const legs = trade?.legs ?? [];
        if (legs.some(({ fills }) => fills.length > 3)) long += 1;
        expect(legs.reduce((sum, leg) => sum + leg.amountIn, 0n)).toBe(trade?.amountIn ?? 0n);
        expect(legs.reduce((sum, leg) => sum + leg.amountOut, 0n)).toBe(trade?.amountOut ?? 0n);
      }
    }
    expect(long).toBeGreaterThan(10);
  });
});
