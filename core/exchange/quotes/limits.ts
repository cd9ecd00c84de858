import { divide } from '../../domain/amount.ts';
import { MILLION } from './fees.ts';

/** Digits of a published limit: enough to be useful, few enough not to change with every update of the books. */
const DIGITS = 4;
/** Parts of the estimated depth tried for the maximum, in percent, until one is proved tradable. */
const SHARES = [97n, 85n, 70n, 50n, 30n, 15n, 5n];
/** Halvings of the range in which the price impact becomes too high, and the width in percent at which they end. */
const HALVINGS = 14;
const NARROW = 101n;
const HUNDRED = 100n;

/** Smallest and largest amount that can be exchanged between two currencies, in units of the pay-in currency. */
export interface Limits {
  readonly minimum: bigint;
  readonly maximum: bigint;
}

/** What an amount is checked for. */
export interface AmountChecks {
  /** True if it can be traded. */
  isFeasible(amount: bigint): boolean;
  /** True if its price impact is also low enough; any is unless given. */
  isAcceptable?(amount: bigint): boolean;
}

/**
 * Rounds the engine's results to limits that hold: each is proved by pricing it. @param least the smallest pay-in worth
 * executing. @param depth the approximate maximum. @returns undefined when nothing can be exchanged.
 */
export function limitsOf(least: bigint, depth: bigint, checks: AmountChecks): Limits | undefined {
  const isFeasible = (amount: bigint) => checks.isFeasible(amount);
  const isAcceptable = (amount: bigint) => checks.isAcceptable?.(amount) ?? true;
  const minimum = [rounded(least, 'ceiling'), least].find(isFeasible);
  if (minimum === undefined || !isAcceptable(minimum)) return undefined;
  const candidates = SHARES.map((share) => rounded((depth * share) / HUNDRED, 'floor'));
  const most = candidates.find((amount) => amount > minimum && isFeasible(amount)) ?? minimum;
  return { minimum, maximum: largestAcceptable(minimum, most, isAcceptable) };
}

/**
 * The largest acceptable amount of a range, by halving the range between an acceptable and an unacceptable amount, for
 * price impact grows with the amount. Amounts span many orders of magnitude, so that the
 * middle is that of their logarithms.
 */
function largestAcceptable(least: bigint, most: bigint, isAcceptable: (amount: bigint) => boolean): bigint {
  if (isAcceptable(most)) return most;
  let [low, high] = [least, most];
  for (let i = 0; i < HALVINGS && high * HUNDRED > low * NARROW; i += 1) {
    const middle = rounded(squareRoot(low * high), 'floor');
    if (middle <= low) break;
    if (isAcceptable(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Rounded down. */
function squareRoot(square: bigint): bigint {
  let root = 1n << BigInt((square.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + square / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/**
 * Limits of a fixed rate, whose least payout takes a larger pay-in. Twice the margin, because small amounts may get worse
 * prices and the fees take a part. @param margin in millionths.
 */
export function withMargin(limits: Limits | undefined, margin: bigint): Limits | undefined {
  if (limits === undefined || margin === 0n) return limits;
  const minimum = rounded(divide(limits.minimum * (MILLION + 2n * margin), MILLION, 'ceiling'), 'ceiling');
  return { ...limits, minimum: minimum < limits.maximum ? minimum : limits.maximum };
}

/** Keeps the first digits of a positive whole number. */
export function rounded(units: bigint, rounding: 'floor' | 'ceiling'): bigint {
  const spare = units.toString().length - DIGITS;
  if (spare <= 0) return units;
  const step = 10n ** BigInt(spare);
  return divide(units, step, rounding) * step;
}
