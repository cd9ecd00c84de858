import { divide, parseUnits } from '../../../../domain/amount.ts';
import type { BookListing } from '../../../../ports/markets/market-feed.ts';
import { DENOMINATOR, FEE, LOT, MIN_LOTS, MIN_VALUE, NUMERATOR, NOTIONAL } from './book-row.ts';
import { MILLION, SAFETY } from './hop.ts';

/**
 * A venue's terms for orders in whole numbers: sizes count lots of `lot` base units, prices count ticks, and a value of
 * ticks times lots is worth `numerator / denominator` quote units each.
 */
export interface BookTerms {
  readonly lot: bigint;
  readonly numerator: bigint;
  readonly denominator: bigint;
  /** Minimum order, in lots and in value; at least one lot. */
  readonly minimumLots: bigint;
  readonly minimumValue: bigint;
  /** Parts per million that remain after the taker fee. */
  readonly netPpm: bigint;
}

/**
 * Minimum orders of more lots than this are computed in bigint: the error margin subtracted from the minimum would come
 * too close to a whole lot.
 */
const MAX_LOTS = 10_000_000_000n;

const PLACES = 30;
const ONE = 10n ** BigInt(PLACES);

/** @throws RangeError when tick or lot is zero, the lot is no whole number of base units, or the fee is not below 1. */
export function bookTerms(listing: BookListing, baseDecimals: number, quoteDecimals: number, fee: number): BookTerms {
  const [tick, step] = [fixed(listing.tick), fixed(listing.lot)];
  const baseUnits = step * 10n ** BigInt(baseDecimals);
  const where = `${listing.venue} ${listing.base}/${listing.quote}`;
  if (tick === 0n || step === 0n) throw new RangeError(`${where}: tick and lot must be positive`);
  if (baseUnits % ONE !== 0n) throw new RangeError(`${where}: lot ${listing.lot} is finer than the asset`);
  const notional = tick * step * 10n ** BigInt(quoteDecimals);
  const divisor = greatestCommonDivisor(notional, ONE * ONE);
  const [numerator, denominator] = [notional / divisor, (ONE * ONE) / divisor];
  const lots = divide(fixed(listing.minimumBase), step, 'ceiling');
  return {
    lot: baseUnits / ONE,
    numerator,
    denominator,
    minimumLots: lots > 0n ? lots : 1n,
    minimumValue: divide(fixed(listing.minimumQuote) * ONE, tick * step, 'ceiling'),
    netPpm: netPpmOf(fee, where),
  };
}

/** Writes the terms to a row, including those for exact arithmetic; NaN where one is not exact. */
export function writeTerms(bookRows: Float64Array, at: number, terms: BookTerms): void {
  const { lot, numerator, denominator, minimumLots, minimumValue, netPpm } = terms;
  const isSafe = [lot, numerator, denominator, minimumValue].every((n) => n <= Number.MAX_SAFE_INTEGER);
  bookRows[at + LOT] = Number(lot);
  bookRows[at + NOTIONAL] = Number(numerator) / Number(denominator);
  bookRows[at + MIN_LOTS] = Number(minimumLots) * (1 - SAFETY);
  bookRows[at + MIN_VALUE] = Number(minimumValue);
  bookRows[at + NUMERATOR] = isSafe && minimumLots <= MAX_LOTS ? Number(numerator) : NaN;
  bookRows[at + DENOMINATOR] = Number(denominator);
  bookRows[at + FEE] = Number(MILLION - netPpm);
}

/**
 * Parts per million that remain after a fee in parts per million. @throws RangeError when nothing or more than
 * everything remains.
 */
export function netPpmOf(fee: number, where: string): bigint {
  if (!(fee >= 0 && fee < Number(MILLION))) throw new RangeError(`${where}: fee of ${fee} parts per million`);
  return MILLION - BigInt(Math.round(fee));
}

function fixed(text: string): bigint {
  return parseUnits(text, PLACES);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
