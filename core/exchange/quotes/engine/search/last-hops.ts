import type { AssetGraph } from './asset-graph.ts';
import { SAFETY } from '../hops/hop.ts';
import type { Direction } from './search-direction.ts';

const NOT_LISTED = -1;

/**
 * The weights of the last hops of a route, by the asset each comes from: found by the reverse edge, in the row of the
 * end.
 */
export class LastHops {
  /** The highest of these weights. */
  best = 0;
  /** What `list` found: where a route of three may come from to the end, the weight of that hop, a bound on the last two. */
  readonly seconds: Int32Array;
  readonly weights: Float64Array;
  readonly lastTwo: Float64Array;
  count = NOT_LISTED;
  readonly #graph: AssetGraph;
  #direction!: Direction;
  #end = 0;
  #row = 0;
  #most = 0;

  constructor(graph: AssetGraph) {
    this.#graph = graph;
    this.seconds = new Int32Array(graph.mostEdges);
    this.weights = new Float64Array(graph.mostEdges);
    this.lastTwo = new Float64Array(graph.mostEdges);
  }

  /** @param most upper bound of every intermediate score: hops that accept no orders of this size are left out. */
  begin(direction: Direction, end: number, most: number): void {
    this.#direction = direction;
    this.#end = end;
    this.#row = end * this.#graph.size;
    this.#most = most;
  }

  /** Computes `best` with the direction's current weights. */
  note(): void {
    const { rows } = this.#graph;
    const { reverseWeights, reverseLeast } = this.#direction;
    let best = 0;
    for (let edge = rows[this.#end]!, stop = rows[this.#end + 1]!; edge < stop; edge += 1)
      if (reverseWeights[edge]! > best && reverseLeast[edge]! <= this.#most) best = reverseWeights[edge]!;
    this.best = best;
    this.count = NOT_LISTED;
  }

  /** Lists the last hops with the same weights, once. @param needed the part that the last two hops have to keep. */
  list(needed: number): void {
    if (this.count !== NOT_LISTED) return;
    const { rows, to } = this.#graph;
    const { reverseWeights, reverseLeast, bestIn } = this.#direction;
    const least = needed * (1 - SAFETY);
    let count = 0;
    for (let edge = rows[this.#end]!, stop = rows[this.#end + 1]!; edge < stop; edge += 1) {
      const lastTwo = reverseWeights[edge]! * bestIn[to[edge]!]!;
      if (lastTwo <= least || reverseLeast[edge]! > this.#most) continue;
      this.seconds[count] = to[edge]!;
      this.weights[count] = reverseWeights[edge]!;
      this.lastTwo[count] = lastTwo * (1 + SAFETY);
      count += 1;
    }
    this.count = count;
  }

  /** The weight of the hop from an asset; zero where there is none, or where it accepts no order so small. */
  of(via: number): number {
    const edge = this.#graph.edges[this.#row + via]!;
    return edge < 0 || this.#direction.reverseLeast[edge]! > this.#most ? 0 : this.#direction.reverseWeights[edge]!;
  }
}
