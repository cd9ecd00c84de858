import type { AssetGraph } from '../search/asset-graph.ts';
import type { EdgeWeights } from '../search/edge-weights.ts';
import { HOPS, ROUTES } from '../search/route-rows.ts';
import { FillingDepth } from './filling-depth.ts';
import { Passages } from './passages.ts';
import { type RouteSet, unpack } from './route-set.ts';

/** The smallest step is this part of the amount's octave, so about a hundred steps place any amount. */
const STEPS = 64;
/** No more steps than this, whatever the books are like. */
const MAX_STEPS = 2048;
/** A rest below this part of the amount is left to the execution. */
const NEGLIGIBLE = 1e-9;

/**
 * Places an amount on routes in float64, level by level, each step on the route that pays the most for the next unit.
 * Without lots and smallest orders, so the result is what a split can yield at best over these routes; the caller
 * prices it exactly. The steps depend on the octave of the amount only: a larger amount of the octave goes on where a
 * smaller one ended.
 */
export class LevelFilling {
  readonly passages = new Passages();
  /** Units at the end, and units that found no depth. */
  output = 0;
  rest = 0;
  readonly depth: FillingDepth;
  /** How many routes there are; per route and hop: the row of its edge; per route: how many hops it has. */
  #count = 0;
  readonly #rows = new Int32Array(ROUTES * HOPS);
  readonly #lengths = new Int32Array(ROUTES);
  /** Per row: the routes that pass it, one bit each. */
  readonly #routesOf = new Int32Array(ROUTES * HOPS);
  /** Per route: the rate of its next unit. */
  readonly #rates = new Float64Array(ROUTES);
  /** Per hop of the route in turn: the slot that takes the next unit, and its hop. */
  readonly #slots = new Int32Array(HOPS);
  readonly #hops = new Int32Array(HOPS);
  /** What their levels take, and the smallest step. */
  #room = 0;
  #stepSize = 0;
  #best = -1;
  #secondRate = 0;

  constructor(graph: AssetGraph, weights: EdgeWeights) {
    this.depth = new FillingDepth(graph, weights);
  }

