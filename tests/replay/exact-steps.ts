/**
 * How many steps a decimal has, in bigint and without the product's reader. @param isUp rounds up instead of down.
 */
export function stepsOf(text: string, step: string, isUp = false): bigint {
  const scale = Math.max(decimals(text), decimals(step));
  const [units, size] = [unitsOf(text, scale), unitsOf(step, scale)];
  return isUp ? (units + size - 1n) / size : units / size;
}

function decimals(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

function unitsOf(text: string, scale: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0'));
}
