import { divide, formatUnits, parseUnits } from '../amount.ts';

/** US dollars per unit of the two currencies of an exchange; absent where no market leads to dollars. */
export interface DollarPrices {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Decimal places of amounts, and of prices: more are cut off. */
const PLACES = 18;
const CENTS = 2;
const DECIMAL = /^\d+(\.\d*)?$/;
/** Places of a worth below a cent. */
const SMALL_PLACES = 8;

/** What an amount is worth in hundredths of a dollar, rounded up; undefined where the price is not known. */
export function centsOf(amount: string, price: string | undefined): bigint | undefined {
  if (price === undefined) return undefined;
  const product = parseUnits(amount, PLACES, 'floor') * parseUnits(price, PLACES, 'floor');
  return divide(product, 10n ** BigInt(2 * PLACES - CENTS), 'ceiling');
}

/**
 * What an amount is worth, rounded down to the cent, and below a cent to eight places; undefined where the amount is no
 * number or the price is not known. For display only. @param price in dollars @param perDollar units of the currency of
 * the worth for a dollar; dollars unless given
 */
export function worthOf(amount: string, price: string | undefined, perDollar = '1'): string | undefined {
  if (price === undefined || !DECIMAL.test(amount)) return undefined;
  const dollars = parseUnits(amount, PLACES, 'floor') * parseUnits(price, PLACES, 'floor');
  const product = (dollars * parseUnits(perDollar, PLACES, 'floor')) / 10n ** BigInt(PLACES);
  const cents = product / 10n ** BigInt(2 * PLACES - CENTS);
  if (cents > 0n) return formatUnits(cents, CENTS);
  return formatUnits(product / 10n ** BigInt(2 * PLACES - SMALL_PLACES), SMALL_PLACES);
}