  /** Sets the routes to fill, with all their depth. */
  consider(routes: RouteSet): void {
    this.depth.begin(routes);
    this.#count = routes.count;
    for (let row = 0, { edgeCount } = routes; row < edgeCount; row += 1) this.#routesOf[row] = 0;
    for (let r = 0; r < this.#count; r += 1) {
      const length = unpack(routes.packed(r), this.#rows, r * HOPS);
      this.#lengths[r] = length;
      for (let at = r * HOPS, end = at + length; at < end; at += 1) this.#routesOf[this.#rows[at]!]! |= 1 << r;
    }
    this.#begin();
  }

  /** Restores all depth, but for the hops that were excluded. */
  restart(): void {
    this.depth.restart();
    this.#begin();
  }

  /** Leaves a hop out until other routes are considered. */
  exclude(hopIndex: number): void {
    this.depth.exclude(hopIndex);
  }

  /** The rate of the next unit on the best route. */
  bestRate(): number {
    this.#choose();
    return this.#best < 0 ? 0 : this.#rates[this.#best]!;
  }

  /**
   * Moves what was placed in small parts to where the next unit goes, if something was placed there.
   * @param most of the output that may be lost by that.
   * @param cost of each leg, in units of the output.
   */
  gather(most: number, cost = 0): void {
    const { passages } = this;
    this.#choose();
    const taker = this.#best < 0 || passages.count < 2 ? -1 : passages.find(this.#best, this.#hops, this.#enter());
    if (taker < 0) return;
    const room = this.#room > this.#stepSize ? this.#room : this.#stepSize;
    passages.drop(taker, this.#rates[this.#best]!, room, most, cost);
  }

  /**
   * Places an amount, or as much of it as yields `wanted`. Gives up when the output cannot exceed `enough`.
   * @returns false when it gave up.
   */
  fill(amountIn: number, enough = 0, wanted = Infinity): boolean {
    const step = octaveOf(amountIn) / STEPS;
    this.#stepSize = step;
    const least = amountIn * NEGLIGIBLE;
    this.rest = amountIn;
    this.#choose();
    for (let i = 0; i < MAX_STEPS && this.rest > least; i += 1) {
      const r = this.#best;
      if (r < 0) break;
      const rate = this.#rates[r]!;
      if (this.output + this.rest * rate <= enough) return false;
      const missing = (wanted - this.output) / rate;
      if (missing <= 0) break;
      this.#step(r, missing < this.rest ? missing : this.rest, step);
      if (!(this.#rates[r]! >= this.#secondRate && this.#rates[r]! > 0)) this.#choose();
    }
    return true;
  }

  #begin(): void {
    this.passages.clear();
    this.output = this.rest = 0;
    for (let r = 0; r < this.#count; r += 1) this.#rates[r] = this.#rateOf(r);
  }

  /** Finds the best route and the rate of the second best. */
  #choose(): void {
    let best = -1;
    let most = 0;
    let second = 0;
    for (let r = 0; r < this.#count; r += 1) {
      const rate = this.#rates[r]!;
      if (rate > most) {
        second = most;
        most = rate;
        best = r;
      } else if (rate > second) second = rate;
    }
    this.#best = best;
    this.#secondRate = second;
  }

  #rateOf(r: number): number {
    const { rates } = this.depth;
    let rate = 1;
    for (let at = r * HOPS, end = at + this.#lengths[r]!; at < end; at += 1) rate *= rates[this.#rows[at]!]!;
    return rate;
  }

  /** Places what the present levels take of an amount, but at least a step where there is depth for it. */
  #step(r: number, amount: number, step: number): void {
    const length = this.#enter(r);
    const room = this.#room;
    const wanted = room > step ? room : step;
    const part = amount < wanted ? amount : wanted;
    const placed = part < room ? part : this.#within(length, part, step);
    if (placed > 0) this.#place(r, length, placed);
    if (this.depth.changedCount > 0) this.#follow();
  }

  /** Reads the levels that the next unit of a route takes. @returns how many hops the route has. */
  #enter(r = this.#best): number {
    const { depth } = this;
    const length = this.#lengths[r]!;
    let room = Infinity;
    let rate = 1;
    for (let k = 0; k < length; k += 1) {
      const slot = depth.bestOf(this.#rows[r * HOPS + k]!);
      this.#slots[k] = slot;
      this.#hops[k] = depth.hops[slot]!;
      const own = depth.roomAt(slot) / rate;
      if (own < room) room = own;
      rate *= depth.slotRates[slot]!;
    }
    this.#room = room;
    return length;
  }

  /** Updates the rates of the routes that pass changed rows: routes may share depth. */
  #follow(): void {
    const { changed, changedCount } = this.depth;
    let routes = 0;
    for (let i = 0; i < changedCount; i += 1) routes |= this.#routesOf[changed[i]!]!;
    this.depth.changedCount = 0;
    while (routes !== 0) {
      const r = 31 - Math.clz32(routes);
      routes &= ~(1 << r);
      this.#rates[r] = this.#rateOf(r);
    }
  }

  /** An amount, or as much of it as finds depth. */
  #within(length: number, amount: number, step: number): number {
    const { depth } = this;
    let total = Infinity;
    let rate = 1;
    let limiting = -1;
    for (let k = 0; k < length; k += 1) {
      const slot = this.#slots[k]!;
      const left = depth.lefts[slot]! / rate;
      if (left < total) {
        total = left;
        limiting = slot;
      }
      rate *= depth.slotRates[slot]!;
    }
    if (amount < total) return amount;
    if (total > step * NEGLIGIBLE) return total;
    // What is left there is less than a unit matters: the venue is done.
    depth.finish(limiting);
    return 0;
  }

  #place(r: number, length: number, amount: number): void {
    const { depth } = this;
    let arriving = amount;
    for (let k = 0; k < length; k += 1) arriving = depth.take(this.#slots[k]!, arriving);
    this.rest -= amount;
    this.output += arriving;
    this.passages.add(r, this.#hops, length, amount, arriving);
  }
}

/** The largest power of two that is not above an amount. */
function octaveOf(amount: number): number {
  return 2 ** Math.floor(Math.log2(amount));
}
