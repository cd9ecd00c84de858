declare const branded: unique symbol;

/** An exact amount: `units` of the smallest unit of a currency with `decimals` places. Never a JavaScript number. */
export interface Amount {
  readonly units: bigint;
  readonly decimals: number;
  readonly [branded]: never;
}

export type Rounding = 'floor' | 'ceiling';

/** @param decimals at most 18. @throws RangeError for negative units: only the ledger has debts. */
export function amountOf(units: bigint, decimals: number): Amount {
  if (units < 0n) throw new RangeError('an amount is never negative');
  return { units, decimals } as Amount;
}

/**
 * Reads a plain decimal string. Rounds digits past `decimals` by `rounding`. @throws RangeError if the text is not a
 * plain decimal, or is finer than the currency and no rounding is given.
 */
export function parseAmount(text: string, decimals: number, rounding?: Rounding): Amount {
  const match = /^(\d+)(?:\.(\d*))?$/.exec(text);
  if (!match) throw new RangeError(`not a decimal number: ${text.slice(0, 40)}`);
  const fraction = match[2] ?? '';
  const units = BigInt(match[1]! + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const isFiner = /[1-9]/.test(fraction.slice(decimals));
  if (isFiner && rounding === undefined) throw new RangeError(`finer than ${decimals} decimals: ${text.slice(0, 40)}`);
  return amountOf(isFiner && rounding === 'ceiling' ? units + 1n : units, decimals);
}

/** Writes the amount as a plain decimal string: no exponent, no needless zeros. */
export function formatAmount({ units, decimals }: Amount): string {
  return formatUnits(units, decimals);
}

/** `formatAmount` for bare units; used on the hot path. */
export function formatUnits(units: bigint, decimals: number): string {
  if (decimals === 0) return units.toString();
  const digits = units.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === ZERO) end -= 1;
  return end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
}

const ZERO = 48;

/** @throws RangeError if the decimals differ: amounts of two currencies cannot be added. */
export function addAmounts(a: Amount, b: Amount): Amount {
  return amountOf(a.units + sameDecimals(a, b).units, a.decimals);
}

/** @throws RangeError when the decimals differ or the result would be negative. */
export function subtractAmounts(a: Amount, b: Amount): Amount {
  return amountOf(a.units - sameDecimals(a, b).units, a.decimals);
}

/**
 * Returns a number below zero, zero or above zero as `a` is less than, equal to or more than `b`, whatever their
 * decimals.
 */
export function compareAmounts(a: Amount, b: Amount): number {
  const places = Math.max(a.decimals, b.decimals);
  const left = a.units * 10n ** BigInt(places - a.decimals);
  const right = b.units * 10n ** BigInt(places - b.decimals);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** `compareAmounts` for decimal strings. @throws RangeError for anything else. */
export function compareDecimals(a: string, b: string): number {
  return compareAmounts(parseAmount(a, places(a)), parseAmount(b, places(b)));
}

/** Returns `a` minus `b` as a decimal string, at least zero. */
export function decimalLeft(a: string, b: string): string {
  const decimals = Math.max(places(a), places(b));
  const left = parseAmount(a, decimals).units - parseAmount(b, decimals).units;
  return formatUnits(left < 0n ? 0n : left, decimals);
}

function places(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0;
}

/** The amount times a non-negative ratio. @throws RangeError when `denominator` is not positive. */
export function scaleAmount(amount: Amount, numerator: bigint, denominator: bigint, rounding: Rounding): Amount {
  return amountOf(divide(amount.units * numerator, denominator, rounding), amount.decimals);
}

/** Converts an amount to another number of decimals. */
export function rescaleAmount(amount: Amount, decimals: number, rounding: Rounding): Amount {
  return amountOf(rescaleUnits(amount.units, amount.decimals, decimals, rounding), decimals);
}

/** `rescaleAmount` for bare units; used on the hot path. */
export function rescaleUnits(units: bigint, from: number, to: number, rounding: Rounding): bigint {
  if (to >= from) return units * 10n ** BigInt(to - from);
  return divide(units, 10n ** BigInt(from - to), rounding);
}

/** Divides non-negative integers with the given rounding. */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (denominator <= 0n) throw new RangeError('the denominator must be positive');
  return rounding === 'floor' ? numerator / denominator : (numerator + denominator - 1n) / denominator;
}

function sameDecimals(a: Amount, b: Amount): Amount {
  if (a.decimals !== b.decimals) throw new RangeError(`decimals differ: ${a.decimals} and ${b.decimals}`);
  return b;
}
