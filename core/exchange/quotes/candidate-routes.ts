import type { AssetGraph } from './asset-graph.ts';
import { type BestRoute, MAXIMUM_HOPS } from './best-route.ts';
import type { Gains, Tier } from './gains.ts';
import { inRows, type Route, ROUTES } from './placement.ts';

/** A route worse than the best by more than this takes no part in a split, until those that do have no depth left. */
const SLACK = 0.03;
/** Where even the best route keeps less than this of a part, depth is what counts, and gains say too little of it. */
const SHALLOW = 0.9;

/** Routes are looked for anew when this part of all hops has moved: a second or so of a busy market. */
const STALE_PART = 1 / 8;
/** Pairs and sizes remembered at most. */
const CAPACITY = 8192;

/** What is remembered of a pair for parts of about a size. */
interface Entry {
  /** As a `Placement` takes them. */
  readonly routes: Int32Array;
  /** `Gains.moves` when they were found. */
  readonly moves: number;
}

interface Candidate {
  readonly gain: number;
  readonly route: Route;
}

/**
 * The routes that a large amount may be spread over: those with the highest gains for a part of it, and for each first
 * and each last hop the best of three. Remembered per pair and size: which they are changes slowly, and one that is
 * missing costs a little of what a split gains, never more, for all prices are those of the moment.
 */
export class CandidateRoutes {
  readonly #graph: AssetGraph;
  readonly #gains: Gains;
  readonly #routes: BestRoute;
  readonly #kept: number;
  readonly #entries = new Map<number, Entry>();
  /** Per asset: the best route of three hops whose last hop leaves it, by its gain and its slots. */
  readonly #lastGains: Float64Array;
  readonly #firsts: Int32Array;
  readonly #seconds: Int32Array;
  /** Per first asset: the second of the route that was offered for it. */
  readonly #offered: Int32Array;
  #found: Candidate[] = [];
  #best = 0;
  #tier: Tier;
  #value = 0;

  constructor(graph: AssetGraph, gains: Gains, routes: BestRoute) {
    this.#graph = graph;
    this.#gains = gains;
    this.#routes = routes;
    this.#kept = graph.hops.length * STALE_PART;
    this.#tier = gains.tiers[0]!;
    this.#lastGains = new Float64Array(graph.size);
    this.#firsts = new Int32Array(graph.size);
    this.#seconds = new Int32Array(graph.size);
    this.#offered = new Int32Array(graph.size);
  }

