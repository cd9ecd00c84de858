import {
  CACHED_VALUE,
  cachedRow,
  LEVELS,
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
import { CAPPED, type Coverage, FILLED, type Interval, SAFETY, UNSURE } from './hop.ts';
import type { LevelTable } from './level-table.ts';

/** `Hop.maxInput` of selling into a book whose row is at `at`. */
export function sellMaxInput(bookRows: Float64Array, at: number): number {
  const total = bookRows[at + TOTAL_LOTS]!;
  return total === 0 ? 0 : (total - bookRows[at + CONSUMED_LOTS]! + 1) * bookRows[at + LOT]! * (1 + SAFETY);
}

/** `Hop.maxInput` of buying from a book. */
export function buyMaxInput(bookRows: Float64Array, at: number): number {
  if (bookRows[at + TOTAL_LOTS] === 0) return 0;
  const value = bookRows[at + TOTAL_VALUE]! - bookRows[at + CONSUMED_VALUE]!;
  return (value + bookRows[at + WORST_PRICE]!) * bookRows[at + NOTIONAL]! * (1 + SAFETY);
}

/**
 * `HopRows.outputBounds` of selling into a book whose row is at `at`. Reads the level table only beyond the levels cached
 * in the row.
 */
export function sellBounds(
  bookRows: Float64Array,
  at: number,
  levels: LevelTable,
  low: number,
  high: number,
  out: Interval,
): Coverage {
  const lot = bookRows[at + LOT]!;
  const consumedLots = bookRows[at + CONSUMED_LOTS]!;
  const available = bookRows[at + TOTAL_LOTS]! - consumedLots;
  let most = Math.floor((high / lot) * (1 + SAFETY));
  let least = Math.floor((low / lot) * (1 - SAFETY));
  // Above 2^53 the book's own sums are approximate.
  const doubt = available > Number.MAX_SAFE_INTEGER ? available * SAFETY : 0;
  const coverage = most <= available - doubt ? FILLED : least > available + doubt ? CAPPED : UNSURE;
  if (most > available) most = available;
  if (least > available) least = available;
  out[0] = out[1] = 0;
  if (most < bookRows[at + MIN_LOTS]! || most < 1) return coverage;
  const end = valueAt(bookRows, at, levels, consumedLots + most);
  const noise = end * SAFETY;
  const value = end - bookRows[at + CONSUMED_VALUE]!;
  const minimumValue = bookRows[at + MIN_VALUE]!;
  if (value + noise < minimumValue) return coverage;
  const net = bookRows[at + NET]!;
  out[1] = Math.floor((value + noise) * net);
  // A lot missing in `least` is worth at most the best price; rounding costs less than two units.
  const sure = value - noise - (most - least) * bookRows[at + LEVELS]!;
  const isOrder = least * (1 - SAFETY) >= bookRows[at + MIN_LOTS]! && sure >= minimumValue;
  out[0] = isOrder ? Math.max(0, sure * net - 2) : 0;
  return coverage;
}

/** `HopRows.outputBounds` of buying from a book. */
export function buyBounds(
  bookRows: Float64Array,
  at: number,
  levels: LevelTable,
  low: number,
  high: number,
  out: Interval,
): Coverage {
  out[0] = out[1] = 0;
  if (bookRows[at + TOTAL_LOTS] === 0) return CAPPED;
  const notional = bookRows[at + NOTIONAL]!;
  const consumedValue = bookRows[at + CONSUMED_VALUE]!;
  const end = (consumedValue + high / notional) * (1 + SAFETY);
  const sureEnd = (consumedValue + low / notional) * (1 - SAFETY);
  // An unspent rest counts as exhaustion only if it would buy another lot at the worst price.
  const depth = bookRows[at + TOTAL_VALUE]! + bookRows[at + WORST_PRICE]!;
  const coverage = end < depth * (1 - SAFETY) ? FILLED : sureEnd > depth * (1 + SAFETY) ? CAPPED : UNSURE;
  lotsBetween(bookRows, at, levels, sureEnd, end, out);
  const least = out[0]!;
  const most = out[1]!;
  out[0] = out[1] = 0;
  const minimumLots = bookRows[at + MIN_LOTS]!;
  const minimumValue = bookRows[at + MIN_VALUE]!;
  if (most < minimumLots || most < 1 || end - consumedValue < minimumValue) return coverage;
  const net = bookRows[at + NET]!;
  out[1] = Math.floor(most * net * (1 + SAFETY));
  const isOrder =
    least >= 1 &&
    least * (1 - SAFETY) >= minimumLots &&
    (minimumValue === 0 ||
      valueAt(bookRows, at, levels, bookRows[at + CONSUMED_LOTS]! + least) * (1 - SAFETY) - consumedValue >=
        minimumValue);
  out[0] = isOrder ? Math.max(0, least * net * (1 - SAFETY) - 2) : 0;
  return coverage;
}

/** The numbers of lots that the values `sureEnd` and `end`, counted from the top of the book, pay for. */
function lotsBetween(
  bookRows: Float64Array,
  at: number,
  levels: LevelTable,
  sureEnd: number,
  end: number,
  out: Interval,
): void {
  const consumedLots = bookRows[at + CONSUMED_LOTS]!;
  const available = bookRows[at + TOTAL_LOTS]! - consumedLots;
  const isCached = end < bookRows[at + CACHED_VALUE]!;
  const rows = isCached ? bookRows : levels.rows;
  const row = isCached ? cachedRow(bookRows, at, 3, end) : levels.rowOfValue(end);
  const price = rows[row]!;
  const lots = rows[row + 2]!;
  const value = rows[row + 3]!;
  const most = Math.min(available, lots + Math.floor((end - value) / price) - consumedLots);
  const least =
    sureEnd >= value
      ? lots + Math.floor((sureEnd - value) / price) - consumedLots
      : // A lot bought with the difference costs at least the best price.
        most - Math.ceil((end - sureEnd) / bookRows[at + LEVELS]!) - 1;
  out[0] = Math.max(0, Math.min(available, least));
  out[1] = most;
}
