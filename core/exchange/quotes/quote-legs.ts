import { formatUnits } from '../../domain/amount.ts';
import type { Hop as QuotedHop, Leg as QuotedLeg } from '../../domain/quotes/quote.ts';
import type { Fill } from './engine/hops/hop.ts';
import type { Leg } from './engine/search/trade.ts';

/** Significant digits of prices and rates, which are for display only. */
const DIGITS = 10;

/** Formats a leg in whole assets. @param decimals of an asset. @param from and @param to the leg's assets. */
export function quoteLeg(leg: Leg, from: string, to: string, decimals: (asset: string) => number): QuotedLeg {
  return {
    amountIn: formatUnits(leg.amountIn, decimals(from)),
    amountOut: formatUnits(leg.amountOut, decimals(to)),
    hops: leg.fills.map((fill) => quoteHop(fill, decimals)),
  };
}

function quoteHop(
  { hop, amountIn, amountOut, fee, unspent, base, quote }: Fill,
  decimals: (asset: string) => number,
): QuotedHop {
  return {
    venue: hop.venue,
    from: hop.from,
    to: hop.to,
    amountIn: formatUnits(amountIn, decimals(hop.from)),
    amountOut: formatUnits(amountOut, decimals(hop.to)),
    unspent: formatUnits(unspent, decimals(hop.from)),
    averagePrice: ratio(quote, base, decimals(hop.base) - decimals(hop.quote)),
    fee: formatUnits(fee, decimals(hop.feeAsset)),
    feeAsset: hop.feeAsset,
  };
}

/** `numerator / denominator × 10^shift` as a plain decimal of at most ten significant digits, rounded down; '0' for nothing. */
export function ratio(numerator: bigint, denominator: bigint, shift = 0): string {
  if (numerator <= 0n || denominator <= 0n) return '0';
  // Decimal places for ten digits, give or take one, whatever the size.
  const size = numerator.toString().length - denominator.toString().length + shift;
  const places = Math.max(0, DIGITS - size);
  const power = places + shift;
  const units =
    power >= 0 ? (numerator * 10n ** BigInt(power)) / denominator : numerator / (denominator * 10n ** BigInt(-power));
  return formatUnits(units, places);
}
