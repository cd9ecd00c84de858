import type { AssetGraph } from './asset-graph.ts';
import type { EdgeWeights, Tier } from './edge-weights.ts';
import { BUY, MIN_INPUT, BOOK_ROW, KIND, LOT, NET, MAX_INPUT, SELL } from '../hops/book-row.ts';
import { CAPPED, FILLED, type Interval, SAFETY } from '../hops/hop.ts';

/**
 * A direction to search in. Forward a given pay-in is walked to the most it can yield, backward a given payout to the
 * least that can pay for it. Both maximise a score: the value that arrives, or one over the value that is needed.
 * Edges are those of the direction: backward, the edge from a to b stands for a trade of b for a.
 */
export interface Direction {
  /** Per edge: a bound on score out per score in, and the same of the reverse edge. */
  weights: Float64Array;
  reverseWeights: Float64Array;
  /** Per edge: the score below which nothing passes, and the same of the reverse edge. */
  readonly least: Float64Array;
  readonly reverseLeast: Float64Array;
  /** Per asset: a bound on the weights of the edges that leave it. */
  bestOut: Float64Array;
  /** Takes the weights that are about right for parts of a score. No bounds: only good to choose what to try first. */
  guess(score: number, parts: number): void;
  /** Takes the sharpest weights that are bounds for every route from `score` that may still end above `bar`. */
  bound(score: number, bar: number): void;
  /**
   * The best of an edge's hops for an amount between low and high. @returns false when there is nothing to be had.
   * @param needed no less need be found: what does not yield more may be left out.
   */
  step(edge: number, low: number, high: number, needed: number, out: Interval): boolean;
  /** The score an amount cannot exceed, and the one it surely has. */
  optimistic(asset: number, amounts: Interval): number;
  certain(asset: number, amounts: Interval): number;
}

/** From the pay-in on. */
export class ForwardSearch implements Direction {
  weights: Float64Array;
  reverseWeights: Float64Array;
  bestOut: Float64Array;
  readonly least: Float64Array;
  readonly reverseLeast: Float64Array;
  readonly #graph: AssetGraph;
  readonly #weights: EdgeWeights;
  readonly #isFilledOnly: boolean;
  readonly #bounds = new Float64Array(2);
  #tier: Tier;

