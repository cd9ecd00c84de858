import type { AssetGraph } from './asset-graph.ts';
import { bestRate } from './best-hop.ts';

/**
 * Estimates the value of a unit of each asset: breadth first from the asset with the most markets, each at the middle
 * of its rates in both directions. An asset without a price keeps its value.
 * @param rates of the first unit, per hop.
 * @param values written in place; all stay positive.
 */
export function assetValues(graph: AssetGraph, rates: Float64Array, values: Float64Array): void {
  const byDegree = Array.from({ length: graph.size }, (_, asset) => asset).toSorted(
    (a, b) => graph.degree(b) - graph.degree(a),
  );
  const isKnown = new Uint8Array(graph.size);
  for (const seed of byDegree) {
    if (isKnown[seed] === 1) continue;
    isKnown[seed] = 1;
    const queue = [seed];
    for (const asset of queue) {
      for (let edge = graph.rows[asset]!; edge < graph.rows[asset + 1]!; edge += 1) {
        const next = graph.to[edge]!;
        const price = middle(bestRate(graph, rates, edge), bestRate(graph, rates, graph.reverseEdge[edge]!));
        if (isKnown[next] === 1 || !(price > 0 && price < Infinity)) continue;
        isKnown[next] = 1;
        values[next] = values[asset]! / price;
        queue.push(next);
      }
    }
  }
}

/** Units of the other asset per unit: the middle of the selling and buying rates, or the only one there is. */
function middle(there: number, back: number): number {
  if (there === 0 || back === 0) return there === 0 ? 1 / back : there;
  return Math.sqrt(there / back);
}
