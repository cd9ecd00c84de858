import type { AssetGraph } from '../search/asset-graph.ts';
import type { EdgeWeights } from '../search/edge-weights.ts';
import type { WeightedRoute } from './weight-search.ts';

/** Half a route: what it keeps, and its two edges. */
interface Half {
  readonly weight: number;
  readonly edges: readonly [number, number];
}

/**
 * The best route of four hops through each asset in the middle, by the top weights, the best first. For pairs that
 * three hops do not connect, or not with enough depth.
 * @param value of an order: edges that accept no order so small are left out.
 */
export function fourHops(
  graph: AssetGraph,
  weights: EdgeWeights,
  from: number,
  to: number,
  value: number,
): WeightedRoute[] {
  const { rows, to: ends, reverseEdge } = graph;
  const weightOf = (edge: number) => (weights.least[edge]! > value ? 0 : weights.tiers[0]!.weights[edge]!);
  const halves = (start: number, avoided: number, isBackward: boolean): Map<number, Half> => {
    const best = new Map<number, Half>();
    const kept = (edge: number) => weightOf(isBackward ? reverseEdge[edge]! : edge);
    for (let outer = rows[start]!; outer < rows[start + 1]!; outer += 1) {
      const via = ends[outer]!;
      const weight = kept(outer);
      if (via === avoided || weight === 0) continue;
      for (let inner = rows[via]!; inner < rows[via + 1]!; inner += 1) {
        const middle = ends[inner]!;
        const product = weight * kept(inner);
        if (middle === start || middle === avoided || product <= (best.get(middle)?.weight ?? 0)) continue;
        const edges = isBackward ? ([reverseEdge[inner]!, reverseEdge[outer]!] as const) : ([outer, inner] as const);
        best.set(middle, { weight: product, edges });
      }
    }
    return best;
  };
  const lasts = halves(to, from, true);
  const routes: WeightedRoute[] = [];
  for (const [middle, first] of halves(from, to, false)) {
    const last = lasts.get(middle);
    // The same asset before and after the middle would be passed twice.
    if (last === undefined || ends[first.edges[0]] === ends[last.edges[0]]) continue;
    routes.push({ weight: first.weight * last.weight, route: [...first.edges, ...last.edges] });
  }
  return routes.toSorted((a, b) => b.weight - a.weight);
}
