import type { LevelTable } from './level-table.ts';
import { ROW } from './prefix-search.ts';

/**
 * Length of a row: the numbers that a search reads of one side of a book, namely its terms, totals, consumption and
 * best levels. The rows of all books lie in one array, those of a pair next to each other: a search reads about ten
 * books, and in a market of thousands nearly every object would be a miss in the processor's cache.
 */
export const BOOK_ROW = 64;

/**
 * Columns: the kind of hop, the input below which it yields nothing, and the input above which it is not traded in
 * full.
 */
export const KIND = 0;
export const MIN_INPUT = 1;
export const MAX_INPUT = 2;
/** Base units per lot; worth of a lot (buying) or of a value (selling) after the fee; quote units per value. */
export const LOT = 3;
export const NET = 4;
export const NOTIONAL = 5;
/** The minimum order; its lots are slightly reduced where float64 cannot represent them exactly. */
export const MIN_LOTS = 6;
export const MIN_VALUE = 7;
export const TOTAL_LOTS = 8;
export const TOTAL_VALUE = 9;
export const WORST_PRICE = 10;
export const CONSUMED_LOTS = 11;
export const CONSUMED_VALUE = 12;
/** The lots and the value up to which the cached levels suffice. */
const CACHED_LOTS = 13;
export const CACHED_VALUE = 14;
/** The value, and the lots, of the best levels whose sums are exact. */
export const EXACT_VALUE = 15;
/**
 * Start of the cached levels: rows of price, an unrelated number, and the sums of lots and of values of better levels.
 */
export const LEVELS = 16;
/**
 * Stored in place of the levels' sizes: a value in quote units as a fraction, NaN where it is not exact, and the fee.
 */
export const NUMERATOR = LEVELS + 1;
export const DENOMINATOR = LEVELS + ROW + 1;
export const FEE = LEVELS + 2 * ROW + 1;
export const EXACT_LOTS = LEVELS + 3 * ROW + 1;
export const CACHED_LEVELS = (BOOK_ROW - LEVELS) / ROW;

/**
 * Columns of a pool, which has no levels: its reserves of the asset paid in and of the one paid out, and what float64
 * rounds off them. `NET` is the part of an input that remains after the fee.
 */
export const RESERVE_IN = LOT;
export const RESERVE_OUT = NOTIONAL;
export const RESERVE_IN_REST = MIN_LOTS;
export const RESERVE_OUT_REST = MIN_VALUE;

/** Kinds of hop. */
export const POOL = 0;
export const SELL = 1;
export const BUY = 2;

/**
 * Copies the totals and the best levels of a table. Unused level rows have infinite sums, so that no search reaches
 * them.
 * @param first the best level that changed.
 */
export function writeBookRow(bookRows: Float64Array, at: number, levels: LevelTable, first: number): void {
  const { count } = levels;
  bookRows[at + TOTAL_LOTS] = levels.totalLots;
  bookRows[at + TOTAL_VALUE] = levels.totalValue;
  bookRows[at + WORST_PRICE] = levels.worstPrice;
  if (first > CACHED_LEVELS) return;
  bookRows[at + CACHED_LOTS] = count > CACHED_LEVELS ? levels.lotsBefore(CACHED_LEVELS) : Infinity;
  bookRows[at + CACHED_VALUE] = count > CACHED_LEVELS ? levels.valueBefore(CACHED_LEVELS) : Infinity;
  for (let k = first, row = at + LEVELS + first * ROW; k < CACHED_LEVELS; k += 1, row += ROW) {
    const isLevel = k < count || k === 0;
    bookRows[row] = isLevel ? levels.price(k) : 0;
    bookRows[row + 2] = isLevel ? levels.lotsBefore(k) : Infinity;
    bookRows[row + 3] = isLevel ? levels.valueBefore(k) : Infinity;
  }
}

/** The row of the last cached level whose number in `column` is at most `x`. */
export function cachedRow(bookRows: Float64Array, at: number, column: number, x: number): number {
  let row = at + LEVELS;
  for (const end = at + BOOK_ROW - ROW; row < end && bookRows[row + ROW + column]! <= x;) row += ROW;
  return row;
}

/** The value of the best `lots` lots of a side, in float64; fractions of a lot count too. @param lots at most all. */
export function valueAt(bookRows: Float64Array, at: number, levels: LevelTable, lots: number): number {
  const isCached = lots < bookRows[at + CACHED_LOTS]!;
  const rows = isCached ? bookRows : levels.rows;
  const row = isCached ? cachedRow(bookRows, at, 2, lots) : levels.rowOfLots(lots);
  return rows[row + 3]! + rows[row]! * (lots - rows[row + 2]!);
}
