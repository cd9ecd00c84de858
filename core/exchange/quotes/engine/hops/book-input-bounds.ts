import {
  CACHED_VALUE,
  cachedRow,
  CONSUMED_LOTS,
  CONSUMED_VALUE,
  LOT,
  MIN_LOTS,
  MIN_VALUE,
  NET,
  NOTIONAL,
  TOTAL_LOTS,
  TOTAL_VALUE,
  valueAt,
} from './book-row.ts';
import { type Interval, SAFETY } from './hop.ts';
import type { LevelTable } from './level-table.ts';

/**
 * `Hop.inputBounds` of selling into a book whose row is at `at`. Reads the level table only beyond the levels cached in
 * the row.
 */
export function sellInputBounds(
  bookRows: Float64Array,
  at: number,
  levels: LevelTable,
  low: number,
  high: number,
  out: Interval,
): void {
  const net = bookRows[at + NET]!;
  const notional = bookRows[at + NOTIONAL]!;
  const lot = bookRows[at + LOT]!;
  out[0] = lotsWorth(bookRows, at, levels, (low / net) * (1 - SAFETY), -1) * lot * (1 - SAFETY);
  // Rounding the fee and the worth of the lots costs less than two units.
  const most = ((high * notional) / net + 2) / notional;
  out[1] = lotsWorth(bookRows, at, levels, most * (1 + SAFETY) + 1, 1) * lot * (1 + SAFETY);
}

/** `Hop.inputBounds` of buying from a book. */
export function buyInputBounds(
  bookRows: Float64Array,
  at: number,
  levels: LevelTable,
  low: number,
  high: number,
  out: Interval,
): void {
  const net = bookRows[at + NET]!;
  const available = bookRows[at + TOTAL_LOTS]! - bookRows[at + CONSUMED_LOTS]!;
  const least = orderOf(bookRows, at, levels, Math.ceil((low / net) * (1 - SAFETY)), -1);
  const most = orderOf(bookRows, at, levels, Math.ceil(((high + 2) / net) * (1 + SAFETY)) + 1, 1);
  const isShort = least > available * (1 + SAFETY);
  out[0] = isShort ? Infinity : costOf(bookRows, at, levels, Math.min(least, available), -1);
  out[1] = most > available * (1 - SAFETY) ? Infinity : costOf(bookRows, at, levels, most, 1) + 1;
}

/**
 * The fewest lots worth `value` and the minimum order, as a lower bound for sign -1 and an upper one for 1; Infinity
 * without enough lots.
 */
function lotsWorth(bookRows: Float64Array, at: number, levels: LevelTable, value: number, sign: 1 | -1): number {
  const consumedLots = bookRows[at + CONSUMED_LOTS]!;
  const wanted = Math.max(value, bookRows[at + MIN_VALUE]!);
  const end = (bookRows[at + CONSUMED_VALUE]! + wanted) * (1 + sign * SAFETY);
  const lots = Math.max(lotsReaching(bookRows, at, levels, end) - consumedLots, bookRows[at + MIN_LOTS]!, 1);
  return lots > (bookRows[at + TOTAL_LOTS]! - consumedLots) * (1 - sign * SAFETY) ? Infinity : lots;
}

/** At least `lots`, raised to the minimum order. */
function orderOf(bookRows: Float64Array, at: number, levels: LevelTable, lots: number, sign: 1 | -1): number {
  const least = Math.max(lots, bookRows[at + MIN_LOTS]!, 1);
  const minimumValue = bookRows[at + MIN_VALUE]!;
  if (minimumValue === 0) return least;
  const end = (bookRows[at + CONSUMED_VALUE]! + minimumValue) * (1 + sign * SAFETY);
  return Math.max(least, lotsReaching(bookRows, at, levels, end) - bookRows[at + CONSUMED_LOTS]!);
}

/** Quote units that `lots` more cost. */
function costOf(bookRows: Float64Array, at: number, levels: LevelTable, lots: number, sign: 1 | -1): number {
  const end = valueAt(bookRows, at, levels, bookRows[at + CONSUMED_LOTS]! + lots) * (1 + sign * SAFETY);
  return Math.max(0, end - bookRows[at + CONSUMED_VALUE]!) * bookRows[at + NOTIONAL]!;
}

/** The fewest lots, counted from the top of the book, that reach a value; Infinity when all of them do not. */
function lotsReaching(bookRows: Float64Array, at: number, levels: LevelTable, value: number): number {
  if (value <= 0) return 0;
  if (value > bookRows[at + TOTAL_VALUE]!) return Infinity;
  const isCached = value < bookRows[at + CACHED_VALUE]!;
  const rows = isCached ? bookRows : levels.rows;
  const row = isCached ? cachedRow(bookRows, at, 3, value) : levels.rowOfValue(value);
  return rows[row + 2]! + Math.ceil((value - rows[row + 3]!) / rows[row]!);
}
