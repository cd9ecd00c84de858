import type { AssetGraph } from './asset-graph.ts';

/** The index of the hop with the best rate of an edge. */
export function bestHop({ hopRows }: AssetGraph, rates: Float64Array, edge: number): number {
  let best = hopRows[edge]!;
  for (let hopIndex = best + 1, end = hopRows[edge + 1]!; hopIndex < end; hopIndex += 1)
    if (rates[hopIndex]! > rates[best]!) best = hopIndex;
  return best;
}

/** The best of the rates of an edge's hops. */
export function bestRate(graph: AssetGraph, rates: Float64Array, edge: number): number {
  return rates[bestHop(graph, rates, edge)]!;
}
