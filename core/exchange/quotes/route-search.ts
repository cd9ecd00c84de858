import type { AssetGraph } from './asset-graph.ts';
import type { Gains } from './gains.ts';
import type { Interval } from './hop.ts';
import { NONE, RouteList } from './route-list.ts';
import type { Walk } from './walk.ts';

/** Equal parts in which a large amount is split: eight get most of what splitting is worth, twelve nearly all. */
export const PARTS = 12;

/**
 * Finds, in float64, every route of at most three hops that may be the best one: those whose bound is not below what
 * another surely yields. A route is the assets it passes; the exact pricing that follows chooses the venues.
 *
 * Most routes are never walked: the product of their top gains already falls short of the best so far. One and two hops
 * come first, to raise that bar before the many routes of three. The object is reused; it allocates nothing.
 */
export class RouteSearch {
  /** The routes of the last search, in the order walked: backward, the first asset is the one next to the payout. */
  readonly found = new RouteList();
  readonly #graph: AssetGraph;
  readonly #gains: Gains;
  /** The gain of the last hop from each asset to the end; zero where there is none. */
  readonly #lastGains: Float64Array;
  /** The first hop to each asset, walked at most once a search: when, what arrives, and its score. */
  readonly #walkedIn: Uint32Array;
  readonly #lows: Float64Array;
  readonly #highs: Float64Array;
  readonly #arrived: Float64Array;
  readonly #amounts: Interval = new Float64Array(2);
  #epoch = 0;
  #walk!: Walk;
  #start = 0;
  #end = 0;
  #given = 0;
  /** The score of what is given, the best certain score at the end, and the best last gain. */
  #score = 0;
  #bar = 0;
  #tolerance = 1;
  #bestLast = 0;
  #gainOfPart = 0;

  constructor(graph: AssetGraph, gains: Gains) {
    this.#graph = graph;
    this.#gains = gains;
    this.#lastGains = new Float64Array(graph.size);
    this.#walkedIn = new Uint32Array(graph.size);
    this.#lows = new Float64Array(graph.size);
    this.#highs = new Float64Array(graph.size);
    this.#arrived = new Float64Array(graph.size);
  }

