import type { AssetGraph } from './asset-graph.ts';
import type { Direction } from './search-direction.ts';

/** What the last hop of a route keeps, by the asset it comes from: looked up by its reverse edge, in the row of the end. */
export class LastHops {
  /** The most that any of them keeps. */
  best = 0;
  readonly #graph: AssetGraph;
  #direction!: Direction;
  #end = 0;
  #row = 0;
  #most = 0;

  constructor(graph: AssetGraph) {
    this.#graph = graph;
  }

  /** @param most no score in between is above it, so that hops which take no order so small are left out. */
  begin(direction: Direction, end: number, most: number): void {
    this.#direction = direction;
    this.#end = end;
    this.#row = end * this.#graph.size;
    this.#most = most;
  }

  /** Works out `best` by the weights that the direction has now. */
  note(): void {
    const { rows } = this.#graph;
    const { reverseWeights, reverseLeast } = this.#direction;
    let best = 0;
    for (let edge = rows[this.#end]!, stop = rows[this.#end + 1]!; edge < stop; edge += 1)
      if (reverseWeights[edge]! > best && reverseLeast[edge]! <= this.#most) best = reverseWeights[edge]!;
    this.best = best;
  }

  /** What the hop from an asset keeps; zero where there is none, or none for so little. */
  of(via: number): number {
    const edge = this.#graph.edges[this.#row + via]!;
    return edge < 0 || this.#direction.reverseLeast[edge]! > this.#most ? 0 : this.#direction.reverseWeights[edge]!;
  }
}
