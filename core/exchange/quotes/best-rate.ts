import type { AssetGraph } from './asset-graph.ts';

/** The best of the rates of a slot's hops. */
export function bestRate({ hopRows }: AssetGraph, rates: Float64Array, slot: number): number {
  let best = 0;
  for (let place = hopRows[slot]!; place < hopRows[slot + 1]!; place += 1)
    if (rates[place]! > best) best = rates[place]!;
  return best;
}