  /**
   * Leaves the routes in `found`. @param given units of the asset at `start`.
   * @param slack keeps routes that are worse than the best by this part too.
   */
  run(walk: Walk, start: number, end: number, given: number, maximumHops: number, slack = 0): void {
    this.#walk = walk;
    this.#tolerance = 1 - slack;
    this.#start = start;
    this.#end = end;
    this.#given = given;
    this.#epoch += 1;
    this.#bar = 0;
    this.found.clear();
    this.#amounts.fill(given);
    this.#score = walk.optimistic(start, this.#amounts);
    walk.guess(this.#score, PARTS);
    this.#oneHop();
    if (maximumHops === 1) return;
    this.#noteLastGains();
    const promising = this.#mostPromising();
    // Guesses bound nothing, so this one is walked to the end whatever its gains say.
    if (promising !== NONE && this.#arrive(promising) > 0) this.#offerThrough(promising);
    this.#sharpen();
    this.#twoHops(promising);
    if (maximumHops > 2) this.#threeHops();
    this.#forgetLastGains();
  }

  /** True when a part of the amount last searched for is below all sizes that gains are kept for. */
  isSmall(): boolean {
    return this.#gains.tierIndex(this.#score / PARTS) === 0;
  }

  /** The best rate of one or two hops for a small part of the amount last searched for: units at the end per unit. */
  rateOfPart(): number {
    const { values } = this.#gains;
    return (this.#gainOfPart * values[this.#start]!) / values[this.#end]!;
  }

  #oneHop(): void {
    const slot = this.#graph.slot(this.#start, this.#end);
    this.#gainOfPart = slot < 0 ? 0 : this.#walk.gains[slot]!;
    if (slot >= 0 && this.#walk.across(slot, this.#given, this.#given, this.#amounts)) this.#offer(NONE, NONE);
  }

  /** Takes the sharpest gains that the bar allows. */
  #sharpen(): void {
    const before = this.#walk.gains;
    this.#walk.bound(this.#score, this.#bar);
    if (this.#walk.gains !== before) this.#noteLastGains();
  }

  #noteLastGains(): void {
    const { rows, to } = this.#graph;
    const { mirrorGains, mirrorLeast } = this.#walk;
    const most = this.#score * this.#gains.highest ** 2;
    this.#bestLast = 0;
    for (let slot = rows[this.#end]!, end = rows[this.#end + 1]!; slot < end; slot += 1) {
      if (to[slot] === this.#start) continue;
      const gain = mirrorLeast[slot]! > most ? 0 : mirrorGains[slot]!;
      this.#lastGains[to[slot]!] = gain;
      if (gain > this.#bestLast) this.#bestLast = gain;
    }
  }

  #forgetLastGains(): void {
    const { rows, to } = this.#graph;
    for (let slot = rows[this.#end]!, end = rows[this.#end + 1]!; slot < end; slot += 1) this.#lastGains[to[slot]!] = 0;
  }

  #twoHops(promising: number): void {
    const { rows, to } = this.#graph;
    const { gains } = this.#walk;
    if (this.#isStartSmaller()) {
      for (let slot = rows[this.#start]!, end = rows[this.#start + 1]!; slot < end; slot += 1) {
        const via = to[slot]!;
        if (this.#score * gains[slot]! * this.#lastGains[via]! > this.#bar && via !== promising) this.#through(via);
      }
      return;
    }
    for (let slot = rows[this.#end]!, end = rows[this.#end + 1]!; slot < end; slot += 1) {
      const via = to[slot]!;
      const bound = this.#score * this.#lastGains[via]!;
      if (bound * this.#walk.bestOut[this.#start]! <= this.#bar || via === promising) continue;
      const first = this.#graph.slot(this.#start, via);
      if (first >= 0 && bound * gains[first]! > this.#bar) this.#through(via);
    }
  }

  /** The asset in between with the highest bound: walked first, it raises the bar for the others. */
  #mostPromising(): number {
    const { rows, to } = this.#graph;
    const { gains } = this.#walk;
    const isStartSmaller = this.#isStartSmaller();
    const row = isStartSmaller ? this.#start : this.#end;
    let promising = NONE;
    let best = 0;
    for (let slot = rows[row]!, end = rows[row + 1]!; slot < end; slot += 1) {
      const via = to[slot]!;
      const last = this.#lastGains[via]!;
      if (last * this.#walk.bestOut[this.#start]! <= best) continue;
      const first = isStartSmaller ? slot : this.#graph.slot(this.#start, via);
      if (first < 0 || gains[first]! * last <= best || this.#walk.least[first]! > this.#score) continue;
      best = gains[first]! * last;
      promising = via;
    }
    if (best > this.#gainOfPart) this.#gainOfPart = best;
    return promising;
  }

  #isStartSmaller(): boolean {
    return this.#graph.degree(this.#start) <= this.#graph.degree(this.#end);
  }

  #through(via: number): void {
    const arrived = this.#arrive(via);
    if (arrived * this.#lastGains[via]! > this.#bar) this.#offerThrough(via);
  }

  #offerThrough(via: number): void {
    const last = this.#graph.slot(via, this.#end);
    if (this.#walk.across(last, this.#lows[via]!, this.#highs[via]!, this.#amounts)) this.#offer(via, NONE);
  }

  #threeHops(): void {
    const { rows, to } = this.#graph;
    let { gains, bestOut } = this.#walk;
    let isBarred = this.#bar > 0;
    for (let slot = rows[this.#start]!, end = rows[this.#start + 1]!; slot < end; slot += 1) {
      // Without a route of two hops there was no bar; the first of three sets it.
      if (!isBarred && this.#bar > 0) {
        isBarred = true;
        this.#sharpen();
        ({ gains, bestOut } = this.#walk);
      }
      const first = to[slot]!;
      const bound = this.#score * gains[slot]! * bestOut[first]!;
      if (bound * this.#bestLast <= this.#bar || first === this.#end) continue;
      const arrived = this.#arrive(first);
      if (arrived * bestOut[first]! * this.#bestLast <= this.#bar) continue;
      if (this.#graph.degree(first) <= this.#graph.degree(this.#end)) this.#onFromFirst(first, arrived);
      else this.#backFromEnd(first, arrived);
    }
  }

  #onFromFirst(first: number, arrived: number): void {
    const { rows, to } = this.#graph;
    const { gains } = this.#walk;
    const lastGains = this.#lastGains;
    for (let slot = rows[first]!, end = rows[first + 1]!; slot < end; slot += 1) {
      const second = to[slot]!;
      if (arrived * gains[slot]! * lastGains[second]! > this.#bar) this.#throughBoth(first, second, slot);
    }
  }

  #backFromEnd(first: number, arrived: number): void {
    const { rows, to } = this.#graph;
    const { gains, bestOut } = this.#walk;
    for (let row = rows[this.#end]!, end = rows[this.#end + 1]!; row < end; row += 1) {
      const second = to[row]!;
      const bound = arrived * this.#lastGains[second]!;
      if (bound * bestOut[first]! <= this.#bar || second === first) continue;
      const slot = this.#graph.slot(first, second);
      if (slot >= 0 && bound * gains[slot]! > this.#bar) this.#throughBoth(first, second, slot);
    }
  }

  #throughBoth(first: number, second: number, slot: number): void {
    const amounts = this.#amounts;
    if (!this.#walk.across(slot, this.#lows[first]!, this.#highs[first]!, amounts)) return;
    if (this.#walk.optimistic(second, amounts) * this.#lastGains[second]! <= this.#bar) return;
    const last = this.#graph.slot(second, this.#end);
    if (this.#walk.across(last, amounts[0]!, amounts[1]!, amounts)) this.#offer(first, second);
  }

  /** Walks the first hop, once. @returns the score of what arrives. */
  #arrive(via: number): number {
    if (this.#walkedIn[via] === this.#epoch) return this.#arrived[via]!;
    this.#walkedIn[via] = this.#epoch;
    const amounts = this.#amounts;
    const isReached = this.#walk.across(this.#graph.slot(this.#start, via), this.#given, this.#given, amounts);
    this.#lows[via] = amounts[0]!;
    this.#highs[via] = amounts[1]!;
    return (this.#arrived[via] = isReached ? this.#walk.optimistic(via, amounts) : 0);
  }

  /** Keeps the route whose end is in `#amounts` when it may be the best. */
  #offer(first: number, second: number): void {
    const score = this.#walk.optimistic(this.#end, this.#amounts);
    if (score < this.#bar) return;
    const certain = this.#walk.certain(this.#end, this.#amounts) * this.#tolerance;
    if (certain > this.#bar) this.#bar = certain;
    this.found.add(score, first, second, this.#bar);
  }
}
