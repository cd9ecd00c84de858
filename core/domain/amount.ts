type Rounding = 'floor' | 'ceiling';

/**
 * Reads a plain decimal string as units of a currency with `decimals` places. Rounds digits past them by `rounding`.
 * @throws RangeError if the text is not a plain decimal, or is finer than the currency and no rounding is given.
 */
export function parseUnits(text: string, decimals: number, rounding?: Rounding): bigint {
  const match = /^(\d+)(?:\.(\d*))?$/.exec(text);
  if (!match) throw new RangeError(`not a decimal number: ${text.slice(0, 40)}`);
  const fraction = match[2] ?? '';
  const units = BigInt(match[1]! + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const isFiner = /[1-9]/.test(fraction.slice(decimals));
  if (isFiner && rounding === undefined) throw new RangeError(`finer than ${decimals} decimals: ${text.slice(0, 40)}`);
  return isFiner && rounding === 'ceiling' ? units + 1n : units;
}

/** Writes units as a plain decimal string: no exponent, no needless zeros. */
export function formatUnits(units: bigint, decimals: number): string {
  if (decimals === 0) return units.toString();
  const digits = units.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === ZERO) end -= 1;
  return end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
}

const ZERO = 48;

/** Writes signed units as `formatUnits` does. */
export function formatSignedUnits(units: bigint, decimals: number): string {
  return units < 0n ? `-${formatUnits(-units, decimals)}` : formatUnits(units, decimals);
}

/** Converts units to those of another number of decimals. */
export function rescaleUnits(units: bigint, from: number, to: number, rounding: Rounding): bigint {
  if (to >= from) return units * 10n ** BigInt(to - from);
  return divide(units, 10n ** BigInt(from - to), rounding);
}

/** Divides non-negative integers with the given rounding. @throws RangeError when `denominator` is not positive. */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (denominator <= 0n) throw new RangeError('the denominator must be positive');
  return rounding === 'floor' ? numerator / denominator : (numerator + denominator - 1n) / denominator;
}

/** Below zero, zero or above zero as `a` is less than, equal to or more than `b`. @throws RangeError */
export function compareDecimals(a: string, b: string): number {
  const [left, right] = alignedUnits(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Returns `a` minus `b` as a decimal string, at least zero. */
export function decimalLeft(a: string, b: string): string {
  const [left, right, decimals] = alignedUnits(a, b);
  return formatUnits(left < right ? 0n : left - right, decimals);
}

/** Both in units of the finer of the two. */
function alignedUnits(a: string, b: string): [a: bigint, b: bigint, decimals: number] {
  const decimals = Math.max(places(a), places(b));
  return [parseUnits(a, decimals), parseUnits(b, decimals), decimals];
}

function places(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0;
}
