import type { AssetGraph } from './asset-graph.ts';
import { exactInAlong, inputAlong } from './exact-pricing.ts';
import type { Hop } from '../hops/hop.ts';

/** Parts of the way from the least output to the most, at which inputs are looked for. */
const PARTS = 4n;

/**
 * Inputs that the depth of a route takes in full, for each choice of its venues: the smallest ones for some outputs from
 * `least` to `most`. Coarse lots may send more to a hop than it takes, which another venue before it does not.
 * @param choicesAtMost choices of venues that are tried.
 */
export function* filledInputs(
  graph: AssetGraph,
  assets: readonly number[],
  least: bigint,
  most: bigint,
  choicesAtMost: number,
): Generator<bigint> {
  let count = 0;
  for (const hops of choices(graph, assets)) {
    if ((count += 1) > choicesAtMost) return;
    let before = 0n;
    for (let part = 0n; part <= PARTS; part += 1n) {
      const amountIn = inputAlong(hops, least + ((most - least) * part) / PARTS);
      if (amountIn === undefined || exactInAlong(hops, amountIn).isExhausted) break;
      if (amountIn > before) yield amountIn;
      before = amountIn;
    }
  }
}

/** The hops of every choice of venues along a route. */
function* choices(graph: AssetGraph, assets: readonly number[], at = 1): Generator<readonly Hop[]> {
  if (at === assets.length) {
    yield [];
    return;
  }
  const edge = graph.edge(assets[at - 1]!, assets[at]!);
  for (let i = graph.hopRows[edge]!; i < graph.hopRows[edge + 1]!; i += 1)
    for (const rest of choices(graph, assets, at + 1)) yield [graph.hops[i]!, ...rest];
}
