import {
  DENOMINATOR,
  EXACT_LOTS,
  EXACT_VALUE,
  FEE,
  KEPT_VALUE,
  keptRow,
  LOT,
  MINIMUM_LOTS,
  MINIMUM_VALUE,
  NUMERATOR,
  TAKEN_LOTS,
  TAKEN_VALUE,
  TOTAL_LOTS,
  TOTAL_VALUE,
  valueAt,
  WORST_PRICE,
} from './book-head.ts';
import type { LevelTable } from './level-table.ts';
import { floorOf, lessFee } from './safe-integers.ts';

/** What `soldFor` and `boughtFor` say of an order besides what it yields: lots, value, and 1 where depth ended before. */
export const ORDER = { lots: 0, value: 1, isExhausted: 2 } as const;
export type Order = Float64Array;

/** What exactly a whole number of base units sells for; NaN where float64 cannot tell. */
export function soldFor(head: Float64Array, at: number, levels: LevelTable, amountIn: number, order: Order): number {
  const takenLots = head[at + TAKEN_LOTS]!;
  const exactLots = head[at + EXACT_LOTS]!;
  const wanted = Math.floor(amountIn / head[at + LOT]!);
  const available = exactLots - takenLots;
  const isExhausted = wanted > available;
  // Where not all sums are exact, the exact lots are not all there are.
  if (amountIn > Number.MAX_SAFE_INTEGER || available < 0 || (isExhausted && exactLots !== head[at + TOTAL_LOTS]))
    return NaN;
  let lots = isExhausted ? available : wanted;
  let value =
    lots < head[at + MINIMUM_LOTS]! ? 0 : valueAt(head, at, levels, takenLots + lots) - head[at + TAKEN_VALUE]!;
  if (value < head[at + MINIMUM_VALUE]! || value === 0) lots = value = 0;
  order[ORDER.lots] = lots;
  order[ORDER.value] = value;
  order[ORDER.isExhausted] = isExhausted ? 1 : 0;
  return lessFee(floorOf(value, head[at + NUMERATOR]!, head[at + DENOMINATOR]!), head[at + FEE]!);
}

/** What exactly a whole number of quote units buys; NaN where float64 cannot tell. */
export function boughtFor(head: Float64Array, at: number, levels: LevelTable, amountIn: number, order: Order): number {
  const takenLots = head[at + TAKEN_LOTS]!;
  const takenValue = head[at + TAKEN_VALUE]!;
  const totalLots = head[at + TOTAL_LOTS]!;
  const totalValue = head[at + TOTAL_VALUE]!;
  const exactLots = head[at + EXACT_LOTS]!;
  const end = takenValue + floorOf(amountIn, head[at + DENOMINATOR]!, head[at + NUMERATOR]!);
  const isSafe = exactLots === totalLots ? end <= Number.MAX_SAFE_INTEGER : end < head[at + EXACT_VALUE]!;
  if (!isSafe || takenLots > exactLots || amountIn > Number.MAX_SAFE_INTEGER) return NaN;
  let reached = totalLots;
  let traded = totalValue;
  if (end < totalValue) {
    const isKept = end < head[at + KEPT_VALUE]!;
    const rows = isKept ? head : levels.rows;
    const row = isKept ? keptRow(head, at, 3, end) : levels.rowOfValue(end);
    const more = Math.floor((end - rows[row + 3]!) / rows[row]!);
    reached = rows[row + 2]! + more;
    traded = rows[row + 3]! + more * rows[row]!;
  }
  let lots = reached - takenLots;
  let value = traded - takenValue;
  order[ORDER.isExhausted] = totalLots === 0 || end - traded >= head[at + WORST_PRICE]! ? 1 : 0;
  if (lots < head[at + MINIMUM_LOTS]! || value < head[at + MINIMUM_VALUE]!) lots = value = 0;
  order[ORDER.lots] = lots;
  order[ORDER.value] = value;
  return lessFee(lots * head[at + LOT]!, head[at + FEE]!);
}