  /** @param isFilledOnly leaves out hops whose depth does not suffice, rather than taking what there is. */
  constructor(graph: AssetGraph, weights: EdgeWeights, isFilledOnly = false) {
    this.#graph = graph;
    this.#weights = weights;
    ({ least: this.least, reverseLeast: this.reverseLeast } = weights);
    this.#isFilledOnly = isFilledOnly;
    this.#tier = weights.tiers[0]!;
    ({ weights: this.weights, reverseWeights: this.reverseWeights, bestOut: this.bestOut } = this.#tier);
  }

  guess(score: number, parts: number): void {
    this.#use(this.#weights.tierFor(score / parts));
  }

  bound(score: number, bar: number): void {
    // What arrives in between below this size cannot win any more, even at the highest weight twice.
    this.#use(this.#weights.tierFor(Math.min(score, bar / this.#weights.highest ** 2)));
  }

  step(edge: number, low: number, high: number, needed: number, out: Interval): boolean {
    const { hopRows, from } = this.#graph;
    const { rates, bests, amounts } = this.#tier;
    const { bookRows } = this.#weights;
    const bounds = this.#bounds;
    const amount = Math.max(high, amounts[from[edge]!]!);
    const isSized = amount === high;
    let bar = needed;
    let least = 0;
    let most = 0;
    // The likely best first: then most of the others need no look at their books.
    const best = bests[edge]!;
    const start = hopRows[edge]!;
    for (let turn = start - 1, end = hopRows[edge + 1]!; turn < end; turn += 1) {
      const i = turn < start ? best : turn;
      if (turn === best) continue;
      if (amount * rates[i]! <= bar || high < bookRows[i * BOOK_ROW + MIN_INPUT]!) continue;
      if (this.#isFilledOnly && low > bookRows[i * BOOK_ROW + MAX_INPUT]!) continue;
      if (isSized && this.#inGrains(i, high, rates[i]!) <= bar) continue;
      const coverage = this.#weights.outputBounds(i, low, high, bounds);
      if (this.#isFilledOnly && coverage === CAPPED) continue;
      if (bounds[1]! > most) most = bounds[1]!;
      if (bounds[0]! > least && !(this.#isFilledOnly && coverage !== FILLED)) least = bounds[0]!;
      if (least > bar) bar = least;
    }
    out[0] = least;
    out[1] = most;
    return most > 0;
  }

  /** What a hop yields at most, of whole lots. */
  #inGrains(hopIndex: number, amount: number, rate: number): number {
    const { bookRows } = this.#weights;
    const at = hopIndex * BOOK_ROW;
    if (bookRows[at + KIND] === SELL)
      return Math.floor((amount / bookRows[at + LOT]!) * (1 + SAFETY)) * bookRows[at + LOT]! * rate;
    if (bookRows[at + KIND] !== BUY) return Infinity;
    return Math.floor(((amount * rate) / bookRows[at + NET]!) * (1 + SAFETY)) * bookRows[at + NET]! * (1 + SAFETY);
  }

  optimistic(asset: number, amounts: Interval): number {
    return amounts[1]! * this.#weights.values[asset]!;
  }

  certain(asset: number, amounts: Interval): number {
    return amounts[0]! * this.#weights.values[asset]!;
  }

  #use(tier: Tier): void {
    this.#tier = tier;
    this.weights = tier.weights;
    this.reverseWeights = tier.reverseWeights;
    this.bestOut = tier.bestOut;
  }
}

/** From the payout back. */
export class BackwardSearch implements Direction {
  weights: Float64Array;
  reverseWeights: Float64Array;
  bestOut: Float64Array;
  /** A score is one over a value here, and bounds nothing so: all may pass. */
  readonly least: Float64Array;
  readonly reverseLeast: Float64Array;
  readonly #graph: AssetGraph;
  readonly #weights: EdgeWeights;
  readonly #bounds = new Float64Array(2);

  constructor(graph: AssetGraph, weights: EdgeWeights) {
    this.#graph = graph;
    this.#weights = weights;
    this.least = this.reverseLeast = new Float64Array(graph.to.length);
    ({ reverseWeights: this.weights, weights: this.reverseWeights, bestIn: this.bestOut } = weights.tiers[0]!);
  }

  guess(score: number, parts: number): void {
    this.#use(this.#weights.tierFor(1 / score / parts));
  }

  bound(score: number): void {
    // The output of no hop is worth less than this, nor, by its own weight, the input that a tier's size speaks of.
    this.#use(this.#weights.tierFor(1 / score / this.#weights.highest ** 3));
  }

  step(edge: number, low: number, high: number, _needed: number, out: Interval): boolean {
    const { hopRows, hops, reverseEdge } = this.#graph;
    const { rates } = this.#weights.tiers[0]!;
    const bounds = this.#bounds;
    const trades = reverseEdge[edge]!;
    let least = Infinity;
    let most = Infinity;
    for (let i = hopRows[trades]!, end = hopRows[trades + 1]!; i < end; i += 1) {
      if (low >= most * rates[i]!) continue;
      hops[i]!.inputBounds(low, high, bounds);
      if (bounds[0]! < least) least = bounds[0]!;
      if (bounds[1]! < most) most = bounds[1]!;
    }
    out[0] = least;
    out[1] = most;
    return least < Infinity;
  }

  optimistic(asset: number, amounts: Interval): number {
    return 1 / (amounts[0]! * this.#weights.values[asset]!);
  }

  certain(asset: number, amounts: Interval): number {
    return 1 / (amounts[1]! * this.#weights.values[asset]!);
  }

  #use(tier: Tier): void {
    this.weights = tier.reverseWeights;
    this.reverseWeights = tier.weights;
    this.bestOut = tier.bestIn;
  }
}
