import { parseUnits } from '../../../../../core/domain/amount.ts';
import type { SpotRate } from '../../../../../core/exchange/quotes/engine/spot-rates.ts';
import type { Trade } from '../../../../../core/exchange/quotes/engine/search/trade.ts';
import type { BruteForce } from './brute-force.ts';

/** Places of a tick or a lot. */
const PLACES = 18;

/**
 * What a trade loses against a rate, by executing it order by order: the numerator and the denominator are in the same
 * units. What lots leave unspent counts as if it had been spent at the hop's own price.
 */
export function bruteLoss({ amountIn, legs }: Trade, brute: BruteForce, rate: SpotRate): SpotRate {
  let [numerator, denominator] = [0n, 1n];
  for (const leg of legs) {
    let amount = leg.amountIn;
    let [top, bottom] = [1n, 1n];
    for (const { hop } of leg.fills) {
      const fill = brute.hop(hop.listing, hop.from, amount);
      top *= amount;
      bottom *= spent(brute, hop.listing, hop.from, fill.lots);
      brute.take(hop.listing, hop.from, fill);
      amount = fill.out;
    }
    [numerator, denominator] = [numerator * bottom + amount * top * denominator, denominator * bottom];
  }
  const whole = amountIn * rate.numerator * denominator;
  return { numerator: whole - numerator * rate.denominator, denominator: whole };
}

/** Units that an order of so many lots takes, rounded up. */
function spent({ shape, depths }: BruteForce, index: number, from: string, lots: bigint): bigint {
  const listing = shape.listings[index]!;
  if (listing.kind === 'pool') return lots;
  const decimals = (asset: string) => shape.assets.find(({ id }) => id === asset)!.decimals;
  const lot = parseUnits(listing.lot, PLACES);
  if (listing.base === from) return (lots * lot * 10n ** BigInt(decimals(listing.base))) / 10n ** BigInt(PLACES);
  let [rest, ticks] = [lots, 0n];
  for (const [price, size] of depths[index]!.asks) {
    const part = rest < size ? rest : size;
    ticks += part * price;
    rest -= part;
  }
  const unit = 10n ** BigInt(2 * PLACES);
  return (ticks * parseUnits(listing.tick, PLACES) * lot * 10n ** BigInt(decimals(listing.quote)) + unit - 1n) / unit;
}
