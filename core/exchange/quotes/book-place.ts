import {
  KEPT_VALUE,
  keptRow,
  LOT,
  MINIMUM_LOTS,
  MINIMUM_VALUE,
  NET,
  TAKEN_LOTS,
  TAKEN_VALUE,
  TOTAL_LOTS,
  TOTAL_VALUE,
  valueAt,
  WORST_PRICE,
  WORTH,
} from './book-head.ts';
import { SAFETY } from './hop.ts';
import type { LevelTable } from './level-table.ts';

/** What selling an amount yields at most, in float64; the same below zero when depth ends before the amount does. */
export function yieldOfSelling(head: Float64Array, at: number, levels: LevelTable, amountIn: number): number {
  const takenLots = head[at + TAKEN_LOTS]!;
  const available = head[at + TOTAL_LOTS]! - takenLots;
  const wanted = Math.floor((amountIn / head[at + LOT]!) * (1 + SAFETY));
  const lots = wanted > available ? available : wanted;
  if (lots < head[at + MINIMUM_LOTS]! || lots < 1) return 0;
  const end = valueAt(head, at, levels, takenLots + lots);
  const value = end - head[at + TAKEN_VALUE]! + end * SAFETY;
  if (value < head[at + MINIMUM_VALUE]!) return 0;
  const output = Math.floor(value * head[at + NET]!);
  // Past 2^53 the book's own sums are only near.
  const doubt = available > Number.MAX_SAFE_INTEGER ? available * SAFETY : 0;
  return wanted <= available - doubt ? output : -output;
}

/** The same of buying. */
export function yieldOfBuying(head: Float64Array, at: number, levels: LevelTable, amountIn: number): number {
  if (head[at + TOTAL_LOTS] === 0) return 0;
  const takenValue = head[at + TAKEN_VALUE]!;
  const end = (takenValue + amountIn / head[at + WORTH]!) * (1 + SAFETY);
  const lots = lotsFor(head, at, levels, end);
  if (lots < head[at + MINIMUM_LOTS]! || lots < 1 || end - takenValue < head[at + MINIMUM_VALUE]!) return 0;
  const output = Math.floor(lots * head[at + NET]! * (1 + SAFETY));
  // What is left over is exhaustion only if it would buy another lot at the worst price there is.
  return end < (head[at + TOTAL_VALUE]! + head[at + WORST_PRICE]!) * (1 - SAFETY) ? output : -output;
}

/** Takes the depth that selling an amount takes, whatever the smallest order. @returns about what it yields. */
export function placeSale(head: Float64Array, at: number, levels: LevelTable, amountIn: number): number {
  const lots = Math.floor((amountIn / head[at + LOT]!) * (1 + SAFETY));
  const before = head[at + TAKEN_VALUE]!;
  takeLots(head, at, levels, lots);
  return (head[at + TAKEN_VALUE]! - before) * head[at + NET]!;
}

/** The same of buying. */
export function placePurchase(head: Float64Array, at: number, levels: LevelTable, amountIn: number): number {
  if (head[at + TOTAL_LOTS] === 0) return 0;
  const lots = lotsFor(head, at, levels, (head[at + TAKEN_VALUE]! + amountIn / head[at + WORTH]!) * (1 + SAFETY));
  takeLots(head, at, levels, lots);
  return lots * head[at + NET]!;
}

/** The lots beyond those taken that a value, counted from the top of the book, pays for. */
function lotsFor(head: Float64Array, at: number, levels: LevelTable, end: number): number {
  const takenLots = head[at + TAKEN_LOTS]!;
  const isKept = end < head[at + KEPT_VALUE]!;
  const rows = isKept ? head : levels.rows;
  const row = isKept ? keptRow(head, at, 3, end) : levels.rowOfValue(end);
  const lots = rows[row + 2]! + Math.floor((end - rows[row + 3]!) / rows[row]!) - takenLots;
  const available = head[at + TOTAL_LOTS]! - takenLots;
  return lots < available ? lots : available;
}

function takeLots(head: Float64Array, at: number, levels: LevelTable, lots: number): void {
  const total = head[at + TOTAL_LOTS]!;
  const end = head[at + TAKEN_LOTS]! + lots;
  const taken = end < total ? end : total;
  head[at + TAKEN_LOTS] = taken;
  head[at + TAKEN_VALUE] = taken === 0 ? 0 : valueAt(head, at, levels, taken);
}
