import type { AssetGraph } from './asset-graph.ts';
import type { EdgeWeights, Tier } from './edge-weights.ts';
import { SAFETY } from '../hops/hop.ts';

/** The edges that a route passes. */
export type Route = readonly number[];

/** Routes considered at once at most. */
export const ROUTES = 12;
/** Hops of a route at most: in an array of routes each one has this many edges, and NONE after the last. */
const HOPS = 3;
const NONE = -1;

/**
 * Cached numbers of an edge, in one row: when its depth was last consumed, when it was priced, for which amount, with
 * which output (negative when not filled), and the index of the hop.
 */
const EDGE = 8;
const CONSUMED_AT = 0;
const PRICED_AT = 1;
const AMOUNT = 2;
const YIELD = 3;
const HOP = 4;

/** Routes in the format of `SplitAllocation`. */
export function inRows(routes: readonly Route[]): Int32Array {
  const rows = new Int32Array(routes.length * HOPS).fill(NONE);
  for (const [r, route] of routes.entries()) rows.set(route, r * HOPS);
  return rows;
}

/** A choice of venues along a route, and the amount for it. */
export interface Share {
  /** The indexes of its hops. */
  readonly hopIndexes: readonly number[];
  amountIn: number;
  /** True when depth ended before one of its parts did. */
  isFull: boolean;
}

/**
 * Splits an amount over routes in float64, part by part, each on the route that yields the most with the depth that is
 * left. Approximate: the caller prices the result exactly before publishing it. Works on numbers in arrays only:
 * objects for a dozen routes would cost more than pricing them.
 */
export class SplitAllocation {
  /** One share for each choice of venues, in the order of first use. */
  readonly shares: Share[] = [];
  /** The approximate output of all shares. */
  output = 0;
  /** The amount allocated last, and its output. */
  readonly last = { amountIn: 0, amountOut: 0 };
  /**
   * Per route: the output of a part when it was last priced, which is a bound for its output now because allocations
   * only consume depth; and whether depth suffices.
   */
  readonly outputs = new Float64Array(ROUTES);
  readonly isFilled = new Uint8Array(ROUTES);
  readonly #graph: AssetGraph;
  readonly #weights: EdgeWeights;
  #count = 0;
  #routes: Int32Array = new Int32Array(0);
  /** Per route: the part that it was priced for, and when; per hop of it, the index of the best hop. */
  readonly #parts = new Float64Array(ROUTES);
  readonly #partsAt = new Float64Array(ROUTES);
  readonly #chosen = new Int32Array(ROUTES * HOPS);
  /** Counts allocations and changes of the routes, as a clock. */
  #now = 0;
  #since = 0;
  readonly #edges: Float64Array;
  #tier: Tier;

  constructor(graph: AssetGraph, weights: EdgeWeights) {
    this.#graph = graph;
    this.#weights = weights;
    this.#tier = weights.tiers[0]!;
    this.#edges = new Float64Array(graph.to.length * EDGE);
  }

