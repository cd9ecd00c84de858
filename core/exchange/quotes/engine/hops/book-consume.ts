import {
  CACHED_VALUE,
  cachedRow,
  LOT,
  NET,
  CONSUMED_LOTS,
  CONSUMED_VALUE,
  TOTAL_LOTS,
  valueAt,
  NOTIONAL,
} from './book-row.ts';
import { SAFETY } from './hop.ts';
import type { LevelTable } from './level-table.ts';

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
