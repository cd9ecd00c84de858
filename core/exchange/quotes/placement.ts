import type { AssetGraph } from './asset-graph.ts';
import type { Gains, Tier } from './gains.ts';
import { FILLED, type Hop, type Interval, SAFETY } from './hop.ts';

/** The slots that a route passes. */
export type Route = readonly number[];

/** A route's venues, and what goes along them. */
export interface Share {
  readonly hops: readonly Hop[];
  amountIn: number;
  /** True when depth ended before a part of it did. */
  isFull: boolean;
}

/** A route as it is priced for the next part. */
interface Candidate {
  readonly route: Route;
  /** What a part yielded when it was last priced: it bounds what a part yields now, for placing only takes depth away. */
  output: number;
  /** The part it was priced for, and when. */
  amountIn: number;
  pricedAt: number;
  /** The venue of each hop that yields the most. */
  readonly hops: Hop[];
  isFilled: boolean;
}

/**
 * Spreads an amount over routes in float64, part by part, each on the route that yields the most after the depth taken
 * by those before. Approximate: what comes out is priced exactly by whoever publishes it.
 */
export class Placement {
  /** One a choice of venues, in the order in which they came up. */
  readonly shares: Share[] = [];
  /** What all shares yield, about. */
  output = 0;
  /** What was placed last, and what it yields. */
  readonly last = { amountIn: 0, amountOut: 0 };
  readonly #graph: AssetGraph;
  readonly #gains: Gains;
  readonly #reach: Interval = new Float64Array(2);
  #candidates: Candidate[] = [];
  /** Counts placements and the like; and per slot, when depth was last taken there. */
  #now = 0;
  #since = 0;
  readonly #takenAt: Int32Array;
  /** Per slot: for what it was priced last, when, the venue, and what that yields, below zero when it is not filled. */
  readonly #amounts: Float64Array;
  readonly #pricedAt: Int32Array;
  readonly #places: Int32Array;
  readonly #outputs: Float64Array;
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
    this.#outputs = new Float64Array(slots);
  }

  /** Chooses among these routes from now on. @param part no amount that is asked for is larger. */
  consider(routes: readonly Route[], part: number): void {
    const [first] = routes;
    const value = first ? part * this.#gains.values[this.#graph.from[first[0]!]!]! : 0;
    // A route on which less than half of the value arrives need not be bounded rightly.
    this.#tier = this.#gains.tierFor(value / 2);
    this.#now += 1;
    // Books may have moved since, or given back what was taken: nothing priced before counts.
    this.#since = this.#now;
    this.#candidates = routes.map((route) => {
      return { route, output: this.#bound(route, part), amountIn: 0, pricedAt: 0, hops: [], isFilled: false };
    });
  }

  /** The candidate on which an amount yields the most; undefined when none yields anything. */
  best(amountIn: number): Candidate | undefined {
    for (;;) {
      let best: Candidate | undefined;
      for (const candidate of this.#candidates) {
        if (candidate.output > (best?.output ?? 0)) best = candidate;
      }
      if (best === undefined || this.#isPriced(best, amountIn)) return best;
      this.#price(best, amountIn);
    }
  }

  /** Places an amount, or as much of it as there is depth for. @returns how much that is. */
  place(candidate: Candidate, amountIn: number): number {
    const { hops, isFilled, route } = candidate;
    const placed = isFilled ? amountIn : Math.min(amountIn, roomOf(hops));
    let amount = placed;
    for (const hop of hops) amount = hop.place(amount);
    this.#now += 1;
    // The two directions of a pool share its depth.
    for (const slot of route) this.#takenAt[slot] = this.#takenAt[this.#graph.mirror[slot]!] = this.#now;
    this.output += amount;
    this.last.amountIn = placed;
    this.last.amountOut = amount;
    const share = this.shares.find((known) => isSame(known.hops, hops));
    if (share === undefined) this.shares.push({ hops: [...hops], amountIn: placed, isFull: !isFilled });
    else {
      share.amountIn += placed;
      if (!isFilled) share.isFull = true;
    }
    return placed;
  }

  /** No longer considers a candidate that cannot take a part after all. */
  drop(candidate: Candidate): void {
    candidate.output = 0;
  }

  /** Gives back all depth and forgets the shares. */
  release(): void {
    for (const { hops } of this.shares) for (const hop of hops) hop.release();
    this.shares.length = 0;
    this.output = 0;
  }

  /** What a route yields at most: most of them need no closer look. */
  #bound(route: Route, amountIn: number): number {
    const { values } = this.#gains;
    const { from, to } = this.#graph;
    const [start, end] = [from[route[0]!]!, to[route.at(-1)!]!];
    let value = amountIn * values[start]!;
    for (const slot of route) value *= this.#tier.gains[slot]!;
    return (value / values[end]!) * (1 + SAFETY);
  }

  /** True while nothing was taken from the route since it was priced for this amount. */
  #isPriced({ route, pricedAt, amountIn: priced }: Candidate, amountIn: number): boolean {
    if (priced !== amountIn) return false;
    for (const slot of route) if (this.#takenAt[slot]! > pricedAt) return false;
    return true;
  }

  #price(candidate: Candidate, amountIn: number): void {
    candidate.amountIn = amountIn;
    candidate.pricedAt = this.#now;
    candidate.isFilled = true;
    let amount = amountIn;
    for (let i = 0; i < candidate.route.length && amount > 0; i += 1) {
      const slot = candidate.route[i]!;
      const isKnown = this.#pricedAt[slot]! >= Math.max(this.#since, this.#takenAt[slot]!);
      if (!isKnown || this.#amounts[slot] !== amount) this.#across(slot, amount);
      const output = this.#outputs[slot]!;
      if (output < 0) candidate.isFilled = false;
      if (output !== 0) candidate.hops[i] = this.#graph.hops[this.#places[slot]!]!;
      amount = Math.abs(output);
    }
    candidate.output = amount;
  }

  /** Chooses the venue of a slot. */
  #across(slot: number, amountIn: number): void {
    const { hopRows, from } = this.#graph;
    const { rates, bests, amounts } = this.#tier;
    const bound = Math.max(amountIn, amounts[from[slot]!]!);
    const start = hopRows[slot]!;
    const likely = bests[slot]!;
    let most = 0;
    let isFilled = false;
    for (let turn = start - 1, end = hopRows[slot + 1]!; turn < end; turn += 1) {
      const place = turn < start ? likely : turn;
      if (turn === likely || bound * rates[place]! <= most) continue;
      const coverage = this.#gains.reach(place, amountIn, amountIn, this.#reach);
      if (this.#reach[1]! <= most) continue;
      most = this.#reach[1]!;
      isFilled = coverage === FILLED;
      this.#places[slot] = place;
    }
    this.#amounts[slot] = amountIn;
    this.#pricedAt[slot] = this.#now;
    this.#outputs[slot] = isFilled ? most : -most;
  }
}

/** What the hops can take together, in what the first one takes. */
function roomOf(hops: readonly Hop[]): number {
  let room = Infinity;
  for (let i = hops.length - 1; i >= 0; i -= 1) {
    const needed = room === Infinity ? Infinity : hops[i]!.smoothInput(room);
    room = Math.min(hops[i]!.room(), needed);
  }
  return room;
}

function isSame(a: readonly Hop[], b: readonly Hop[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
  return true;
}
