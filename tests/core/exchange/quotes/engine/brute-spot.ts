import { parseUnits } from '../../../../../core/domain/amount.ts';
import type { SpotRate } from '../../../../../core/exchange/quotes/engine/spot-rates.ts';
import type { BruteForce } from './brute-force.ts';

const MILLION = 1_000_000n;
/** Places of a tick. */
const PLACES = 18;

/** The best rate at the top of the books over all routes of at most three hops, by trying every one. */
export function bruteSpot(brute: BruteForce, from: string, to: string): SpotRate | undefined {
  let best: SpotRate | undefined;
  const walk = (at: string, rate: SpotRate, passed: readonly string[]): void => {
    if (at === to) {
      if (!best || rate.numerator * best.denominator > best.numerator * rate.denominator) best = rate;
      return;
    }
    if (passed.length === 4) return;
    for (const [index, { base, quote }] of brute.shape.listings.entries()) {
      const next = base === at ? quote : quote === at ? base : undefined;
      const top = next !== undefined && !passed.includes(next) ? topRate(brute, index, at) : undefined;
      if (top === undefined) continue;
      const { numerator, denominator } = rate;
      walk(next!, { numerator: numerator * top.numerator, denominator: denominator * top.denominator }, [
        ...passed,
        next!,
      ]);
    }
  };
  walk(from, { numerator: 1n, denominator: 1n }, [from]);
  return best;
}

/** Units out per unit in at the top of one listing, after its fee. */
function topRate({ shape, depths }: BruteForce, index: number, from: string): SpotRate | undefined {
  const listing = shape.listings[index]!;
  const { bids, asks, base, quote } = depths[index]!;
  const isSelling = listing.base === from;
  const fee = listing.takerFee ?? shape.venues.find(({ id }) => id === listing.venue)!.takerFee;
  const net = MILLION - BigInt(fee);
  if (listing.kind === 'pool') {
    const [x, y] = isSelling ? [base, quote] : [quote, base];
    return x === 0n || y === 0n ? undefined : { numerator: y * net, denominator: x * MILLION };
  }
  const price = (isSelling ? bids : asks)[0]?.[0];
  if (price === undefined) return undefined;
  const decimals = (asset: string) => shape.assets.find(({ id }) => id === asset)!.decimals;
  // Quote units per base unit.
  const top = price * parseUnits(listing.tick, PLACES) * 10n ** BigInt(decimals(listing.quote));
  const bottom = 10n ** BigInt(PLACES + decimals(listing.base));
  return isSelling
    ? { numerator: top * net, denominator: bottom * MILLION }
    : { numerator: bottom * net, denominator: top * MILLION };
}
