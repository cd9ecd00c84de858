import {
  CACHED_VALUE,
  cachedRow,
  CONSUMED_LOTS,
  CONSUMED_VALUE,
  DENOMINATOR,
  EXACT_LOTS,
  EXACT_VALUE,
  FEE,
  LOT,
  MIN_LOTS,
  MIN_VALUE,
  NUMERATOR,
  TOTAL_LOTS,
  valueAt,
} from './book-row.ts';
import type { LevelTable } from './level-table.ts';
import { ceilingOf, PARTS } from './safe-integers.ts';

/**
 * The smallest input of selling into a book that yields a whole number of quote units or more; Infinity when depth does
 * not suffice, NaN where float64 is not exact.
 */
export function exactSellInput(bookRows: Float64Array, at: number, levels: LevelTable, amountOut: number): number {
  const quote = ceilingOf(amountOut, PARTS, PARTS - bookRows[at + FEE]!);
  const wanted = ceilingOf(quote, bookRows[at + DENOMINATOR]!, bookRows[at + NUMERATOR]!);
  const reached = lotsReaching(bookRows, at, levels, greater(wanted, bookRows[at + MIN_VALUE]!));
  const lots = greater(reached, Math.ceil(bookRows[at + MIN_LOTS]!));
  return safe(within(bookRows, at, lots) * bookRows[at + LOT]!);
}

/** The smallest input of buying from a book that yields a whole number of base units or more; as `exactSellInput`. */
export function exactBuyInput(bookRows: Float64Array, at: number, levels: LevelTable, amountOut: number): number {
  const base = ceilingOf(amountOut, PARTS, PARTS - bookRows[at + FEE]!);
  let lots = greater(Math.ceil(base / bookRows[at + LOT]!), Math.ceil(bookRows[at + MIN_LOTS]!));
  const minimumValue = bookRows[at + MIN_VALUE]!;
  if (minimumValue > 0) lots = greater(lots, lotsReaching(bookRows, at, levels, minimumValue));
  lots = within(bookRows, at, lots);
  if (!(lots < Infinity)) return lots;
  const reached = valueAt(bookRows, at, levels, bookRows[at + CONSUMED_LOTS]! + lots);
  const value = reached - bookRows[at + CONSUMED_VALUE]!;
  return ceilingOf(value, bookRows[at + NUMERATOR]!, bookRows[at + DENOMINATOR]!);
}

/** The lots, beyond those consumed, that reach a value; Infinity when all are not enough, NaN beyond exact sums. */
function lotsReaching(bookRows: Float64Array, at: number, levels: LevelTable, value: number): number {
  const end = bookRows[at + CONSUMED_VALUE]! + value;
  // Also NaN.
  if (!(end <= bookRows[at + EXACT_VALUE]!)) return isAllExact(bookRows, at) && end > 0 ? Infinity : NaN;
  const isCached = end < bookRows[at + CACHED_VALUE]!;
  const rows = isCached ? bookRows : levels.rows;
  const row = isCached ? cachedRow(bookRows, at, 3, end) : levels.rowOfValue(end);
  return rows[row + 2]! + Math.ceil((end - rows[row + 3]!) / rows[row]!) - bookRows[at + CONSUMED_LOTS]!;
}

/** Lots that the book still has, or Infinity; NaN beyond exact sums. */
function within(bookRows: Float64Array, at: number, lots: number): number {
  if (bookRows[at + CONSUMED_LOTS]! + lots <= bookRows[at + EXACT_LOTS]!) return lots;
  return isAllExact(bookRows, at) && lots > 0 ? Infinity : NaN;
}

function isAllExact(bookRows: Float64Array, at: number): boolean {
  return bookRows[at + EXACT_LOTS] === bookRows[at + TOTAL_LOTS];
}

/** The greater of two numbers; NaN when one is. */
function greater(a: number, b: number): number {
  return a > b ? a : b >= a ? b : NaN;
}

function safe(units: number): number {
  return units <= Number.MAX_SAFE_INTEGER || units === Infinity ? units : NaN;
}
