import type { AssetGraph } from './asset-graph.ts';
import type { Gains, Tier } from './gains.ts';
import { BUY, FLOOR, HEAD, KIND, LOT, NET, ROOM, SELL } from './book-head.ts';
import { CAPPED, FILLED, type Interval, SAFETY } from './hop.ts';

/**
 * A direction to search in. Forward a given pay-in is walked to the most it can yield, backward a given payout to the
 * least that can pay for it. Both maximise a score: the value that arrives, or one over the value that is needed.
 * Slots are those of the direction: backward, the slot from a to b stands for a trade of b for a.
 */
export interface Walk {
  /** Per slot: a bound on score out per score in, and the same of the mirror slot. */
  gains: Float64Array;
  mirrorGains: Float64Array;
  /** Per slot: the score below which nothing passes, and the same of the mirror slot. */
  readonly least: Float64Array;
  readonly mirrorLeast: Float64Array;
  /** Per asset: a bound on the gains of the slots that leave it. */
  bestOut: Float64Array;
  /** Takes the gains that are about right for parts of a score. No bounds: only good to choose what to try first. */
  guess(score: number, parts: number): void;
  /** Takes the sharpest gains that are bounds for every route from `score` that may still end above `bar`. */
  bound(score: number, bar: number): void;
  /**
   * The best of a slot's hops for an amount between low and high. @returns false when there is nothing to be had.
   * @param needed no less need be found: what does not yield more may be left out.
   */
  across(slot: number, low: number, high: number, needed: number, out: Interval): boolean;
  /** The score an amount cannot exceed, and the one it surely has. */
  optimistic(asset: number, amounts: Interval): number;
  certain(asset: number, amounts: Interval): number;
}

/** From the pay-in on. */
export class ForwardWalk implements Walk {
  gains: Float64Array;
  mirrorGains: Float64Array;
  bestOut: Float64Array;
  readonly least: Float64Array;
  readonly mirrorLeast: Float64Array;
  readonly #graph: AssetGraph;
  readonly #gains: Gains;
  readonly #isFilledOnly: boolean;
  readonly #reach = new Float64Array(2);
  #tier: Tier;

  /** @param isFilledOnly leaves out hops whose depth does not suffice, rather than taking what there is. */
  constructor(graph: AssetGraph, gains: Gains, isFilledOnly = false) {
    this.#graph = graph;
    this.#gains = gains;
    ({ least: this.least, mirrorLeast: this.mirrorLeast } = gains);
    this.#isFilledOnly = isFilledOnly;
    this.#tier = gains.tiers[0]!;
    ({ gains: this.gains, mirrorGains: this.mirrorGains, bestOut: this.bestOut } = this.#tier);
  }

  guess(score: number, parts: number): void {
    this.#use(this.#gains.tierFor(score / parts));
  }

  bound(score: number, bar: number): void {
    // What arrives in between below this size cannot win any more, even at the highest gain twice.
    this.#use(this.#gains.tierFor(Math.min(score, bar / this.#gains.highest ** 2)));
  }

  across(slot: number, low: number, high: number, needed: number, out: Interval): boolean {
    const { hopRows, from } = this.#graph;
    const { rates, bests, amounts } = this.#tier;
    const { heads } = this.#gains;
    const reach = this.#reach;
    const amount = Math.max(high, amounts[from[slot]!]!);
    const isSized = amount === high;
    let bar = needed;
    let least = 0;
    let most = 0;
    // The likely best first: then most of the others need no look at their books.
    const best = bests[slot]!;
    const start = hopRows[slot]!;
    for (let turn = start - 1, end = hopRows[slot + 1]!; turn < end; turn += 1) {
      const i = turn < start ? best : turn;
      if (turn === best) continue;
      if (amount * rates[i]! <= bar || high < heads[i * HEAD + FLOOR]!) continue;
      if (this.#isFilledOnly && low > heads[i * HEAD + ROOM]!) continue;
      if (isSized && this.#inGrains(i, high, rates[i]!) <= bar) continue;
      const coverage = this.#gains.reach(i, low, high, reach);
      if (this.#isFilledOnly && coverage === CAPPED) continue;
      if (reach[1]! > most) most = reach[1]!;
      if (reach[0]! > least && !(this.#isFilledOnly && coverage !== FILLED)) least = reach[0]!;
      if (least > bar) bar = least;
    }
    out[0] = least;
    out[1] = most;
    return most > 0;
  }

  /** What a hop yields at most, of whole lots. */
  #inGrains(place: number, amount: number, rate: number): number {
    const { heads } = this.#gains;
    const at = place * HEAD;
    if (heads[at + KIND] === SELL)
      return Math.floor((amount / heads[at + LOT]!) * (1 + SAFETY)) * heads[at + LOT]! * rate;
    if (heads[at + KIND] !== BUY) return Infinity;
    return Math.floor(((amount * rate) / heads[at + NET]!) * (1 + SAFETY)) * heads[at + NET]! * (1 + SAFETY);
  }

  optimistic(asset: number, amounts: Interval): number {
    return amounts[1]! * this.#gains.values[asset]!;
  }

  certain(asset: number, amounts: Interval): number {
    return amounts[0]! * this.#gains.values[asset]!;
  }

  #use(tier: Tier): void {
    this.#tier = tier;
    this.gains = tier.gains;
    this.mirrorGains = tier.mirrorGains;
    this.bestOut = tier.bestOut;
  }
}

/** From the payout back. */
export class BackwardWalk implements Walk {
  gains: Float64Array;
  mirrorGains: Float64Array;
  bestOut: Float64Array;
  /** A score is one over a value here, and bounds nothing so: all may pass. */
  readonly least: Float64Array;
  readonly mirrorLeast: Float64Array;
  readonly #graph: AssetGraph;
  readonly #gains: Gains;
  readonly #need = new Float64Array(2);

  constructor(graph: AssetGraph, gains: Gains) {
    this.#graph = graph;
    this.#gains = gains;
    this.least = this.mirrorLeast = new Float64Array(graph.to.length);
    ({ mirrorGains: this.gains, gains: this.mirrorGains, bestIn: this.bestOut } = gains.tiers[0]!);
  }

  guess(score: number, parts: number): void {
    this.#use(this.#gains.tierFor(1 / score / parts));
  }

  bound(score: number): void {
    // The output of no hop is worth less than this, nor, by its own gain, the input that a tier's size speaks of.
    this.#use(this.#gains.tierFor(1 / score / this.#gains.highest ** 3));
  }

  across(slot: number, low: number, high: number, _needed: number, out: Interval): boolean {
    const { hopRows, hops, mirror } = this.#graph;
    const { rates } = this.#gains.tiers[0]!;
    const need = this.#need;
    const trades = mirror[slot]!;
    let least = Infinity;
    let most = Infinity;
    for (let i = hopRows[trades]!, end = hopRows[trades + 1]!; i < end; i += 1) {
      if (low >= most * rates[i]!) continue;
      hops[i]!.require(low, high, need);
      if (need[0]! < least) least = need[0]!;
      if (need[1]! < most) most = need[1]!;
    }
    out[0] = least;
    out[1] = most;
    return least < Infinity;
  }

  optimistic(asset: number, amounts: Interval): number {
    return 1 / (amounts[0]! * this.#gains.values[asset]!);
  }

  certain(asset: number, amounts: Interval): number {
    return 1 / (amounts[1]! * this.#gains.values[asset]!);
  }

  #use(tier: Tier): void {
    this.gains = tier.mirrorGains;
    this.mirrorGains = tier.gains;
    this.bestOut = tier.bestIn;
  }
}
