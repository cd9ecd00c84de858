import { divide, parseAmount } from '../../domain/amount.ts';
import type { BookListing } from '../../ports/market-feed.ts';
import { MILLION } from './hop.ts';

/**
 * What a venue demands of an order, in whole numbers: sizes count lots of `lot` base units, prices count ticks, and a
 * value of ticks times lots is worth `numerator / denominator` quote units each.
 */
export interface BookTerms {
  readonly lot: bigint;
  readonly numerator: bigint;
  readonly denominator: bigint;
  /** Smallest order, in lots and in value; at least one lot. */
  readonly minimumLots: bigint;
  readonly minimumValue: bigint;
  /** What is left of a million after the taker fee. */
  readonly kept: bigint;
}

/** Terms as numbers: all exact, or `numerator` is NaN, and so is what comes of it. */
export interface SafeTerms {
  readonly lot: number;
  readonly numerator: number;
  readonly denominator: number;
  readonly minimumLots: number;
  readonly minimumValue: number;
  /** In parts per million. */
  readonly fee: number;
}

const PLACES = 30;
const ONE = 10n ** BigInt(PLACES);

/** @throws RangeError when tick or lot is zero, the lot is no whole number of base units, or the fee is not below 1. */
export function bookTerms(listing: BookListing, baseDecimals: number, quoteDecimals: number, fee: number): BookTerms {
  const [tick, step] = [fixed(listing.tick), fixed(listing.lot)];
  const baseUnits = step * 10n ** BigInt(baseDecimals);
  const where = `${listing.venue} ${listing.base}/${listing.quote}`;
  if (tick === 0n || step === 0n) throw new RangeError(`${where}: tick and lot must be positive`);
  if (baseUnits % ONE !== 0n) throw new RangeError(`${where}: lot ${listing.lot} is finer than the asset`);
  const worth = tick * step * 10n ** BigInt(quoteDecimals);
  const divisor = greatestCommonDivisor(worth, ONE * ONE);
  const [numerator, denominator] = [worth / divisor, (ONE * ONE) / divisor];
  const lots = divide(fixed(listing.minimumBase), step, 'ceiling');
  return {
    lot: baseUnits / ONE,
    numerator,
    denominator,
    minimumLots: lots > 0n ? lots : 1n,
    minimumValue: divide(fixed(listing.minimumQuote) * ONE, tick * step, 'ceiling'),
    kept: keptOf(fee, where),
  };
}

/** The same terms for arithmetic in float64. */
export function safeTerms({ lot, numerator, denominator, minimumLots, minimumValue, kept }: BookTerms): SafeTerms {
  const isSafe = [lot, numerator, denominator, minimumLots, minimumValue].every((n) => n <= Number.MAX_SAFE_INTEGER);
  return {
    lot: Number(lot),
    numerator: isSafe ? Number(numerator) : NaN,
    denominator: Number(denominator),
    minimumLots: Number(minimumLots),
    minimumValue: Number(minimumValue),
    fee: Number(MILLION - kept),
  };
}

/** What is left of a million after a fee in parts per million. @throws RangeError when nothing or more is left. */
export function keptOf(fee: number, where: string): bigint {
  if (!(fee >= 0 && fee < Number(MILLION))) throw new RangeError(`${where}: fee of ${fee} parts per million`);
  return MILLION - BigInt(Math.round(fee));
}

function fixed(text: string): bigint {
  return parseAmount(text, PLACES).units;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