  /** Sets the routes to choose from. @param part upper bound of the amounts that follow. */
  consider(routes: Int32Array, part: number): void {
    this.#routes = routes;
    this.#count = routes.length / HOPS;
    this.#now += 1;
    // Books may have changed, or consumed depth may have been restored: earlier prices are invalid.
    this.#since = this.#now;
    if (this.#count === 0) return;
    const { values } = this.#weights;
    const { from, to } = this.#graph;
    const value = part * values[from[routes[0]!]!]!;
    const end = to[routes[2] !== NONE ? routes[2]! : routes[1] !== NONE ? routes[1]! : routes[0]!]!;
    // A route that keeps less than half of the value need not be bounded correctly.
    this.#tier = this.#weights.tierFor(value / 2);
    const { weights } = this.#tier;
    const most = (value / values[end]!) * (1 + SAFETY);
    for (let r = 0, at = 0; r < this.#count; r += 1, at += HOPS) {
      this.#parts[r] = 0;
      // Upper bound of a route's output, after which most routes need not be priced.
      let bound = most * weights[routes[at]!]!;
      if (routes[at + 1] !== NONE) bound *= weights[routes[at + 1]!]!;
      if (routes[at + 2] !== NONE) bound *= weights[routes[at + 2]!]!;
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

  /** Allocates an amount to a route, or as much of it as its depth allows. @returns the allocated amount. */
  allocate(r: number, amountIn: number): number {
    const { reverseEdge } = this.#graph;
    const allocated = this.isFilled[r] === 1 ? amountIn : Math.min(amountIn, this.#maxInput(r));
    this.#now += 1;
    let amount = allocated;
    for (let at = r * HOPS, end = at + HOPS; at < end && this.#routes[at] !== NONE; at += 1) {
      const edge = this.#routes[at]!;
      amount = this.#weights.consumeApprox(this.#chosen[at]!, amount);
      // The two directions of a pool share its depth.
      this.#edges[edge * EDGE + CONSUMED_AT] = this.#edges[reverseEdge[edge]! * EDGE + CONSUMED_AT] = this.#now;
    }
    this.output += amount;
    this.last.amountIn = allocated;
    this.last.amountOut = amount;
    const share = this.#share(r * HOPS);
    share.amountIn += allocated;
    if (this.isFilled[r] !== 1) share.isFull = true;
    return allocated;
  }

  /** Excludes a route that cannot take a part after all. */
  drop(r: number): void {
    this.outputs[r] = 0;
  }

  /** Restores all depth and removes the shares. */
  reset(): void {
    for (const { hopIndexes } of this.shares) for (const hopIndex of hopIndexes) this.#weights.reset(hopIndex);
    this.shares.length = 0;
    this.output = 0;
  }

  /** True while no depth of the route was consumed since it was priced for this amount. */
  #isPriced(r: number, amountIn: number): boolean {
    if (this.#parts[r] !== amountIn) return false;
    const pricedAt = this.#partsAt[r]!;
    for (let at = r * HOPS, end = at + HOPS; at < end && this.#routes[at] !== NONE; at += 1)
      if (this.#edges[this.#routes[at]! * EDGE + CONSUMED_AT]! > pricedAt) return false;
    return true;
  }

  #price(r: number, amountIn: number): void {
    this.#parts[r] = amountIn;
    this.#partsAt[r] = this.#now;
    let isFilled = 1;
    let amount = amountIn;
    for (let at = r * HOPS, end = at + HOPS; at < end && this.#routes[at] !== NONE && amount > 0; at += 1) {
      const edge = this.#routes[at]!;
      const row = edge * EDGE;
      const edges = this.#edges;
      const pricedAt = edges[row + PRICED_AT]!;
      const isKnown =
        edges[row + AMOUNT] === amount && pricedAt >= this.#since && pricedAt >= edges[row + CONSUMED_AT]!;
      if (!isKnown) this.#across(edge, amount);
      this.#chosen[at] = edges[row + HOP]!;
      const output = edges[row + YIELD]!;
      if (output < 0) isFilled = 0;
      amount = Math.abs(output);
    }
    this.isFilled[r] = isFilled;
    this.outputs[r] = amount;
  }

  /** Chooses the venue of an edge. */
  #across(edge: number, amountIn: number): void {
    const { hopRows, from } = this.#graph;
    const { rates, bests, amounts } = this.#tier;
    const size = amounts[from[edge]!]!;
    const bound = amountIn > size ? amountIn : size;
    const start = hopRows[edge]!;
    const likely = bests[edge]!;
    let most = 0;
    let best = 0;
    let at = likely;
    for (let turn = start - 1, end = hopRows[edge + 1]!; turn < end; turn += 1) {
      const hopIndex = turn < start ? likely : turn;
      if (turn === likely || bound * rates[hopIndex]! <= most) continue;
      const output = this.#weights.maxOutput(hopIndex, amountIn);
      if (Math.abs(output) <= most) continue;
      most = Math.abs(output);
      best = output;
      at = hopIndex;
    }
    const row = edge * EDGE;
    this.#edges[row + AMOUNT] = amountIn;
    this.#edges[row + PRICED_AT] = this.#now;
    this.#edges[row + YIELD] = best;
    this.#edges[row + HOP] = at;
  }

  /** The largest input of a route, limited by each of its hops. */
  #maxInput(r: number): number {
    let maxInput = Infinity;
    for (let at = r * HOPS + HOPS - 1; at >= r * HOPS; at -= 1) {
      if (this.#routes[at] === NONE) continue;
      const hop = this.#graph.hops[this.#chosen[at]!]!;
      maxInput = Math.min(hop.maxInput(), maxInput === Infinity ? Infinity : hop.smoothInput(maxInput));
    }
    return maxInput;
  }

  /** The share of the venues chosen for the route at a row. */
  #share(at: number): Share {
    const first = this.#chosen[at]!;
    const second = this.#routes[at + 1] === NONE ? undefined : this.#chosen[at + 1]!;
    const third = this.#routes[at + 2] === NONE ? undefined : this.#chosen[at + 2]!;
    for (const share of this.shares) {
      const { hopIndexes } = share;
      if (hopIndexes[0] === first && hopIndexes[1] === second && hopIndexes[2] === third) return share;
    }
    const hopIndexes = second === undefined ? [first] : third === undefined ? [first, second] : [first, second, third];
    const share = { hopIndexes, amountIn: 0, isFull: false };
    this.shares.push(share);
    return share;
  }
}
