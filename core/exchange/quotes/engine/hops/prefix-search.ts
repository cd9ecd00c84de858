/** Numbers per row. */
export const ROW = 4;

/**
 * The last of the leading rows whose number in `column` is at most `x`. Searches by doubling from the front, because
 * most orders end near the top of a book, whose rows are in the processor's cache.
 * @param offset of row 0.
 * @param last row to consider.
 * @param x not below the number of row 0.
 */
export function lastAtMost(rows: Float64Array, offset: number, column: number, last: number, x: number): number {
  const at = offset + column;
  let high = 1;
  while (high <= last && rows[at + high * ROW]! <= x) high *= 2;
  let low = high >>> 1;
  if (high > last) high = last + 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (rows[at + middle * ROW]! <= x) low = middle;
    else high = middle;
  }
  return low;
}

/** The last of the leading rows whose number in `column` is below `x`. @param x above the number of row 0. */
export function lastBelow(rows: Float64Array, offset: number, column: number, last: number, x: number): number {
  const at = offset + column;
  let high = 1;
  while (high <= last && rows[at + high * ROW]! < x) high *= 2;
  let low = high >>> 1;
  if (high > last) high = last + 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (rows[at + middle * ROW]! < x) low = middle;
    else high = middle;
  }
  return low;
}
