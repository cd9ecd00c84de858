import type { AssetGraph } from './asset-graph.ts';
import type { EdgeWeights } from './edge-weights.ts';
import type { WeightTier } from './weight-tier.ts';
import { BUY, MIN_INPUT, BOOK_ROW, KIND, LOT, NET, MAX_INPUT, SELL } from '../hops/book-row.ts';
import { CAPPED, FILLED, type Interval, SAFETY } from '../hops/hop.ts';

/**
 * A direction to search in. Forward, a given pay-in is followed to its largest output; backward, a given payout to its
 * smallest pay-in. Both maximise a score: the value that arrives, or one over the value that is needed. Edges are those
 * of the direction: backward, the edge from a to b stands for a trade of b for a.
 */
export interface Direction {
  /** Per edge: a bound on score out per score in, and the same of the reverse edge. */
  weights: Float64Array;
  reverseWeights: Float64Array;
  /** Per edge: the score below which no order passes, and the same of the reverse edge. */
  readonly least: Float64Array;
  readonly reverseLeast: Float64Array;
  /** Per asset: a bound on the weights of its outgoing edges, and of its incoming ones. */
  bestOut: Float64Array;
  bestIn: Float64Array;
  /**
   * Uses weights that are about right for parts of a score. They are no bounds, and only help to choose what to try
   * first.
   */
  guess(score: number, parts: number): void;
  /** Uses the sharpest weights that are bounds for every route from `score` that may still end above `bar`. */
  bound(score: number, bar: number): void;
  /**
   * The best result of an edge's hops for an amount between low and high.
   * @returns false when there is none.
   * @param needed results below it may be left out.
   */
  step(edge: number, low: number, high: number, needed: number, out: Interval): boolean;
  /** Upper bound of an amount's score, and its certain score. */
  optimistic(asset: number, amounts: Interval): number;
  certain(asset: number, amounts: Interval): number;
}

/** Searches from the pay-in to the payout. */
export class ForwardSearch implements Direction {
  weights: Float64Array;
  reverseWeights: Float64Array;
  bestOut: Float64Array;
  bestIn: Float64Array;
  readonly least: Float64Array;
  readonly reverseLeast: Float64Array;
  readonly #graph: AssetGraph;
  readonly #weights: EdgeWeights;
  readonly #isFilledOnly: boolean;
  readonly #bounds = new Float64Array(2);
  #tier: WeightTier;

  /** @param isFilledOnly leaves out hops whose depth does not suffice, instead of using the depth they have. */
  constructor(graph: AssetGraph, weights: EdgeWeights, isFilledOnly = false) {
    this.#graph = graph;
    this.#weights = weights;
    ({ least: this.least, reverseLeast: this.reverseLeast } = weights);
    this.#isFilledOnly = isFilledOnly;
    this.#tier = weights.tiers[0]!;
    ({ weights: this.weights, reverseWeights: this.reverseWeights } = this.#tier);
    ({ bestOut: this.bestOut, bestIn: this.bestIn } = this.#tier);
  }

  guess(score: number, parts: number): void {
    this.#use(this.#weights.tierFor(score / parts));
  }

  bound(score: number, bar: number): void {
    // A smaller intermediate score cannot win any more, even with the highest weight twice.
    this.#use(this.#weights.tierFor(Math.min(score, bar / this.#weights.highest ** 2)));
  }

  step(edge: number, low: number, high: number, needed: number, out: Interval): boolean {
    const { hopRows, from } = this.#graph;
    const { rates, bests, amounts } = this.#tier;
    const { bookRows } = this.#weights.rows;
    const bounds = this.#bounds;
    const amount = Math.max(high, amounts[from[edge]!]!);
    const isSized = amount === high;
    let bar = needed;
    let least = 0;
    let most = 0;
    // The likely best hop first: then the books of most others need not be read.
    const best = bests[edge]!;
    const start = hopRows[edge]!;
    for (let turn = start - 1, end = hopRows[edge + 1]!; turn < end; turn += 1) {
      const i = turn < start ? best : turn;
      if (turn === best) continue;
      if (amount * rates[i]! <= bar || high < bookRows[i * BOOK_ROW + MIN_INPUT]!) continue;
      if (this.#isFilledOnly && low > bookRows[i * BOOK_ROW + MAX_INPUT]!) continue;
      if (isSized && this.#inGrains(i, high, rates[i]!) <= bar) continue;
      const coverage = this.#weights.rows.outputBounds(i, low, high, bounds);
      if (this.#isFilledOnly && coverage === CAPPED) continue;
      if (bounds[1]! > most) most = bounds[1]!;
      if (bounds[0]! > least && !(this.#isFilledOnly && coverage !== FILLED)) least = bounds[0]!;
      if (least > bar) bar = least;
    }
    out[0] = least;
    out[1] = most;
    return most > 0;
  }

  /** Upper bound of a hop's output in whole lots. */
  #inGrains(hopIndex: number, amount: number, rate: number): number {
    const { bookRows } = this.#weights.rows;
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

  #use(tier: WeightTier): void {
    this.#tier = tier;
    this.weights = tier.weights;
    this.reverseWeights = tier.reverseWeights;
    this.bestOut = tier.bestOut;
    this.bestIn = tier.bestIn;
  }
}

/** Searches from the payout back to the pay-in. */
export class BackwardSearch implements Direction {
  weights: Float64Array;
  reverseWeights: Float64Array;
  bestOut: Float64Array;
  bestIn: Float64Array;
  /** All zero: a backward score is one over a value, which `EdgeWeights.least` does not bound. */
  readonly least: Float64Array;
  readonly reverseLeast: Float64Array;
  readonly #graph: AssetGraph;
  readonly #weights: EdgeWeights;
  readonly #bounds = new Float64Array(2);

  constructor(graph: AssetGraph, weights: EdgeWeights) {
    this.#graph = graph;
    this.#weights = weights;
    this.least = this.reverseLeast = new Float64Array(graph.to.length);
    ({ reverseWeights: this.weights, weights: this.reverseWeights } = weights.tiers[0]!);
    ({ bestIn: this.bestOut, bestOut: this.bestIn } = weights.tiers[0]!);
  }

  guess(score: number, parts: number): void {
    this.#use(this.#weights.tierFor(1 / score / parts));
  }

  bound(score: number): void {
    // No hop's output is worth less than this; by the hop's own weight, neither is the input, which the size of a tier
    // refers to.
    this.#use(this.#weights.tierFor(1 / score / this.#weights.highest ** 3));
  }

  step(edge: number, low: number, high: number, _needed: number, out: Interval): boolean {
    const { hopRows, reverseEdge } = this.#graph;
    const { rates, bests } = this.#weights.tiers[0]!;
    const bounds = this.#bounds;
    const trades = reverseEdge[edge]!;
    let least = Infinity;
    let most = Infinity;
    // The likely best hop first, as forward.
    const best = bests[trades]!;
    const start = hopRows[trades]!;
    for (let turn = start - 1, end = hopRows[trades + 1]!; turn < end; turn += 1) {
      const i = turn < start ? best : turn;
      if (turn === best || low >= most * rates[i]!) continue;
      this.#weights.rows.inputBounds(i, low, high, bounds);
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

  #use(tier: WeightTier): void {
    this.weights = tier.reverseWeights;
    this.reverseWeights = tier.weights;
    this.bestOut = tier.bestIn;
    this.bestIn = tier.bestOut;
  }
}
