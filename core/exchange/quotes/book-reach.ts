import {
  KEPT_VALUE,
  keptRow,
  LEVELS,
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
import { CAPPED, type Coverage, FILLED, type Interval, SAFETY, UNSURE } from './hop.ts';
import type { LevelTable } from './level-table.ts';

/** `Hop.reach` of selling into a book whose head is at `at`. The levels themselves are looked at only past the kept levels. */
export function reachSell(
  head: Float64Array,
  at: number,
  levels: LevelTable,
  low: number,
  high: number,
  out: Interval,
): Coverage {
  const lot = head[at + LOT]!;
  const takenLots = head[at + TAKEN_LOTS]!;
  const available = head[at + TOTAL_LOTS]! - takenLots;
  let most = Math.floor((high / lot) * (1 + SAFETY));
  let least = Math.floor((low / lot) * (1 - SAFETY));
  // Past 2^53 the book's own sums are only near.
  const doubt = available > Number.MAX_SAFE_INTEGER ? available * SAFETY : 0;
  const coverage = most <= available - doubt ? FILLED : least > available + doubt ? CAPPED : UNSURE;
  if (most > available) most = available;
  if (least > available) least = available;
  out[0] = out[1] = 0;
  if (most < head[at + MINIMUM_LOTS]! || most < 1) return coverage;
  const end = valueAt(head, at, levels, takenLots + most);
  const noise = end * SAFETY;
  const value = end - head[at + TAKEN_VALUE]!;
  const minimumValue = head[at + MINIMUM_VALUE]!;
  if (value + noise < minimumValue) return coverage;
  const net = head[at + NET]!;
  out[1] = Math.floor((value + noise) * net);
  // No lot that `least` lacks is worth more than the best; rounding takes less than two units.
  const sure = value - noise - (most - least) * head[at + LEVELS]!;
  const isOrder = least * (1 - SAFETY) >= head[at + MINIMUM_LOTS]! && sure >= minimumValue;
  out[0] = isOrder ? Math.max(0, sure * net - 2) : 0;
  return coverage;
}

/** `Hop.reach` of buying from a book. */
export function reachBuy(
  head: Float64Array,
  at: number,
  levels: LevelTable,
  low: number,
  high: number,
  out: Interval,
): Coverage {
  out[0] = out[1] = 0;
  if (head[at + TOTAL_LOTS] === 0) return CAPPED;
  const worth = head[at + WORTH]!;
  const takenValue = head[at + TAKEN_VALUE]!;
  const end = (takenValue + high / worth) * (1 + SAFETY);
  const sureEnd = (takenValue + low / worth) * (1 - SAFETY);
  // What is left over is exhaustion only if it would buy another lot at the worst price there is.
  const depth = head[at + TOTAL_VALUE]! + head[at + WORST_PRICE]!;
  const coverage = end < depth * (1 - SAFETY) ? FILLED : sureEnd > depth * (1 + SAFETY) ? CAPPED : UNSURE;
  lotsBetween(head, at, levels, sureEnd, end, out);
  const least = out[0]!;
  const most = out[1]!;
  out[0] = out[1] = 0;
  const minimumLots = head[at + MINIMUM_LOTS]!;
  const minimumValue = head[at + MINIMUM_VALUE]!;
  if (most < minimumLots || most < 1 || end - takenValue < minimumValue) return coverage;
  const net = head[at + NET]!;
  out[1] = Math.floor(most * net * (1 + SAFETY));
  const isOrder =
    least >= 1 &&
    least * (1 - SAFETY) >= minimumLots &&
    (minimumValue === 0 ||
      valueAt(head, at, levels, head[at + TAKEN_LOTS]! + least) * (1 - SAFETY) - takenValue >= minimumValue);
  out[0] = isOrder ? Math.max(0, least * net * (1 - SAFETY) - 2) : 0;
  return coverage;
}

/** The lots that values of `sureEnd` and of `end`, counted from the top of the book, pay for. */
function lotsBetween(
  head: Float64Array,
  at: number,
  levels: LevelTable,
  sureEnd: number,
  end: number,
  out: Interval,
): void {
  const takenLots = head[at + TAKEN_LOTS]!;
  const available = head[at + TOTAL_LOTS]! - takenLots;
  const isKept = end < head[at + KEPT_VALUE]!;
  const rows = isKept ? head : levels.rows;
  const row = isKept ? keptRow(head, at, 3, end) : levels.rowOfValue(end);
  const price = rows[row]!;
  const lots = rows[row + 2]!;
  const value = rows[row + 3]!;
  const most = Math.min(available, lots + Math.floor((end - value) / price) - takenLots);
  const least =
    sureEnd >= value
      ? lots + Math.floor((sureEnd - value) / price) - takenLots
      : // No lot bought with the difference is cheaper than the best.
        most - Math.ceil((end - sureEnd) / head[at + LEVELS]!) - 1;
  out[0] = Math.max(0, Math.min(available, least));
  out[1] = most;
}
