import type { AssetGraph } from './asset-graph.ts';
import type { Gains, Tier } from './gains.ts';
import { SAFETY } from './hop.ts';

/** The slots that a route passes. */
export type Route = readonly number[];

/** Routes considered at a time, at most. */
export const ROUTES = 12;
/** Hops of a route, at most: in an array of routes each has so many slots, the last ones NONE where it is shorter. */
const HOPS = 3;
const NONE = -1;

/**
 * What is known of a slot, in one row: when depth was taken there last, when it was priced, for what, what that yields,
 * below zero when it is not filled, and the place of the venue that does.
 */
const SLOT = 8;
const TAKEN_AT = 0;
const PRICED_AT = 1;
const AMOUNT = 2;
const YIELD = 3;
const PLACE = 4;

/** Routes as a `Placement` takes them. */
export function inRows(routes: readonly Route[]): Int32Array {
  const rows = new Int32Array(routes.length * HOPS).fill(NONE);
  for (const [r, route] of routes.entries()) rows.set(route, r * HOPS);
  return rows;
}

/** A choice of venues, and what goes along them. */
export interface Share {
  /** The places of its hops. */
  readonly places: readonly number[];
  amountIn: number;
  /** True when depth ended before a part of it did. */
  isFull: boolean;
}

/**
 * Spreads an amount over routes in float64, part by part, each on the route that yields the most after the depth taken
 * by those before. Approximate: what comes out is priced exactly by whoever publishes it. All it works on are numbers in
 * arrays: the objects of a dozen routes would cost more than their prices.
 */
export class Placement {
  /** One a choice of venues, in the order in which they came up. */
  readonly shares: Share[] = [];
  /** What all shares yield, about. */
  output = 0;
  /** What was placed last, and what it yields. */
  readonly last = { amountIn: 0, amountOut: 0 };
  /**
   * Per route: what a part yielded when it was last priced, which bounds what a part yields now, for placing only takes
   * depth away; and whether depth suffices.
   */
  readonly outputs = new Float64Array(ROUTES);
  readonly isFilled = new Uint8Array(ROUTES);
  readonly #graph: AssetGraph;
  readonly #gains: Gains;
  #count = 0;
  #routes: Int32Array = new Int32Array(0);
  /** Per route: the part it was priced for, and when; per hop of it, the place of the venue that yields the most. */
  readonly #parts = new Float64Array(ROUTES);
  readonly #partsAt = new Float64Array(ROUTES);
  readonly #chosen = new Int32Array(ROUTES * HOPS);
  /** Counts placements and the like. */
  #now = 0;
  #since = 0;
  readonly #slots: Float64Array;
  #tier: Tier;

  constructor(graph: AssetGraph, gains: Gains) {
    this.#graph = graph;
    this.#gains = gains;
    this.#tier = gains.tiers[0]!;
    this.#slots = new Float64Array(graph.to.length * SLOT);
  }

