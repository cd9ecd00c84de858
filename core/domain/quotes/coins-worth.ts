import { divide, formatUnits, parseUnits } from '../amount.ts';
import type { FiatRate } from './fiat-rate.ts';
import { worthOf } from './worth.ts';

/** Decimal places of sums and prices: more are cut off. */
const PLACES = 18;
/** A unit of a currency of which a dollar buys this many is about as little as a cent, and is not divided. */
const MANY = 20;

interface CoinPrice {
  /** US dollars for a unit of the coin. */
  readonly price: string;
  /** The currency of the sum. */
  readonly fiat: FiatRate;
  /** Decimals of the coin. */
  readonly decimals: number;
}

/**
 * How much of a coin is worth a sum, rounded up to the first decimal place that is worth at most a tenth of a cent: no
 * digit more than the sum has meaning, and `worthOf` tells the same sum again. Empty for a price of nothing.
 * @param sum a decimal string
 */
export function coinsWorth(sum: string, { price, fiat, decimals }: CoinPrice): string {
  const scale = 10n ** BigInt(PLACES);
  const unit = parseUnits(price, PLACES, 'floor') * parseUnits(fiat.perDollar, PLACES, 'floor');
  if (unit === 0n) return '';
  let places = 0;
  const tenth = (scale * scale) / 10n ** BigInt(placesOf(fiat) + 1);
  while (places < decimals && unit > tenth * 10n ** BigInt(places)) places += 1;
  const units = parseUnits(sum, PLACES, 'floor') * scale * 10n ** BigInt(places);
  return formatUnits(divide(units, unit, 'ceiling'), places);
}

/** An amount's worth as text for a field; empty where it is not known or nothing. @param price US dollars for a unit */
export function worthToEdit(amount: string, price: string | undefined, fiat: FiatRate): string {
  const worth = worthOf(amount, price, fiat.perDollar) ?? '0';
  const whole = worth.split('.', 1)[0]!;
  if (whole !== '0' && placesOf(fiat) === 0) return whole;
  return worth === '0' ? '' : worth;
}

function placesOf({ perDollar }: FiatRate): number {
  return Number(perDollar) < MANY ? 2 : 0;
}

/** The price of another coin. @param rate what a unit of it is worth in units of the coin that has the price */
export function priceAtRate(price: string, rate: string): string {
  return formatUnits(parseUnits(price, PLACES, 'floor') * parseUnits(rate, PLACES, 'floor'), 2 * PLACES);
}