  /** Routes for parts of about `amountIn`, as a `Placement` takes them. */
  of(from: number, to: number, amountIn: number): Int32Array {
    const { values, tiers, moves } = this.#gains;
    const tier = this.#gains.tierIndex(amountIn * values[from]!);
    const key = (from * this.#graph.size + to) * tiers.length + tier;
    const known = this.#entries.get(key);
    if (known !== undefined && moves - known.moves <= this.#kept) return known.routes;
    if (this.#entries.size >= CAPACITY) this.#entries.clear();
    const routes = inRows(this.#find(from, to, amountIn));
    this.#entries.set(key, { routes, moves });
    return routes;
  }

  /** By gains alone: no book is looked at, unless it is depth that decides. */
  #find(from: number, to: number, amountIn: number): readonly Route[] {
    this.#value = amountIn * this.#gains.values[from]!;
    this.#tier = this.#gains.tierFor(this.#value);
    this.#found = [];
    this.#best = 0;
    const slot = this.#graph.slot(from, to);
    if (slot >= 0) this.#offer(this.#gainOf(slot), [slot]);
    this.#twoHops(from, to);
    this.#threeHops(from, to);
    if (this.#best < SHALLOW) return this.#routes.several(from, to, amountIn, MAXIMUM_HOPS, ROUTES, SLACK);
    const least = this.#best * (1 - SLACK);
    const kept = this.#found.filter(({ gain }) => gain > least);
    const chosen = kept.length > ROUTES ? kept.toSorted((a, b) => b.gain - a.gain).slice(0, ROUTES) : kept;
    return chosen.map(({ route }) => route);
  }

  /** Those by the depth that is left now; of three hops only where there are no others, for there are very many. */
  anew(from: number, to: number, amountIn: number): Int32Array {
    const routes = this.#routes.several(from, to, amountIn, 2, ROUTES, SLACK);
    if (routes.length > 0) return inRows(routes);
    return inRows(this.#routes.several(from, to, amountIn, MAXIMUM_HOPS, ROUTES, SLACK));
  }

  /** Zero where an order is larger than a part. */
  #gainOf(slot: number): number {
    return this.#gains.least[slot]! > this.#value ? 0 : this.#tier.gains[slot]!;
  }

  #offer(gain: number, route: Route): void {
    if (gain <= this.#best * (1 - SLACK)) return;
    if (gain > this.#best) this.#best = gain;
    this.#found.push({ gain, route });
  }

  #twoHops(from: number, to: number): void {
    const { rows, to: ends, slots, size, mirror } = this.#graph;
    const isStartSmaller = this.#graph.degree(from) <= this.#graph.degree(to);
    const row = isStartSmaller ? from : to;
    const otherRow = (isStartSmaller ? to : from) * size;
    for (let slot = rows[row]!, end = rows[row + 1]!; slot < end; slot += 1) {
      const other = slots[otherRow + ends[slot]!]!;
      if (other < 0) continue;
      const first = isStartSmaller ? slot : other;
      const last = mirror[isStartSmaller ? other : slot]!;
      this.#offer(this.#gainOf(first) * this.#gainOf(last), [first, last]);
    }
  }

  #threeHops(from: number, to: number): void {
    const { rows, to: ends, mirror } = this.#graph;
    const { bestOut, bestIn } = this.#tier;
    for (let slot = rows[to]!, end = rows[to + 1]!; slot < end; slot += 1) this.#lastGains[ends[slot]!] = 0;
    for (let slot = rows[from]!, end = rows[from + 1]!; slot < end; slot += 1) {
      const gain = this.#gainOf(slot);
      const first = ends[slot]!;
      if (first === to || gain * bestOut[first]! * bestIn[to]! <= this.#best * (1 - SLACK)) continue;
      const [row, other] = this.#graph.degree(first) <= this.#graph.degree(to) ? [first, to] : [to, first];
      this.#through(slot, gain, row, other, from);
    }
    for (let slot = rows[to]!, end = rows[to + 1]!; slot < end; slot += 1) {
      const via = ends[slot]!;
      const gain = this.#lastGains[via]!;
      if (gain > 0 && this.#offered[ends[this.#firsts[via]!]!] !== via)
        this.#offer(gain, [this.#firsts[via]!, this.#seconds[via]!, mirror[slot]!]);
    }
  }

  /** Looks through the ways on from a first hop, along the row of its end or of the last asset, whichever is shorter. */
  #through(first: number, gain: number, row: number, other: number, from: number): void {
    const { rows, to: ends, slots, size, mirror } = this.#graph;
    const { gains, mirrorGains } = this.#tier;
    const isForward = row === ends[first];
    const floor = this.#best * (1 - SLACK);
    let [best, bestNext, bestLast] = [floor, -1, -1];
    for (let slot = rows[row]!, end = rows[row + 1]!; slot < end; slot += 1) {
      const via = ends[slot]!;
      const crossing = slots[other * size + via]!;
      if (crossing < 0 || via === from) continue;
      const [next, back] = isForward ? [slot, crossing] : [crossing, slot];
      if (gain * gains[next]! * mirrorGains[back]! <= floor) continue;
      const last = mirror[back]!;
      const kept = gain * this.#gainOf(next) * this.#gainOf(last);
      if (kept > this.#lastGains[via]!) {
        this.#lastGains[via] = kept;
        this.#firsts[via] = first;
        this.#seconds[via] = next;
      }
      if (kept > best) [best, bestNext, bestLast] = [kept, next, last];
    }
    this.#offered[ends[first]!] = bestNext < 0 ? -1 : ends[bestNext]!;
    if (bestNext >= 0) this.#offer(best, [first, bestNext, bestLast]);
  }
}
