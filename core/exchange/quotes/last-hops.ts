import type { AssetGraph } from './asset-graph.ts';
import type { Walk } from './walk.ts';

/** What the last hop of a route keeps, by the asset it comes from: looked up by its mirror, in the row of the end. */
export class LastHops {
  /** The most that any of them keeps. */
  best = 0;
  readonly #graph: AssetGraph;
  #walk!: Walk;
  #end = 0;
  #row = 0;
  #most = 0;

  constructor(graph: AssetGraph) {
    this.#graph = graph;
  }

  /** @param most no score in between is above it, so that hops which take no order so small are left out. */
  begin(walk: Walk, end: number, most: number): void {
    this.#walk = walk;
    this.#end = end;
    this.#row = end * this.#graph.size;
    this.#most = most;
  }

  /** Works out `best` by the gains that the walk has now. */
  note(): void {
    const { rows } = this.#graph;
    const { mirrorGains, mirrorLeast } = this.#walk;
    let best = 0;
    for (let slot = rows[this.#end]!, stop = rows[this.#end + 1]!; slot < stop; slot += 1)
      if (mirrorGains[slot]! > best && mirrorLeast[slot]! <= this.#most) best = mirrorGains[slot]!;
    this.best = best;
  }

  /** What the hop from an asset keeps; zero where there is none, or none for so little. */
  gain(via: number): number {
    const slot = this.#graph.slots[this.#row + via]!;
    return slot < 0 || this.#walk.mirrorLeast[slot]! > this.#most ? 0 : this.#walk.mirrorGains[slot]!;
  }
}
