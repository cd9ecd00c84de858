import { NET, RESERVE_IN, RESERVE_IN_REST, RESERVE_OUT, RESERVE_OUT_REST } from './book-row.ts';

/**
 * A whole number as the sum of two float64: the nearest one, and the rest. Exact below 2^105; above, the rest is NaN.
 * [0] is the nearest, [1] the rest.
 */
export type Wide = Float64Array;

const MOST_WIDE = 2 ** 105;
const TWO_32 = 2 ** 32;
const TWO_64 = 2 ** 64;
/** Splits a float64 into two halves whose products are exact. */
const HALVE = 2 ** 27 + 1;
const PARTS = 1_000_000;
/** Some twenty times the relative error of the sums, products and the quotient below; and the least error of a fraction. */
const DOUBT = 2 ** -96;
const LEAST_DOUBT = 2 ** -50;

/** The same memory as two numbers of 64 bits and as four of 32: the way between bigint and float64 that needs no call. */
const words = new Uint32Array(4);
const longs = new BigUint64Array(words.buffer);

/** What a whole number is more than the float64 nearest to it. */
export function restOf(units: bigint, nearest: number): number {
  if (nearest <= Number.MAX_SAFE_INTEGER) return 0;
  if (!(nearest < MOST_WIDE)) return NaN;
  // By their last 64 bits: the rest has fewer.
  longs[0] = units;
  const left = nearest - Math.floor(nearest / TWO_64) * TWO_64;
  const middle = Math.floor(left / TWO_32);
  const over = words[1]! - middle;
  const signed = over > TWO_32 / 2 ? over - TWO_32 : over < -TWO_32 / 2 ? over + TWO_32 : over;
  return signed * TWO_32 + (words[0]! - (left - middle * TWO_32));
}

/** The whole number that is the sum of both. */
export function unitsOf(nearest: number, rest: number): bigint {
  if (nearest < TWO_64 && rest === 0) {
    words[1] = nearest / TWO_32;
    words[0] = nearest;
    return longs[0]!;
  }
  let top = Math.floor(nearest / TWO_64);
  const left = nearest - top * TWO_64;
  let middle = Math.floor(left / TWO_32);
  let low = left - middle * TWO_32 + rest;
  const carried = Math.floor(low / TWO_32);
  low -= carried * TWO_32;
  middle += carried;
  const over = Math.floor(middle / TWO_32);
  middle -= over * TWO_32;
  top += over;
  words[0] = low;
  words[1] = middle;
  words[2] = top;
  words[3] = top / TWO_32;
  return top === 0 ? longs[0]! : (longs[1]! << 64n) + longs[0]!;
}

/**
 * The exact output of a pool of which nothing is consumed, by its row: `floor(a · out / (in · 10^6 + a))`, where `a` is
 * the input times the parts per million that remain after the fee. Computed with twice the digits of float64, which
 * takes a tenth of the time that bigint takes.
 * @returns the float64 nearest to it, as in `out`; NaN where the digits do not tell which whole number it is.
 */
export function exactPoolOutput(bookRows: Float64Array, at: number, nearest: number, rest: number, out: Wide): number {
  const net = Math.round(bookRows[at + NET]! * PARTS);
  const [reserveIn, reserveOut] = [bookRows[at + RESERVE_IN]!, bookRows[at + RESERVE_OUT]!];
  // Fees have twenty bits, so one of the halves is enough.
  let product = nearest * net;
  let error = lowOfProduct(nearest, net, product) + rest * net;
  const input = product + error;
  const inputRest = error - (input - product);

  product = reserveIn * PARTS;
  error = lowOfProduct(reserveIn, PARTS, product) + bookRows[at + RESERVE_IN_REST]! * PARTS;
  const sum = product + input;
  const added = sum - product;
  const sumError = product - (sum - added) + (input - added) + (error + inputRest);
  const divisor = sum + sumError;
  const divisorRest = sumError - (divisor - sum);

  product = input * reserveOut;
  error = lowOfProduct(input, reserveOut, product);
  error += input * bookRows[at + RESERVE_OUT_REST]! + inputRest * reserveOut;
  const dividend = product + error;
  const dividendRest = error - (dividend - product);

  const first = dividend / divisor;
  product = first * divisor;
  const left = dividend - product - lowOfProduct(first, divisor, product) + (dividendRest - first * divisorRest);
  const second = left / divisor;
  const quotient = first + second;
  return floorInto(out, quotient, second - (quotient - first));
}

/** What a product of two float64 is more than its rounded value. */
function lowOfProduct(a: number, b: number, product: number): number {
  let folded = HALVE * a;
  const highA = folded - (folded - a);
  const lowA = a - highA;
  folded = HALVE * b;
  const highB = folded - (folded - b);
  const lowB = b - highB;
  return highA * highB - product + highA * lowB + lowA * highB + lowA * lowB;
}

function floorInto(out: Wide, quotient: number, rest: number): number {
  const whole = Math.floor(quotient);
  const fraction = quotient - whole + rest;
  const down = Math.floor(fraction);
  const over = fraction - down;
  const doubt = quotient * DOUBT + LEAST_DOUBT;
  if (!(over > doubt && over < 1 - doubt)) return NaN;
  const nearest = whole + down;
  out[0] = nearest;
  out[1] = down - (nearest - whole);
  return nearest;
}
