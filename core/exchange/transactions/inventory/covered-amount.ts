import { formatUnits, parseUnits } from '../../../domain/amount.ts';
import type { Currency } from '../../../domain/quotes/currency.ts';
import type { Quote } from '../../../domain/quotes/quote.ts';
import { pairUnavailable, tooLarge } from '../../quotes/quote-errors.ts';

/** Digits of a limit, as of those that depth sets. */
const DIGITS = 4;

interface PricedPair {
  readonly from: Currency;
  readonly to: Currency;
  readonly quote: Pick<Quote, 'amountFrom' | 'amountTo'> & { readonly limits?: Quote['limits'] };
}

/** The pay-in that brings `free` units of the payout currency at most, at the quote's price before fees; in smallest units. */
export function payInFor({ from, to, quote }: PricedPair, free: bigint): bigint {
  const [payIn, payout] = [parseUnits(quote.amountFrom, from.decimals), parseUnits(quote.amountTo, to.decimals)];
  // The network fee is the same for every amount.
  const fee = parseUnits(to.networkFee, to.decimals, 'ceiling');
  const units = free === 0n || payout === 0n ? 0n : (payIn * (free + fee)) / (payout + fee);
  const spare = units.toString().length - DIGITS;
  if (spare <= 0) return units;
  const step = 10n ** BigInt(spare);
  return (units / step) * step;
}

/** The error for a payout that the exchange's coins do not cover, with the largest pay-in that they do, if any. */
export function notCovered(pair: PricedPair, free: bigint): Error {
  const { from, to, quote } = pair;
  const limit = payInFor(pair, free);
  const least = quote.limits ? parseUnits(quote.limits.minimum, from.decimals) : 1n;
  return limit < least ? pairUnavailable(from, to) : tooLarge(from, formatUnits(limit, from.decimals));
}
