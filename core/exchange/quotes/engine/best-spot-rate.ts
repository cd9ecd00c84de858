import type { AssetGraph } from './search/asset-graph.ts';
import type { EdgeWeights } from './search/edge-weights.ts';
import { exactRate, type SpotRate } from './spot-rates.ts';

/**
 * The best rate at the top of the books between two assets along at most three hops, fees included; undefined where
 * there is none. Reads only weights that searches keep up to date anyway, and of those only what can still be better
 * than the best route so far.
 */
export function bestSpotRate(
  graph: AssetGraph,
  { tiers }: Pick<EdgeWeights, 'tiers'>,
  start: number,
  end: number,
): SpotRate | undefined {
  const { weights, reverseWeights, rates, bestOut, bestIn } = tiers[0]!;
  const { rows, to, edges, size } = graph;
  const row = start * size;
  const direct = graph.edge(start, end);
  let best = direct < 0 ? 0 : weights[direct]!;
  let [first, via] = [-1, -1];
  for (let last = rows[end]!; last < rows[end + 1]!; last += 1) {
    const edge = edges[row + to[last]!]!;
    const score = edge < 0 ? 0 : weights[edge]! * reverseWeights[last]!;
    if (score > best) [best, via] = [score, to[last]!];
  }
  // From the end backwards, so that the table of edges is read along one row: that of the start.
  for (let last = rows[end]!; last < rows[end + 1]!; last += 1) {
    const asset = to[last]!;
    const most = reverseWeights[last]! * bestOut[start]!;
    if (asset === start || most * bestIn[asset]! <= best) continue;
    for (let middle = rows[asset]!; middle < rows[asset + 1]!; middle += 1) {
      if (most * reverseWeights[middle]! <= best || to[middle] === end) continue;
      const edge = edges[row + to[middle]!]!;
      const score = edge < 0 ? 0 : weights[edge]! * reverseWeights[middle]! * reverseWeights[last]!;
      if (score > best) [best, first, via] = [score, to[middle]!, asset];
    }
  }
  const passed = [start, first, via, end].filter((asset) => asset >= 0);
  return best === 0 ? undefined : exactRate(graph, rates, passed);
}
