import type { MarketShape } from '../../../../../core/ports/markets/market-feed.ts';
import type { Listing, MarketUpdate } from '../../../../../core/ports/markets/market-feed.ts';
import { BruteForce, type PlainDepth } from './brute-force.ts';

/** Deterministic pseudo-random numbers (mulberry32). @returns a generator of numbers from 0 up to 1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface RandomMarket {
  readonly shape: MarketShape;
  readonly snapshots: readonly MarketUpdate[];
  /** The same market for the brute force; each call returns new books. */
  brute(): BruteForce;
}

/**
 * A small market of hard cases: coarse lots and ticks, minimum orders, thin or empty books, fees from zero to high,
 * pools.
 */
export function randomMarket(random: () => number): RandomMarket {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const assets = Array.from({ length: pick([3, 4, 4, 5, 5, 6, 7]) }, (_, i) => ({
    id: `a${i}`,
    decimals: pick([0, 1, 2, 3, 6]),
  }));
  const venues = Array.from({ length: between(1, 4) }, (_, i) => ({
    id: `v${i}`,
    name: `V${i}`,
    takerFee: pick([0, 1, 1000, 2500, 30_000]),
  }));
  const listings: Listing[] = [];
  const depths: (() => PlainDepth)[] = [];
  const snapshots: MarketUpdate[] = [];
  const density = 0.25 + random() * 0.5;
  for (const [i, a] of assets.entries()) {
    for (const b of assets.slice(i + 1)) {
      for (const venue of venues) {
        if (random() > density) continue;
        const [base, quote] = random() < 0.5 ? [a, b] : [b, a];
        const listing = listings.length;
        if (random() < 0.15) {
          const reserves = [BigInt(between(0, 5000)), BigInt(between(0, 5000))] as const;
          listings.push({ kind: 'pool', venue: venue.id, base: base.id, quote: quote.id });
          snapshots.push({ kind: 'pool', listing, base: reserves[0], quote: reserves[1] });
          depths.push(() => plainDepth([], [], reserves));
          continue;
        }
        const smallest = 10 ** -base.decimals;
        const lot = pick([1, 1, 3, 5, 10, 25, 100]) * smallest;
        listings.push({
          kind: 'book',
          venue: venue.id,
          base: base.id,
          quote: quote.id,
          tick: pick(['1', '0.1', '0.01', '0.3', '0.005', '7']),
          lot: lot.toFixed(base.decimals),
          minimumBase: random() < 0.3 ? (lot * between(1, 8)).toFixed(base.decimals) : '0',
          minimumQuote: random() < 0.3 ? String(between(1, 40)) : '0',
          ...(random() < 0.1 && { takerFee: pick([0, 500, 10_000]) }),
        });
        const middle = between(7, 60);
        const side = (sign: 1 | -1) => {
          let price = middle + (sign > 0 ? between(1, 3) : -between(0, 3));
          return Array.from({ length: between(0, 6) }, () => {
            const level: [number, number] = [price, between(1, 40)];
            price += sign * between(1, 4);
            return level;
          }).filter(([ticks]) => ticks > 0);
        };
        const [bids, asks] = [side(-1), side(1)];
        snapshots.push({ kind: 'snapshot', listing, side: 'bids', levels: Float64Array.from(bids.flat()) });
        snapshots.push({ kind: 'snapshot', listing, side: 'asks', levels: Float64Array.from(asks.flat()) });
        depths.push(() => plainDepth(bids, asks, [0n, 0n]));
      }
    }
  }
  const shape = { assets, venues, listings };
  return {
    shape,
    snapshots,
    brute: () =>
      new BruteForce(
        shape,
        depths.map((depth) => depth()),
      ),
  };
}

function plainDepth(
  bids: [number, number][],
  asks: [number, number][],
  [base, quote]: readonly [bigint, bigint],
): PlainDepth {
  const whole = (levels: [number, number][]) =>
    levels.map(([price, size]): [bigint, bigint] => [BigInt(price), BigInt(size)]);
  return { bids: whole(bids), asks: whole(asks), base, quote, baseBefore: base, quoteBefore: quote };
}
