import type { AssetGraph } from './asset-graph.ts';
import type { Direction } from './search-direction.ts';

/**
 * The weights of the last hops of a route, by the asset each comes from: found by the reverse edge, in the row of the
 * end.
 */
export class LastHops {
  /** The highest of these weights. */
  best = 0;
  readonly #graph: AssetGraph;
  #direction!: Direction;
  #end = 0;
  #row = 0;
  #most = 0;

  constructor(graph: AssetGraph) {
    this.#graph = graph;
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
  }

  /** The weight of the hop from an asset; zero where there is none, or where it accepts no order so small. */
  of(via: number): number {
    const edge = this.#graph.edges[this.#row + via]!;
    return edge < 0 || this.#direction.reverseLeast[edge]! > this.#most ? 0 : this.#direction.reverseWeights[edge]!;
  }
}
