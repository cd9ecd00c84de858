import type { LevelTable } from './level-table.ts';
import { ROW } from './prefix-search.ts';

/**
 * What a search asks of one side of a book, in one row of numbers: its terms, its totals, what was taken, and the best
 * levels. The rows of all books lie in one array, those of a pair next to each other: a search looks at some ten books,
 * and in a market of thousands nearly every object on the way to one would be a miss in the processor's cache.
 */
export const HEAD = 64;

/** Columns. The kind of hop, the input below which it yields nothing and beyond which it is not traded in full. */
export const KIND = 0;
export const FLOOR = 1;
export const ROOM = 2;
/** Base units per lot; what a lot (buying) or a value (selling) is worth after the fee; quote units per value. */
export const LOT = 3;
export const NET = 4;
export const WORTH = 5;
/** The smallest order; its lots a little less where float64 does not hold them exactly. */
export const MINIMUM_LOTS = 6;
export const MINIMUM_VALUE = 7;
export const TOTAL_LOTS = 8;
export const TOTAL_VALUE = 9;
export const WORST_PRICE = 10;
export const TAKEN_LOTS = 11;
export const TAKEN_VALUE = 12;
/** The lots and the value up to which the levels kept here suffice. */
export const KEPT_LOTS = 13;
export const KEPT_VALUE = 14;
/** The value, and the lots, of the best levels whose sums are exact. */
export const EXACT_VALUE = 15;
/** Where the levels begin: rows of price, something else, and the sums before of lots and of value. */
export const LEVELS = 16;
/** Instead of the levels' sizes: a value in quote units as a fraction, NaN where it is not exact, and the fee. */
export const NUMERATOR = LEVELS + 1;
export const DENOMINATOR = LEVELS + ROW + 1;
export const FEE = LEVELS + 2 * ROW + 1;
export const EXACT_LOTS = LEVELS + 3 * ROW + 1;
const KEPT = (HEAD - LEVELS) / ROW;

/** Kinds of hop. A pool has no levels: of its row only the floor and the room are used. */
export const POOL = 0;
export const SELL = 1;
export const BUY = 2;

/**
 * Copies totals and best levels; where there are fewer levels, the rest is never reached.
 * @param first the best level that changed.
 */
export function writeHead(head: Float64Array, at: number, levels: LevelTable, first: number): void {
  const { count } = levels;
  head[at + TOTAL_LOTS] = levels.totalLots;
  head[at + TOTAL_VALUE] = levels.totalValue;
  head[at + WORST_PRICE] = levels.worstPrice;
  if (first > KEPT) return;
  head[at + KEPT_LOTS] = count > KEPT ? levels.lotsBefore(KEPT) : Infinity;
  head[at + KEPT_VALUE] = count > KEPT ? levels.valueBefore(KEPT) : Infinity;
  for (let k = 0, row = at + LEVELS; k < KEPT; k += 1, row += ROW) {
    const isLevel = k < count || k === 0;
    head[row] = isLevel ? levels.price(k) : 0;
    head[row + 2] = isLevel ? levels.lotsBefore(k) : Infinity;
    head[row + 3] = isLevel ? levels.valueBefore(k) : Infinity;
  }
}

/** The row of the last kept level whose number in `column` is at most `x`. */
export function keptRow(head: Float64Array, at: number, column: number, x: number): number {
  let row = at + LEVELS;
  for (const end = at + HEAD - ROW; row < end && head[row + ROW + column]! <= x;) row += ROW;
  return row;
}

/** The value of the best `lots` lots of a side, in float64; parts of a lot too. @param lots at most all. */
export function valueAt(head: Float64Array, at: number, levels: LevelTable, lots: number): number {
  const isKept = lots < head[at + KEPT_LOTS]!;
  const rows = isKept ? head : levels.rows;
  const row = isKept ? keptRow(head, at, 2, lots) : levels.rowOfLots(lots);
  return rows[row + 3]! + rows[row]! * (lots - rows[row + 2]!);
}
