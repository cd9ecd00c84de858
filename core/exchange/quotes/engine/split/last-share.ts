import type { AssetGraph } from '../search/asset-graph.ts';
import type { EdgeWeights } from '../search/edge-weights.ts';
import { BOOK_ROW, KIND, LEVELS, LOT, NOTIONAL, POOL, SELL } from '../hops/book-row.ts';
import { HOPS } from '../search/route-rows.ts';
import type { Shares } from './shares.ts';

/** Steps below this part of the whole amount are fine enough for the last share. */
const FINE = 1e-5;

/**
 * Puts a share of fine steps last, where those of the last one are coarse: what the orders of the others leave unspent
 * goes on to the next share, and what those of the last one leave is lost.
 */
export function finestLast(shares: Shares, graph: AssetGraph, weights: EdgeWeights, amountIn: number): void {
  const { order, isFull } = shares;
  const last = shares.count - 1;
  if (last < 1 || isFull[order[last]!] === 1) return;
  let finest = last;
  let step = stepOf(shares, order[last]!, graph, weights);
  const from = graph.from[graph.edgeOf[shares.hops[order[last]! * HOPS]!]!]!;
  if (step <= FINE * amountIn * weights.values[from]!) return;
  for (let i = last - 1; i >= 0 && isFull[order[i]!] === 0; i -= 1) {
    const own = stepOf(shares, order[i]!, graph, weights);
    if (own < step) [finest, step] = [i, own];
  }
  if (finest === last) return;
  const moved = order[finest]!;
  order.copyWithin(finest, finest + 1, last + 1);
  order[last] = moved;
}

/** The value of the coarsest step of a share's orders: a lot of any of its hops. */
function stepOf(
  { hops, lengths }: Shares,
  i: number,
  { edgeOf, from }: AssetGraph,
  { values, rows }: EdgeWeights,
): number {
  const { bookRows } = rows;
  let coarsest = 0;
  for (let k = i * HOPS, end = k + lengths[i]!; k < end; k += 1) {
    const at = hops[k]! * BOOK_ROW;
    if (bookRows[at + KIND] === POOL) continue;
    const units =
      bookRows[at + KIND] === SELL ? bookRows[at + LOT]! : bookRows[at + LEVELS]! * bookRows[at + NOTIONAL]!;
    coarsest = Math.max(coarsest, units * values[from[edgeOf[hops[k]!]!]!]!);
  }
  return coarsest;
}
