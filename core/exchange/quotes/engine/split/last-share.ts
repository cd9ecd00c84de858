import type { AssetGraph } from '../search/asset-graph.ts';
import type { EdgeWeights } from '../search/edge-weights.ts';
import { BOOK_ROW, KIND, LEVELS, LOT, NOTIONAL, POOL, SELL } from '../hops/book-row.ts';
import type { Share } from './shares.ts';

/** Steps below this part of the whole amount are fine enough for the last share. */
const FINE = 1e-5;

/**
 * Puts a share of fine steps last, where those of the last one are coarse: what the orders of the others leave unspent
 * goes on to the next share, and what those of the last one leave is lost.
 */
export function finestLast(shares: Share[], graph: AssetGraph, weights: EdgeWeights, amountIn: number): void {
  const last = shares.length - 1;
  if (last < 1 || shares[last]!.isFull) return;
  let finest = last;
  let step = stepOf(shares[last]!, graph, weights);
  const from = graph.from[graph.edgeOf[shares[last]!.hopIndexes[0]!]!]!;
  if (step <= FINE * amountIn * weights.values[from]!) return;
  for (let i = last - 1; i >= 0 && !shares[i]!.isFull; i -= 1) {
    const own = stepOf(shares[i]!, graph, weights);
    if (own < step) [finest, step] = [i, own];
  }
  if (finest < last) shares.push(...shares.splice(finest, 1));
}

/** The value of the coarsest step of a share's orders: a lot of any of its hops. */
function stepOf({ hopIndexes }: Share, { edgeOf, from }: AssetGraph, { values, rows }: EdgeWeights): number {
  const { bookRows } = rows;
  let coarsest = 0;
  for (let k = 0; k < hopIndexes.length; k += 1) {
    const at = hopIndexes[k]! * BOOK_ROW;
    if (bookRows[at + KIND] === POOL) continue;
    const units =
      bookRows[at + KIND] === SELL ? bookRows[at + LOT]! : bookRows[at + LEVELS]! * bookRows[at + NOTIONAL]!;
    coarsest = Math.max(coarsest, units * values[from[edgeOf[hopIndexes[k]!]!]!]!);
  }
  return coarsest;
}
