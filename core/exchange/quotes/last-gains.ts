import type { AssetGraph } from './asset-graph.ts';
import type { Walk } from './walk.ts';

/** What the last hop of a route keeps, by the asset it comes from: looked up for every route, so noted once a search. */
export class LastGains {
  /** Per asset: the gain of its hop to the end; zero where there is none. */
  readonly gains: Float64Array;
  best = 0;
  readonly #graph: AssetGraph;

  constructor(graph: AssetGraph) {
    this.#graph = graph;
    this.gains = new Float64Array(graph.size);
  }

  /** @param most no score in between is above it, so that hops which take no order so small are left out. */
  note({ mirrorGains, mirrorLeast }: Walk, start: number, end: number, most: number): void {
    const { rows, to } = this.#graph;
    const { gains } = this;
    let best = 0;
    for (let slot = rows[end]!, stop = rows[end + 1]!; slot < stop; slot += 1) {
      if (to[slot] === start) continue;
      const gain = mirrorLeast[slot]! > most ? 0 : mirrorGains[slot]!;
      gains[to[slot]!] = gain;
      if (gain > best) best = gain;
    }
    this.best = best;
  }

  /** Takes the gains away, for the next search has another end. */
  forget(end: number): void {
    const { rows, to } = this.#graph;
    for (let slot = rows[end]!, stop = rows[end + 1]!; slot < stop; slot += 1) this.gains[to[slot]!] = 0;
  }
}
