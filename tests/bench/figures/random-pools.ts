import { QuoteEngine } from '../../../core/exchange/quotes/engine/quote-engine.ts';
import type { MarketUpdate } from '../../../core/ports/markets/market-feed.ts';

/** Coins and pools of a generated market; amounts have 18 decimals. */
export const CURRENCIES = 200;
export const POOLS = 800;
export const DECIMALS = 18;

/** A constant-product pool of two coins, by their numbers. */
export interface Pool {
  readonly base: number;
  readonly quote: number;
  readonly reserves: readonly [bigint, bigint];
}

export interface Ask {
  readonly from: number;
  readonly to: number;
  readonly amountIn: bigint;
}

/** Draws the two coins of a pool. */
export type DrawCoins = (random: () => number) => readonly [base: number, quote: number];

export const anyCoin = (random: () => number) => Math.floor(random() * CURRENCIES);

/** Some coins are in a share of the pools. */
export const hubCoins =
  (count: number, share: number): DrawCoins =>
  (random) => [Math.floor(random() * (random() < share ? count : CURRENCIES)), anyCoin(random)];

/** Requests of one to ten thousand coins. */
export function randomAsks(random: () => number, length: number): Ask[] {
  return Array.from({ length }, () => {
    const from = anyCoin(random);
    const to = (from + 1 + Math.floor(random() * (CURRENCIES - 1))) % CURRENCIES;
    return { from, to, amountIn: BigInt(Math.floor(10 ** (2 + random() * 4))) * 10n ** BigInt(DECIMALS - 2) };
  });
}

/** What a coin is worth, in a common measure. */
export function randomWorths(random: () => number): number[] {
  return Array.from({ length: CURRENCIES }, () => 10 ** (random() * 4 - 2));
}

/** Requests worth from a thousand to a hundred thousand; pools hold from a hundred thousand to a hundred million. */
export function worthyAsks(random: () => number, length: number, worth: readonly number[]): Ask[] {
  return randomAsks(random, length).map(({ from, to }) => {
    const coins = 10 ** (3 + random() * 2) / worth[from]!;
    return { from, to, amountIn: BigInt(Math.ceil(coins * 1e6)) * 10n ** BigInt(DECIMALS - 6) };
  });
}

/** Prices of the same coin differ between pools, as they do between two arbitrages. @param spread by this part at most. */
export function randomPools(draw: DrawCoins, random: () => number, worth: readonly number[], spread = 0.02): Pool[] {
  const known = new Set<string>();
  const pools: Pool[] = [];
  while (pools.length < POOLS) {
    const [base, quote] = draw(random);
    const key = `${Math.min(base, quote)} ${Math.max(base, quote)}`;
    if (base === quote || known.has(key)) continue;
    known.add(key);
    const value = 10 ** (5 + random() * 3);
    const units = (amount: number) => BigInt(Math.floor(amount * 1e6)) * 10n ** BigInt(DECIMALS - 6);
    pools.push({
      base,
      quote,
      reserves: [units(value / worth[base]!), units((value / worth[quote]!) * (1 - spread / 2 + random() * spread))],
    });
  }
  return pools;
}

/** An engine over pools, with a fee of 0.3 %. Coins are called c0, c1 and so on. */
export function engineOf(pools: readonly Pool[], isSplitting: boolean): QuoteEngine {
  const engine = new QuoteEngine(
    {
      assets: Array.from({ length: CURRENCIES }, (_, i) => ({ id: `c${i}`, decimals: DECIMALS })),
      venues: [{ id: 'pools', name: 'Pools', takerFee: 3000 }],
      listings: pools.map(({ base, quote }) => ({
        kind: 'pool',
        venue: 'pools',
        base: `c${base}`,
        quote: `c${quote}`,
      })),
    },
    { isSplitting },
  );
  engine.apply(
    pools.map(({ reserves }, listing): MarketUpdate => ({
      kind: 'pool',
      listing,
      base: reserves[0],
      quote: reserves[1],
    })),
  );
  return engine;
}

export function address(i: number): `0x${string}` {
  return `0x${(i + 1).toString(16).padStart(40, '0')}`;
}
