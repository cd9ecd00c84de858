import { divide, formatSignedUnits, parseUnits } from '../../domain/amount.ts';

/** Decimals of a price, and of the worth of a smallest unit. */
const PRICE_PLACES = 18;
export const WORTH_PLACES = 36;

const CENTS = 2;
const CENT = 10n ** BigInt(WORTH_PLACES - CENTS);

/**
 * What one smallest unit is worth, as a whole number of 10^-36 dollars, so that sums are exact.
 * @param price dollars of a whole unit, decimal. @param decimals of the currency, at most 18.
 */
export function unitWorth(price: string, decimals: number): bigint {
  return parseUnits(price, PRICE_PLACES, 'floor') * 10n ** BigInt(WORTH_PLACES - PRICE_PLACES - decimals);
}

/** Rounds to the nearest cent; a half goes away from zero. */
export function centsOf(worth: bigint): bigint {
  return worth < 0n ? -divide(-worth + CENT / 2n, CENT, 'floor') : divide(worth + CENT / 2n, CENT, 'floor');
}

/** Writes cents as dollars with two places: `-12.30`. */
export function dollarsText(cents: bigint): string {
  const [whole, fraction = ''] = formatSignedUnits(cents, CENTS).split('.');
  return `${whole}.${fraction.padEnd(CENTS, '0')}`;
}

/**
 * Rounds one amount after the other to cents, so that the rounded ones add up to the rounded sum: what one lost is added to
 * the next.
 */
export class RoundedSum {
  #exact = 0n;
  #cents = 0n;

  /** The sum so far, in cents. */
  get cents(): bigint {
    return this.#cents;
  }

  /** @returns the amount in cents. */
  add(worth: bigint): bigint {
    this.#exact += worth;
    const before = this.#cents;
    this.#cents = centsOf(this.#exact);
    return this.#cents - before;
  }
}
