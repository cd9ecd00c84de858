import type { AssetGraph } from './search/asset-graph.ts';
import type { EdgeWeights } from './search/edge-weights.ts';
import type { Hop } from './hops/hop.ts';

/** An exact rate of units out per unit in. */
export interface SpotRate {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * The best rate at the top of the books from one asset to each other along at most three hops, fees included; undefined
 * where there is none. Computed layer by layer: the second keeps two routes to each asset, by different first assets,
 * so that the third never passes an asset twice.
 */
export function spotRates(graph: AssetGraph, weights: EdgeWeights, base: number): (SpotRate | undefined)[] {
  const layers = new Layers(graph, weights.tiers[0]!.weights, base);
  layers.extend();
  return Array.from({ length: graph.size }, (_, asset) => {
    const path = asset === base ? undefined : layers.pathTo(asset);
    return path && exactRate(graph, weights.tiers[0]!.rates, path);
  });
}

class Layers {
  readonly #graph: AssetGraph;
  readonly #weights: Float64Array;
  readonly #base: number;
  /**
   * Scores of the best route of one hop; of two, with its first asset, and the best with another first asset; of three.
   */
  readonly #one: Float64Array;
  readonly #two: Float64Array;
  readonly #twoVia: Int32Array;
  readonly #other: Float64Array;
  readonly #otherVia: Int32Array;
  readonly #three: Float64Array;
  readonly #threeVia: Int32Array;
  readonly #threeFirst: Int32Array;

  constructor(graph: AssetGraph, weights: Float64Array, base: number) {
    const numbers = () => new Float64Array(graph.size);
    const assets = () => new Int32Array(graph.size).fill(-1);
    this.#graph = graph;
    this.#weights = weights;
    this.#base = base;
    [this.#one, this.#two, this.#other, this.#three] = [numbers(), numbers(), numbers(), numbers()];
    [this.#twoVia, this.#otherVia, this.#threeVia, this.#threeFirst] = [assets(), assets(), assets(), assets()];
  }

  extend(): void {
    this.#eachEdge((from, to, weight) => {
      if (from === this.#base) this.#one[to] = weight;
    });
    this.#eachEdge((via, to, weight) => {
      if (to !== this.#base && this.#one[via]! > 0) this.#offerTwo(to, via, this.#one[via]! * weight);
    });
    this.#eachEdge((via, to, weight) => {
      if (to === this.#base || via === this.#base) return;
      const isOther = this.#twoVia[via] === to;
      const score = (isOther ? this.#other : this.#two)[via]! * weight;
      if (score <= this.#three[to]!) return;
      this.#three[to] = score;
      this.#threeVia[to] = via;
      this.#threeFirst[to] = (isOther ? this.#otherVia : this.#twoVia)[via]!;
    });
  }

  pathTo(asset: number): number[] | undefined {
    const [one, two, three] = [this.#one[asset]!, this.#two[asset]!, this.#three[asset]!];
    if (one === 0 && two === 0 && three === 0) return undefined;
    if (one >= two && one >= three) return [this.#base, asset];
    if (two >= three) return [this.#base, this.#twoVia[asset]!, asset];
    return [this.#base, this.#threeFirst[asset]!, this.#threeVia[asset]!, asset];
  }

  #offerTwo(to: number, via: number, score: number): void {
    if (score > this.#two[to]!) {
      [this.#other[to], this.#otherVia[to]] = [this.#two[to]!, this.#twoVia[to]!];
      [this.#two[to], this.#twoVia[to]] = [score, via];
    } else if (score > this.#other[to]!) {
      [this.#other[to], this.#otherVia[to]] = [score, via];
    }
  }

  #eachEdge(visit: (from: number, to: number, weight: number) => void): void {
    const { rows, to, size } = this.#graph;
    for (let from = 0; from < size; from += 1) {
      for (let edge = rows[from]!; edge < rows[from + 1]!; edge += 1) visit(from, to[edge]!, this.#weights[edge]!);
    }
  }
}

/** The exact rate along a path of assets, by the best hop of each edge. @param rates of all hops. */
export function exactRate(graph: AssetGraph, rates: Float64Array, path: readonly number[]): SpotRate | undefined {
  let [numerator, denominator] = [1n, 1n];
  for (let i = 1; i < path.length; i += 1) {
    const rate = spotHop(graph, rates, graph.edge(path[i - 1]!, path[i]!)).exactRate();
    if (rate === undefined) return undefined;
    numerator *= rate[0];
    denominator *= rate[1];
  }
  return { numerator, denominator };
}

function spotHop(graph: AssetGraph, rates: Float64Array, edge: number): Hop {
  let top = graph.hopRows[edge]!;
  for (let i = top + 1; i < graph.hopRows[edge + 1]!; i += 1) if (rates[i]! > rates[top]!) top = i;
  return graph.hops[top]!;
}
