import type { AssetGraph } from './asset-graph.ts';
import type { Gains } from './gains.ts';
import { FirstHops } from './first-hops.ts';
import { type Interval, SAFETY } from './hop.ts';
import { LastHops } from './last-hops.ts';
import { type Judge, NONE, RouteList } from './route-list.ts';
import type { Walk } from './walk.ts';

/** Equal parts in which a large amount is split: eight get most of what splitting is worth, twelve nearly all. */
export const PARTS = 12;
/** Routes whose scores are known less well than this are priced before others are looked for. */
const DOUBT = 1e-6;

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
  readonly #firsts: FirstHops;
  readonly #lasts: LastHops;
  readonly #amounts: Interval = new Float64Array(2);
  #walk!: Walk;
  #judge: Judge | undefined;
  #start = 0;
  #end = 0;
  #given = 0;
  /** The score of what is given, and the best certain score at the end. */
  #score = 0;
  #bar = 0;
  #tolerance = 1;
  #gainOfPart = 0;
  #isDoubtful = false;
  /** Whether fewer assets trade with the start than with the end. */
  #isStartSmaller = false;

  constructor(graph: AssetGraph, gains: Gains) {
    this.#graph = graph;
    this.#gains = gains;
    this.#firsts = new FirstHops(graph);
    this.#lasts = new LastHops(graph);
  }

  /**
   * Leaves the routes in `found`. @param given units of the asset at `start`.
   * @param slack keeps routes that are worse than the best by this part too.
   * @param judge prices what is found while the search goes on, which sharpens it; nothing is left in `found` then.
   */
  run(walk: Walk, start: number, end: number, given: number, maximumHops: number, slack = 0, judge?: Judge): void {
    this.#walk = walk;
    this.#judge = judge;
    this.#tolerance = 1 - slack;
    this.#start = start;
    this.#end = end;
    this.#given = given;
    this.#isStartSmaller = this.#graph.degree(start) <= this.#graph.degree(end);
    this.#bar = 0;
    this.#isDoubtful = false;
    this.found.clear();
    this.#amounts.fill(given);
    this.#score = walk.optimistic(start, this.#amounts);
    this.#firsts.begin(walk, start, given);
    this.#lasts.begin(walk, end, this.#score * this.#gains.highest ** 2);
    walk.guess(this.#score, PARTS);
    this.#oneHop();
    const promising = this.#mostPromising();
    // Guesses bound nothing, so this one is walked to the end whatever its gains say.
    if (promising !== NONE && this.#arrive(promising, Infinity) > 0) this.#offerThrough(promising);
    this.#judgeFound(false);
    this.#sharpen();
    this.#twoHops(promising);
    this.#judgeFound(maximumHops < 3);
    if (maximumHops < 3) return;
    this.#threeHops();
    this.#judgeFound(true);
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

  /** @param isLast whether nothing more will be found; before, only doubts are worth a price. */
  #judgeFound(isLast: boolean): void {
    if (this.#judge !== undefined && (isLast || this.#isDoubtful)) this.#bar = this.found.judge(this.#bar, this.#judge);
  }

  #oneHop(): void {
    const slot = this.#graph.slot(this.#start, this.#end);
    this.#gainOfPart = slot < 0 ? 0 : this.#walk.gains[slot]!;
    if (slot >= 0 && this.#walk.across(slot, this.#given, this.#given, 0, this.#amounts)) this.#offer(NONE, NONE);
  }

  /** Takes the sharpest gains that the bar allows. */
  #sharpen(): void {
    this.#walk.bound(this.#score, this.#bar);
    this.#lasts.note();
  }

  #twoHops(promising: number): void {
    const { rows, to, slots } = this.#graph;
    const { gains, mirrorGains } = this.#walk;
    // The bar grows on the way, and what it was never lets too little through.
    const bar = this.#bar / this.#score;
    const endRow = this.#end * this.#graph.size;
    if (this.#isStartSmaller) {
      for (let slot = rows[this.#start]!, end = rows[this.#start + 1]!; slot < end; slot += 1) {
        const last = slots[endRow + to[slot]!]!;
        if (last >= 0 && gains[slot]! * mirrorGains[last]! > bar && to[slot] !== promising) this.#through(to[slot]!);
      }
      return;
    }
    const least = bar / this.#walk.bestOut[this.#start]!;
    const startRow = this.#start * this.#graph.size;
    for (let slot = rows[this.#end]!, end = rows[this.#end + 1]!; slot < end; slot += 1) {
      if (mirrorGains[slot]! <= least) continue;
      const first = slots[startRow + to[slot]!]!;
      if (first >= 0 && gains[first]! * mirrorGains[slot]! > bar && to[slot] !== promising) this.#through(to[slot]!);
    }
  }

  /** The asset in between with the highest bound: walked first, it raises the bar for the others. */
  #mostPromising(): number {
    const { rows, to, slots } = this.#graph;
    const { gains, mirrorGains, least } = this.#walk;
    const [row, other] = this.#isStartSmaller ? [this.#start, this.#end] : [this.#end, this.#start];
    const otherRow = other * this.#graph.size;
    let promising = NONE;
    let best = 0;
    for (let slot = rows[row]!, end = rows[row + 1]!; slot < end; slot += 1) {
      const across = slots[otherRow + to[slot]!]!;
      if (across < 0) continue;
      const [first, last] = this.#isStartSmaller ? [slot, across] : [across, slot];
      const gain = gains[first]! * mirrorGains[last]!;
      if (gain <= best || least[first]! > this.#score || this.#lasts.gain(to[slot]!) === 0) continue;
      best = gain;
      promising = to[slot]!;
    }
    if (best > this.#gainOfPart) this.#gainOfPart = best;
    return promising;
  }

  #through(via: number): void {
    const gain = this.#lasts.gain(via);
    // The first hop may be walked for its other ways too, once.
    const arrived = gain === 0 ? 0 : this.#arrive(via);
    if (arrived * gain > this.#bar) this.#offerThrough(via);
  }

  #offerThrough(via: number): void {
    const last = this.#graph.slot(via, this.#end);
    const needed = this.#neededAt(this.#end, 1);
    if (this.#walk.across(last, this.#firsts.lows[via]!, this.#firsts.highs[via]!, needed, this.#amounts))
      this.#offer(via, NONE);
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
      // The first hop's books are looked at only when a whole route's gains promise enough.
      const bound = this.#firsts.isWalked(first) ? this.#firsts.scores[first]! : this.#score * gains[slot]!;
      if (bound * bestOut[first]! * this.#lasts.best <= this.#bar || first === this.#end) continue;
      if (this.#graph.degree(first) <= this.#graph.degree(this.#end)) this.#onFromFirst(first, bound);
      else this.#backFromEnd(first, bound);
    }
  }

  /** @param arriving a bound on the score that arrives at the first asset. */
  #onFromFirst(first: number, arriving: number): void {
    const { rows, to, slots } = this.#graph;
    const { gains, mirrorGains } = this.#walk;
    const endRow = this.#end * this.#graph.size;
    for (let slot = rows[first]!, end = rows[first + 1]!; slot < end; slot += 1) {
      const last = slots[endRow + to[slot]!]!;
      if (last < 0) continue;
      const gain = gains[slot]! * mirrorGains[last]!;
      if (arriving * gain <= this.#bar || to[slot] === this.#start) continue;
      arriving = this.#arrive(first);
      if (arriving * gain > this.#bar) this.#throughBoth(first, to[slot]!, slot);
    }
  }

  #backFromEnd(first: number, arriving: number): void {
    const { rows, to, slots } = this.#graph;
    const { gains, mirrorGains, bestOut } = this.#walk;
    const firstRow = first * this.#graph.size;
    for (let row = rows[this.#end]!, end = rows[this.#end + 1]!; row < end; row += 1) {
      const last = mirrorGains[row]!;
      if (arriving * last * bestOut[first]! <= this.#bar) continue;
      const slot = slots[firstRow + to[row]!]!;
      const gain = slot < 0 ? 0 : gains[slot]! * last;
      if (arriving * gain <= this.#bar || to[row] === this.#start) continue;
      arriving = this.#arrive(first);
      if (arriving * gain > this.#bar) this.#throughBoth(first, to[row]!, slot);
    }
  }

  #throughBoth(first: number, second: number, slot: number): void {
    const gain = this.#lasts.gain(second);
    if (gain === 0) return;
    const needed = this.#neededAt(second, gain);
    if (!this.#walk.across(slot, this.#firsts.lows[first]!, this.#firsts.highs[first]!, needed, this.#amounts)) return;
    if (this.#walk.optimistic(second, this.#amounts) * gain <= this.#bar) return;
    const last = this.#graph.slot(second, this.#end);
    if (this.#walk.across(last, this.#amounts[0]!, this.#amounts[1]!, this.#neededAt(this.#end, 1), this.#amounts))
      this.#offer(first, second);
  }

  /** Units of an asset in between that promise no more than the bar. @param gain a bound on what the rest of a way keeps. */
  #neededAt(asset: number, gain: number): number {
    return gain === 0 ? Infinity : (this.#bar / gain / this.#gains.values[asset]!) * (1 - SAFETY);
  }

  /** Walks the first hop, once. @param gain a bound on what the rest of a way keeps. @returns the score of what arrives. */
  #arrive(via: number, gain = Math.max(this.#lasts.gain(via), this.#walk.bestOut[via]! * this.#lasts.best)): number {
    if (!this.#firsts.isWalked(via)) this.#firsts.walk(via, this.#neededAt(via, gain));
    return this.#firsts.scores[via]!;
  }

  /** Keeps the route whose end is in `#amounts` when it may be the best. */
  #offer(first: number, second: number): void {
    const score = this.#walk.optimistic(this.#end, this.#amounts);
    if (score < this.#bar) return;
    const certain = this.#walk.certain(this.#end, this.#amounts);
    if (certain < score * (1 - DOUBT)) this.#isDoubtful = true;
    this.#bar = Math.max(this.#bar, certain * this.#tolerance);
    this.found.add(score, first, second, this.#bar);
  }
}
