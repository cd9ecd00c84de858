import {
  DENOMINATOR,
  EXACT_LOTS,
  EXACT_VALUE,
  FEE,
  CACHED_VALUE,
  cachedRow,
  LOT,
  MIN_LOTS,
  MIN_VALUE,
  NUMERATOR,
  CONSUMED_LOTS,
  CONSUMED_VALUE,
  TOTAL_LOTS,
  TOTAL_VALUE,
  valueAt,
  WORST_PRICE,
} from './book-row.ts';
import type { LevelTable } from './level-table.ts';
import { floorOf, lessFee } from './safe-integers.ts';

/**
 * Indexes of an order's results in `exactSellOutput` and `exactBuyOutput`: lots, value, and 1 when depth ended before
 * the amount.
 */
export const ORDER = { lots: 0, value: 1, isExhausted: 2 } as const;
export type Order = Float64Array;

/** Exact output of selling a whole number of base units; NaN where float64 is not exact. */
export function exactSellOutput(
  bookRows: Float64Array,
  at: number,
  levels: LevelTable,
  amountIn: number,
  order: Order,
): number {
  const consumedLots = bookRows[at + CONSUMED_LOTS]!;
  const exactLots = bookRows[at + EXACT_LOTS]!;
  const wanted = Math.floor(amountIn / bookRows[at + LOT]!);
  const available = exactLots - consumedLots;
  const isExhausted = wanted > available;
  // If not all sums are exact, there are more lots than the exact ones.
  if (amountIn > Number.MAX_SAFE_INTEGER || available < 0 || (isExhausted && exactLots !== bookRows[at + TOTAL_LOTS]))
    return NaN;
  let lots = isExhausted ? available : wanted;
  let value =
    lots < bookRows[at + MIN_LOTS]!
      ? 0
      : valueAt(bookRows, at, levels, consumedLots + lots) - bookRows[at + CONSUMED_VALUE]!;
  if (value < bookRows[at + MIN_VALUE]! || value === 0) lots = value = 0;
  order[ORDER.lots] = lots;
  order[ORDER.value] = value;
  order[ORDER.isExhausted] = isExhausted ? 1 : 0;
  return lessFee(floorOf(value, bookRows[at + NUMERATOR]!, bookRows[at + DENOMINATOR]!), bookRows[at + FEE]!);
}

/** Exact output of buying with a whole number of quote units; NaN where float64 is not exact. */
export function exactBuyOutput(
  bookRows: Float64Array,
  at: number,
  levels: LevelTable,
  amountIn: number,
  order: Order,
): number {
  const consumedLots = bookRows[at + CONSUMED_LOTS]!;
  const consumedValue = bookRows[at + CONSUMED_VALUE]!;
  const totalLots = bookRows[at + TOTAL_LOTS]!;
  const totalValue = bookRows[at + TOTAL_VALUE]!;
  const exactLots = bookRows[at + EXACT_LOTS]!;
  const end = consumedValue + floorOf(amountIn, bookRows[at + DENOMINATOR]!, bookRows[at + NUMERATOR]!);
  const isSafe = exactLots === totalLots ? end <= Number.MAX_SAFE_INTEGER : end < bookRows[at + EXACT_VALUE]!;
  if (!isSafe || consumedLots > exactLots || amountIn > Number.MAX_SAFE_INTEGER) return NaN;
  let reached = totalLots;
  let traded = totalValue;
  if (end < totalValue) {
    const isCached = end < bookRows[at + CACHED_VALUE]!;
    const rows = isCached ? bookRows : levels.rows;
    const row = isCached ? cachedRow(bookRows, at, 3, end) : levels.rowOfValue(end);
    const more = Math.floor((end - rows[row + 3]!) / rows[row]!);
    reached = rows[row + 2]! + more;
    traded = rows[row + 3]! + more * rows[row]!;
  }
  let lots = reached - consumedLots;
  let value = traded - consumedValue;
  order[ORDER.isExhausted] = totalLots === 0 || end - traded >= bookRows[at + WORST_PRICE]! ? 1 : 0;
  if (lots < bookRows[at + MIN_LOTS]! || value < bookRows[at + MIN_VALUE]!) lots = value = 0;
  order[ORDER.lots] = lots;
  order[ORDER.value] = value;
  return lessFee(lots * bookRows[at + LOT]!, bookRows[at + FEE]!);
}
