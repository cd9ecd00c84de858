import { divide } from '../../domain/amount.ts';

/** Digits of a published limit: enough to be useful, few enough not to change with every update of the books. */
const DIGITS = 4;
/** Parts of the estimated depth tried for the maximum, in percent, until one is proved tradable. */
const SHARES = [97n, 85n, 70n, 50n, 30n, 15n, 5n];

/** Smallest and largest amount that can be exchanged between two currencies, in units of the pay-in currency. */
export interface Limits {
  readonly minimum: bigint;
  readonly maximum: bigint;
}

/**
 * Rounds the engine's results to limits that hold: each is proved by pricing it. @param least the smallest pay-in worth
 * executing. @param depth the approximate maximum. @returns undefined when nothing can be exchanged.
 */
export function limitsOf(least: bigint, depth: bigint, isFeasible: (amount: bigint) => boolean): Limits | undefined {
  const minimum = [rounded(least, 'ceiling'), least].find(isFeasible);
  if (minimum === undefined) return undefined;
  const candidates = SHARES.map((share) => rounded((depth * share) / 100n, 'floor'));
  const maximum = candidates.find((amount) => amount > minimum && isFeasible(amount));
  return { minimum, maximum: maximum ?? minimum };
}

/** Keeps the first digits of a positive whole number. */
function rounded(units: bigint, rounding: 'floor' | 'ceiling'): bigint {
  const spare = units.toString().length - DIGITS;
  if (spare <= 0) return units;
  const step = 10n ** BigInt(spare);
  return divide(units, step, rounding) * step;
}