  /** Chooses among these routes from now on. @param part no amount that is asked for is larger. */
  consider(routes: Int32Array, part: number): void {
    this.#routes = routes;
    this.#count = routes.length / HOPS;
    this.#now += 1;
    // Books may have moved since, or given back what was taken: nothing priced before counts.
    this.#since = this.#now;
    if (this.#count === 0) return;
    const { values } = this.#gains;
    const { from, to } = this.#graph;
    const value = part * values[from[routes[0]!]!]!;
    const end = to[routes[2] !== NONE ? routes[2]! : routes[1] !== NONE ? routes[1]! : routes[0]!]!;
    // A route on which less than half of the value arrives need not be bounded rightly.
    this.#tier = this.#gains.tierFor(value / 2);
    const { gains } = this.#tier;
    const most = (value / values[end]!) * (1 + SAFETY);
    for (let r = 0, at = 0; r < this.#count; r += 1, at += HOPS) {
      this.#parts[r] = 0;
      // What a route yields at most: most of them need no closer look.
      let bound = most * gains[routes[at]!]!;
      if (routes[at + 1] !== NONE) bound *= gains[routes[at + 1]!]!;
      if (routes[at + 2] !== NONE) bound *= gains[routes[at + 2]!]!;
      this.outputs[r] = bound;
    }
  }

  /** The route on which an amount yields the most; -1 when none yields anything. */
  best(amountIn: number): number {
    const { outputs } = this;
    for (;;) {
      let best = -1;
      let most = 0;
      for (let r = 0; r < this.#count; r += 1) {
        if (outputs[r]! <= most) continue;
        most = outputs[r]!;
        best = r;
      }
      if (best < 0 || this.#isPriced(best, amountIn)) return best;
      this.#price(best, amountIn);
    }
  }

  /** Places an amount on a route, or as much of it as there is depth for. @returns how much that is. */
  place(r: number, amountIn: number): number {
    const { mirror } = this.#graph;
    const placed = this.isFilled[r] === 1 ? amountIn : Math.min(amountIn, this.#room(r));
    this.#now += 1;
    let amount = placed;
    for (let at = r * HOPS, end = at + HOPS; at < end && this.#routes[at] !== NONE; at += 1) {
      const slot = this.#routes[at]!;
      amount = this.#gains.place(this.#chosen[at]!, amount);
      // The two directions of a pool share its depth.
      this.#slots[slot * SLOT + TAKEN_AT] = this.#slots[mirror[slot]! * SLOT + TAKEN_AT] = this.#now;
    }
    this.output += amount;
    this.last.amountIn = placed;
    this.last.amountOut = amount;
    const share = this.#share(r * HOPS);
    share.amountIn += placed;
    if (this.isFilled[r] !== 1) share.isFull = true;
    return placed;
  }

  /** No longer considers a route that cannot take a part after all. */
  drop(r: number): void {
    this.outputs[r] = 0;
  }

  /** Gives back all depth and forgets the shares. */
  release(): void {
    for (const { places } of this.shares) for (const place of places) this.#gains.unplace(place);
    this.shares.length = 0;
    this.output = 0;
  }

  /** True while nothing was taken from the route since it was priced for this amount. */
  #isPriced(r: number, amountIn: number): boolean {
    if (this.#parts[r] !== amountIn) return false;
    const pricedAt = this.#partsAt[r]!;
    for (let at = r * HOPS, end = at + HOPS; at < end && this.#routes[at] !== NONE; at += 1)
      if (this.#slots[this.#routes[at]! * SLOT + TAKEN_AT]! > pricedAt) return false;
    return true;
  }

  #price(r: number, amountIn: number): void {
    this.#parts[r] = amountIn;
    this.#partsAt[r] = this.#now;
    let isFilled = 1;
    let amount = amountIn;
    for (let at = r * HOPS, end = at + HOPS; at < end && this.#routes[at] !== NONE && amount > 0; at += 1) {
      const slot = this.#routes[at]!;
      const row = slot * SLOT;
      const slots = this.#slots;
      const pricedAt = slots[row + PRICED_AT]!;
      const isKnown = slots[row + AMOUNT] === amount && pricedAt >= this.#since && pricedAt >= slots[row + TAKEN_AT]!;
      if (!isKnown) this.#across(slot, amount);
      this.#chosen[at] = slots[row + PLACE]!;
      const output = slots[row + YIELD]!;
      if (output < 0) isFilled = 0;
      amount = Math.abs(output);
    }
    this.isFilled[r] = isFilled;
    this.outputs[r] = amount;
  }

  /** Chooses the venue of a slot. */
  #across(slot: number, amountIn: number): void {
    const { hopRows, from } = this.#graph;
    const { rates, bests, amounts } = this.#tier;
    const size = amounts[from[slot]!]!;
    const bound = amountIn > size ? amountIn : size;
    const start = hopRows[slot]!;
    const likely = bests[slot]!;
    let most = 0;
    let best = 0;
    let at = likely;
    for (let turn = start - 1, end = hopRows[slot + 1]!; turn < end; turn += 1) {
      const place = turn < start ? likely : turn;
      if (turn === likely || bound * rates[place]! <= most) continue;
      const output = this.#gains.yields(place, amountIn);
      if (Math.abs(output) <= most) continue;
      most = Math.abs(output);
      best = output;
      at = place;
    }
    const row = slot * SLOT;
    this.#slots[row + AMOUNT] = amountIn;
    this.#slots[row + PRICED_AT] = this.#now;
    this.#slots[row + YIELD] = best;
    this.#slots[row + PLACE] = at;
  }

  /** What the hops of a route can take together, in what the first one takes. */
  #room(r: number): number {
    let room = Infinity;
    for (let at = r * HOPS + HOPS - 1; at >= r * HOPS; at -= 1) {
      if (this.#routes[at] === NONE) continue;
      const hop = this.#graph.hops[this.#chosen[at]!]!;
      room = Math.min(hop.room(), room === Infinity ? Infinity : hop.smoothInput(room));
    }
    return room;
  }

  /** The share of the venues chosen for the route at a row. */
  #share(at: number): Share {
    const first = this.#chosen[at]!;
    const second = this.#routes[at + 1] === NONE ? undefined : this.#chosen[at + 1]!;
    const third = this.#routes[at + 2] === NONE ? undefined : this.#chosen[at + 2]!;
    for (const share of this.shares) {
      const { places } = share;
      if (places[0] === first && places[1] === second && places[2] === third) return share;
    }
    const places = second === undefined ? [first] : third === undefined ? [first, second] : [first, second, third];
    const share = { places, amountIn: 0, isFull: false };
    this.shares.push(share);
    return share;
  }
}
