import type { AssetGraph } from './asset-graph.ts';
import type { Gains, Tier } from './gains.ts';
import { SAFETY } from './hop.ts';

/** The slots that a route passes. */
export type Route = readonly number[];

/** Routes considered at a time, at most. */
export const ROUTES = 12;
/** Hops of a route, at most. */
const HOPS = 3;
/** No venue: the route is shorter, or nothing arrives there. */
const NOWHERE = -1;

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
  #routes: readonly Route[] = [];
  /** Per route: the part it was priced for, and when; per hop of it, the place of the venue that yields the most. */
  readonly #parts = new Float64Array(ROUTES);
  readonly #partsAt = new Int32Array(ROUTES);
  readonly #chosen = new Int32Array(ROUTES * HOPS);
  /** Counts placements and the like; and per slot, when depth was last taken there. */
  #now = 0;
  #since = 0;
  readonly #takenAt: Int32Array;
  /** Per slot: for what it was priced last, when, the venue, and what that yields, below zero when it is not filled. */
  readonly #amounts: Float64Array;
  readonly #pricedAt: Int32Array;
  readonly #places: Int32Array;
  readonly #yields: Float64Array;
  #tier: Tier;

  constructor(graph: AssetGraph, gains: Gains) {
    this.#graph = graph;
    this.#gains = gains;
    this.#tier = gains.tiers[0]!;
    const slots = graph.to.length;
    this.#takenAt = new Int32Array(slots);
    this.#amounts = new Float64Array(slots);
    this.#pricedAt = new Int32Array(slots);
    this.#places = new Int32Array(slots);
    this.#yields = new Float64Array(slots);
  }

  /** Chooses among these routes from now on. @param part no amount that is asked for is larger. */
  consider(routes: readonly Route[], part: number): void {
    this.#routes = routes;
    this.#count = routes.length;
    this.#now += 1;
    // Books may have moved since, or given back what was taken: nothing priced before counts.
    this.#since = this.#now;
    if (routes.length === 0) return;
    const { values } = this.#gains;
    const { from, to } = this.#graph;
    const [first] = routes as [Route];
    const value = part * values[from[first[0]!]!]!;
    // A route on which less than half of the value arrives need not be bounded rightly.
    this.#tier = this.#gains.tierFor(value / 2);
    const most = (value / values[to[first.at(-1)!]!]!) * (1 + SAFETY);
    for (let r = 0; r < routes.length; r += 1) {
      this.#parts[r] = 0;
      this.outputs[r] = this.#bound(routes[r]!, most);
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
    const route = this.#routes[r]!;
    const { mirror } = this.#graph;
    const placed = this.isFilled[r] === 1 ? amountIn : Math.min(amountIn, this.#room(r));
    this.#now += 1;
    let amount = placed;
    for (let i = 0; i < route.length; i += 1) {
      const slot = route[i]!;
      amount = this.#gains.place(this.#chosen[r * HOPS + i]!, amount);
      // The two directions of a pool share its depth.
      this.#takenAt[slot] = this.#takenAt[mirror[slot]!] = this.#now;
    }
    this.output += amount;
    this.last.amountIn = placed;
    this.last.amountOut = amount;
    const share = this.#share(r);
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

  /** What a route yields at most: most of them need no closer look. @param most what would arrive if all were kept. */
  #bound(route: Route, most: number): number {
    const { gains } = this.#tier;
    let bound = most;
    for (let i = 0; i < route.length; i += 1) bound *= gains[route[i]!]!;
    return bound;
  }

  /** True while nothing was taken from the route since it was priced for this amount. */
  #isPriced(r: number, amountIn: number): boolean {
    if (this.#parts[r] !== amountIn) return false;
    const route = this.#routes[r]!;
    const pricedAt = this.#partsAt[r]!;
    for (let i = 0; i < route.length; i += 1) if (this.#takenAt[route[i]!]! > pricedAt) return false;
    return true;
  }

  #price(r: number, amountIn: number): void {
    const route = this.#routes[r]!;
    this.#parts[r] = amountIn;
    this.#partsAt[r] = this.#now;
    let isFilled = 1;
    let amount = amountIn;
    for (let i = 0; i < route.length && amount > 0; i += 1) {
      const slot = route[i]!;
      const pricedAt = this.#pricedAt[slot]!;
      const isKnown =
        this.#amounts[slot] === amount && pricedAt >= this.#since && pricedAt >= this.#takenAt[slot]!;
      if (!isKnown) this.#across(slot, amount);
      const output = this.#yields[slot]!;
      this.#chosen[r * HOPS + i] = this.#places[slot]!;
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
    for (let turn = start - 1, end = hopRows[slot + 1]!; turn < end; turn += 1) {
      const place = turn < start ? likely : turn;
      if (turn === likely || bound * rates[place]! <= most) continue;
      const output = this.#gains.yields(place, amountIn);
      if (Math.abs(output) <= most) continue;
      most = Math.abs(output);
      best = output;
      this.#places[slot] = place;
    }
    this.#amounts[slot] = amountIn;
    this.#pricedAt[slot] = this.#now;
    this.#yields[slot] = best;
  }

  /** What the hops of a route can take together, in what the first one takes. */
  #room(r: number): number {
    let room = Infinity;
    for (let i = this.#routes[r]!.length - 1; i >= 0; i -= 1) {
      const hop = this.#graph.hops[this.#chosen[r * HOPS + i]!]!;
      room = Math.min(hop.room(), room === Infinity ? Infinity : hop.smoothInput(room));
    }
    return room;
  }

  /** The share of the venues chosen for a route. */
  #share(r: number): Share {
    const at = r * HOPS;
    const hops = this.#routes[r]!.length;
    const [first, second, third] = [
      this.#chosen[at]!,
      hops > 1 ? this.#chosen[at + 1]! : NOWHERE,
      hops > 2 ? this.#chosen[at + 2]! : NOWHERE,
    ];
    for (const share of this.shares) {
      const { places } = share;
      if (places[0] !== first || places.length !== hops) continue;
      if ((hops < 2 || places[1] === second) && (hops < 3 || places[2] === third)) return share;
    }
    const share: Share = {
      places: hops === 1 ? [first] : hops === 2 ? [first, second] : [first, second, third],
      amountIn: 0,
      isFull: false,
    };
    this.shares.push(share);
    return share;
  }
}
