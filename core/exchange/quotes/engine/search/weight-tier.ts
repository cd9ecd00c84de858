import type { Hop } from '../hops/hop.ts';
import { SAFETY } from '../hops/hop.ts';
import type { AssetGraph } from './asset-graph.ts';
import { bestHop } from './best-hop.ts';

/** Weights for amounts of at least one size. */
export class WeightTier {
  /** The value from which on the weights are bounds. */
  size = 0;
  /** Per asset: the amount that the weights are computed at; zero for the first unit. */
  readonly amounts: Float64Array;
  /** Per hop: average units out per unit in at that amount; without lots, so never below an executable rate. */
  readonly rates: Float64Array;
  /** Per edge: the index of the hop with the best rate, that rate, its weight, and that of its reverse edge. */
  readonly bests: Int32Array;
  readonly bestRates: Float64Array;
  readonly weights: Float64Array;
  readonly reverseWeights: Float64Array;
  /** Per asset: a bound on the weights of its outgoing edges, and of its incoming ones. */
  readonly bestOut: Float64Array;
  readonly bestIn: Float64Array;
  /** How many of the changed hops it has followed; and hops from this one on are not rated at all. */
  followed = 0;
  rated = 0;
  readonly #graph: AssetGraph;
  readonly #values: Float64Array;

  constructor(graph: AssetGraph, values: Float64Array) {
    this.#graph = graph;
    this.#values = values;
    const [perAsset, perEdge] = [() => new Float64Array(graph.size), () => new Float64Array(graph.to.length)];
    this.amounts = perAsset();
    this.rates = new Float64Array(graph.hops.length);
    this.bests = new Int32Array(graph.to.length);
    this.bestRates = perEdge();
    [this.weights, this.reverseWeights] = [perEdge(), perEdge()];
    [this.bestOut, this.bestIn] = [perAsset(), perAsset()];
  }

  /** Rates a hop. @returns whether its rate changed. */
  rate(hopIndex: number, hop: Hop): boolean {
    const amount = this.amounts[this.#graph.from[this.#graph.edgeOf[hopIndex]!]!]!;
    const top = hop.rate();
    const rate = amount === 0 ? top : Math.min(top, (hop.smoothOutput(amount) / amount) * (1 + SAFETY));
    if (this.rates[hopIndex] === rate) return false;
    this.rates[hopIndex] = rate;
    return true;
  }

  /** Sets the weight of an edge by the rates of its hops. @returns the weight. */
  weigh(edge: number): number {
    const best = bestHop(this.#graph, this.rates, edge);
    this.bests[edge] = best;
    this.bestRates[edge] = this.rates[best]!;
    return this.#weighBest(edge);
  }

  /** Weighs all edges of an asset by its present value. @returns the highest weight. */
  revalue(asset: number): number {
    const { rows, reverseEdge } = this.#graph;
    let highest = 0;
    for (let edge = rows[asset]!, end = rows[asset + 1]!; edge < end; edge += 1)
      highest = Math.max(highest, this.#weighBest(edge), this.#weighBest(reverseEdge[edge]!));
    this.size = Math.max(this.size, this.amounts[asset]! * this.#values[asset]!);
    return highest;
  }

  /** Lowers the bounds of an asset to its edges' weights. */
  settle(asset: number): void {
    const { rows } = this.#graph;
    let [out, into] = [0, 0];
    for (let edge = rows[asset]!, end = rows[asset + 1]!; edge < end; edge += 1) {
      if (this.weights[edge]! > out) out = this.weights[edge]!;
      if (this.reverseWeights[edge]! > into) into = this.reverseWeights[edge]!;
    }
    this.bestOut[asset] = out;
    this.bestIn[asset] = into;
  }

  /** Lowers the size to what the present values need. @returns a bound on all weights. */
  fit(): number {
    let highest = 0;
    this.size = 0;
    for (let asset = 0; asset < this.amounts.length; asset += 1) {
      this.size = Math.max(this.size, this.amounts[asset]! * this.#values[asset]!);
      highest = Math.max(highest, this.bestOut[asset]!);
    }
    return highest;
  }

  #weighBest(edge: number): number {
    const { from, to, reverseEdge } = this.#graph;
    const [start, end] = [from[edge]!, to[edge]!];
    const weight = (this.bestRates[edge]! * this.#values[end]!) / this.#values[start]!;
    this.weights[edge] = weight;
    this.reverseWeights[reverseEdge[edge]!] = weight;
    // Bounds are raised at once but lowered only in `settle`: finding the second best weight reads a whole row.
    if (weight > this.bestOut[start]!) this.bestOut[start] = weight;
    if (weight > this.bestIn[end]!) this.bestIn[end] = weight;
    return weight;
  }
}
