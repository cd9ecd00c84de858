import type { AssetGraph } from './asset-graph.ts';

/** The place of the hop with the best rate of a slot. */
export function bestPlace({ hopRows }: AssetGraph, rates: Float64Array, slot: number): number {
  let best = hopRows[slot]!;
  for (let place = best + 1, end = hopRows[slot + 1]!; place < end; place += 1)
    if (rates[place]! > rates[best]!) best = place;
  return best;
}

/** The best of the rates of a slot's hops. */
export function bestRate(graph: AssetGraph, rates: Float64Array, slot: number): number {
  return rates[bestPlace(graph, rates, slot)]!;
}
