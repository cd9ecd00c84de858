/** Parts of a fee: a million, as a number. */
export const PARTS = 1_000_000;

/**
 * `floor(a · b / c)`, exactly, in float64; NaN when some step would leave the whole numbers below 2^53, within which
 * every sum, product and floored quotient of whole numbers is exact.
 */
export function floorOf(a: number, b: number, c: number): number {
  const product = a * b;
  if (product <= Number.MAX_SAFE_INTEGER) return c === 1 ? product : Math.floor(product / c);
  const whole = Math.floor(a / c);
  const [high, low] = [whole * b, (a - whole * c) * b];
  const result = high + Math.floor(low / c);
  return low <= Number.MAX_SAFE_INTEGER && result <= Number.MAX_SAFE_INTEGER ? result : NaN;
}

/** The same, rounded up. */
export function ceilingOf(a: number, b: number, c: number): number {
  const product = a * b;
  if (product <= Number.MAX_SAFE_INTEGER) return c === 1 ? product : Math.ceil(product / c);
  const whole = Math.floor(a / c);
  const [high, low] = [whole * b, (a - whole * c) * b];
  const result = high + Math.ceil(low / c);
  return low <= Number.MAX_SAFE_INTEGER && result <= Number.MAX_SAFE_INTEGER ? result : NaN;
}

/** Units below 2^53 less a fee in parts per million, which is rounded up; NaN for other units. */
export function lessFee(units: number, fee: number): number {
  return units <= Number.MAX_SAFE_INTEGER ? units - ceilingOf(units, fee, PARTS) : NaN;
}
