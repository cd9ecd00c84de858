import {
  CACHED_VALUE,
  cachedRow,
  LOT,
  MIN_LOTS,
  MIN_VALUE,
  NET,
  CONSUMED_LOTS,
  CONSUMED_VALUE,
  TOTAL_LOTS,
  TOTAL_VALUE,
  valueAt,
  WORST_PRICE,
  NOTIONAL,
} from './book-row.ts';
import { SAFETY } from './hop.ts';
import type { LevelTable } from './level-table.ts';

/** Upper bound of the output of selling an amount, in float64; negative when depth ends before the amount does. */
export function maxSellOutput(bookRows: Float64Array, at: number, levels: LevelTable, amountIn: number): number {
  const consumedLots = bookRows[at + CONSUMED_LOTS]!;
  const available = bookRows[at + TOTAL_LOTS]! - consumedLots;
  const wanted = Math.floor((amountIn / bookRows[at + LOT]!) * (1 + SAFETY));
  const lots = wanted > available ? available : wanted;
  if (lots < bookRows[at + MIN_LOTS]! || lots < 1) return 0;
  const end = valueAt(bookRows, at, levels, consumedLots + lots);
  const value = end - bookRows[at + CONSUMED_VALUE]! + end * SAFETY;
  if (value < bookRows[at + MIN_VALUE]!) return 0;
  const output = Math.floor(value * bookRows[at + NET]!);
  // Above 2^53 the book's own sums are approximate.
  const doubt = available > Number.MAX_SAFE_INTEGER ? available * SAFETY : 0;
  return wanted <= available - doubt ? output : -output;
}

/** Upper bound of the output of buying, in float64; negative when depth ends before the amount does. */
export function maxBuyOutput(bookRows: Float64Array, at: number, levels: LevelTable, amountIn: number): number {
  if (bookRows[at + TOTAL_LOTS] === 0) return 0;
  const consumedValue = bookRows[at + CONSUMED_VALUE]!;
  const end = (consumedValue + amountIn / bookRows[at + NOTIONAL]!) * (1 + SAFETY);
  const lots = lotsFor(bookRows, at, levels, end);
  if (lots < bookRows[at + MIN_LOTS]! || lots < 1 || end - consumedValue < bookRows[at + MIN_VALUE]!) return 0;
  const output = Math.floor(lots * bookRows[at + NET]! * (1 + SAFETY));
  // An unspent rest counts as exhaustion only if it would buy another lot at the worst price.
  return end < (bookRows[at + TOTAL_VALUE]! + bookRows[at + WORST_PRICE]!) * (1 - SAFETY) ? output : -output;
}

/** Consumes the depth of selling an amount, ignoring the minimum order. @returns the approximate output. */
export function consumeSell(bookRows: Float64Array, at: number, levels: LevelTable, amountIn: number): number {
  const lots = Math.floor((amountIn / bookRows[at + LOT]!) * (1 + SAFETY));
  const before = bookRows[at + CONSUMED_VALUE]!;
  consumeLots(bookRows, at, levels, lots);
  return (bookRows[at + CONSUMED_VALUE]! - before) * bookRows[at + NET]!;
}

/** Consumes the depth of buying, ignoring the minimum order. @returns the approximate output. */
export function consumeBuy(bookRows: Float64Array, at: number, levels: LevelTable, amountIn: number): number {
  if (bookRows[at + TOTAL_LOTS] === 0) return 0;
  const lots = lotsFor(
    bookRows,
    at,
    levels,
    (bookRows[at + CONSUMED_VALUE]! + amountIn / bookRows[at + NOTIONAL]!) * (1 + SAFETY),
  );
  consumeLots(bookRows, at, levels, lots);
  return lots * bookRows[at + NET]!;
}

/** The lots, beyond those consumed, that a value counted from the top of the book pays for. */
function lotsFor(bookRows: Float64Array, at: number, levels: LevelTable, end: number): number {
  const consumedLots = bookRows[at + CONSUMED_LOTS]!;
  const isCached = end < bookRows[at + CACHED_VALUE]!;
  const rows = isCached ? bookRows : levels.rows;
  const row = isCached ? cachedRow(bookRows, at, 3, end) : levels.rowOfValue(end);
  const lots = rows[row + 2]! + Math.floor((end - rows[row + 3]!) / rows[row]!) - consumedLots;
  const available = bookRows[at + TOTAL_LOTS]! - consumedLots;
  return lots < available ? lots : available;
}

function consumeLots(bookRows: Float64Array, at: number, levels: LevelTable, lots: number): void {
  const total = bookRows[at + TOTAL_LOTS]!;
  const end = bookRows[at + CONSUMED_LOTS]! + lots;
  const consumed = end < total ? end : total;
  bookRows[at + CONSUMED_LOTS] = consumed;
  bookRows[at + CONSUMED_VALUE] = consumed === 0 ? 0 : valueAt(bookRows, at, levels, consumed);
}
