import type { AssetGraph } from './asset-graph.ts';
import { type BestRoute, MAX_HOPS } from './best-route.ts';
import type { EdgeWeights, Tier } from './edge-weights.ts';
import { inRows, type Route, ROUTES } from './split-allocation.ts';

/**
 * A route that is worse than the best by more than this takes no part in a split, until the better ones have no depth
 * left.
 */
const SLACK = 0.03;
/** Where even the best route keeps less than this of a part, depth decides, which weights describe too little. */
const SHALLOW = 0.9;

/** Cached routes are searched again when this part of all hops has changed: about a second of a busy market. */
const STALE_PART = 1 / 8;
/** Pairs and sizes cached at most. */
const CAPACITY = 8192;

/** Cached routes of a pair for parts of about one size. */
interface Entry {
  /** In the format of `SplitAllocation`. */
  readonly routes: Int32Array;
  /** `EdgeWeights.changes` when the routes were found. */
  readonly changes: number;
}

interface Candidate {
  readonly weight: number;
  readonly route: Route;
}

/**
 * The routes that a large amount may be split over: those with the highest weights for a part of it, and for each first
 * and each last hop the best one of three hops. Cached per pair and size, because they change slowly. A missing route
 * costs only a little of a split's gain, because all prices are current.
 */
export class CandidateRoutes {
  readonly #graph: AssetGraph;
  readonly #weights: EdgeWeights;
  readonly #routes: BestRoute;
  readonly #maxChanges: number;
  readonly #entries = new Map<number, Entry>();
  /** Per asset: the best route of three hops whose last hop leaves it, by its weight and its edges. */
  readonly #lastWeights: Float64Array;
  readonly #firsts: Int32Array;
  readonly #seconds: Int32Array;
  /** Per first asset: the second asset of the route that was offered for it. */
  readonly #offered: Int32Array;
  #found: Candidate[] = [];
  #best = 0;
  #tier: Tier;
  #value = 0;

  constructor(graph: AssetGraph, weights: EdgeWeights, routes: BestRoute) {
    this.#graph = graph;
    this.#weights = weights;
    this.#routes = routes;
    this.#maxChanges = graph.hops.length * STALE_PART;
    this.#tier = weights.tiers[0]!;
    this.#lastWeights = new Float64Array(graph.size);
    this.#firsts = new Int32Array(graph.size);
    this.#seconds = new Int32Array(graph.size);
    this.#offered = new Int32Array(graph.size);
  }

  /** Routes for parts of about `amountIn`, in the format of `SplitAllocation`. */
  of(from: number, to: number, amountIn: number): Int32Array {
    const { values, tiers, changes } = this.#weights;
    const tier = this.#weights.tierIndex(amountIn * values[from]!);
    const key = (from * this.#graph.size + to) * tiers.length + tier;
    const known = this.#entries.get(key);
    if (known !== undefined && changes - known.changes <= this.#maxChanges) return known.routes;
    if (this.#entries.size >= CAPACITY) this.#entries.clear();
    const routes = inRows(this.#find(from, to, amountIn));
    this.#entries.set(key, { routes, changes });
    return routes;
  }

  /** Finds routes by weights alone, without reading books, unless depth decides. */
  #find(from: number, to: number, amountIn: number): readonly Route[] {
    this.#value = amountIn * this.#weights.values[from]!;
    this.#tier = this.#weights.tierFor(this.#value);
    this.#found = [];
    this.#best = 0;
    const edge = this.#graph.edge(from, to);
    if (edge >= 0) this.#offer(this.#weightOf(edge), [edge]);
    this.#twoHops(from, to);
    this.#threeHops(from, to);
    if (this.#best < SHALLOW) return this.#routes.candidates(from, to, amountIn, MAX_HOPS, ROUTES, SLACK);
    const least = this.#best * (1 - SLACK);
    const kept = this.#found.filter(({ weight }) => weight > least);
    const chosen = kept.length > ROUTES ? kept.toSorted((a, b) => b.weight - a.weight).slice(0, ROUTES) : kept;
    return chosen.map(({ route }) => route);
  }

  /**
   * Finds routes by the depth that is left now; routes of three hops only when there are no others, because there are
   * very many.
   */
  anew(from: number, to: number, amountIn: number): Int32Array {
    const routes = this.#routes.candidates(from, to, amountIn, 2, ROUTES, SLACK);
    if (routes.length > 0) return inRows(routes);
    return inRows(this.#routes.candidates(from, to, amountIn, MAX_HOPS, ROUTES, SLACK));
  }

  /** Zero where the minimum order is larger than a part. */
  #weightOf(edge: number): number {
    return this.#weights.least[edge]! > this.#value ? 0 : this.#tier.weights[edge]!;
  }

  #offer(weight: number, route: Route): void {
    if (weight <= this.#best * (1 - SLACK)) return;
    if (weight > this.#best) this.#best = weight;
    this.#found.push({ weight, route });
  }

  #twoHops(from: number, to: number): void {
    const { rows, to: ends, edges, size, reverseEdge } = this.#graph;
    const isStartSmaller = this.#graph.degree(from) <= this.#graph.degree(to);
    const row = isStartSmaller ? from : to;
    const otherRow = (isStartSmaller ? to : from) * size;
    for (let edge = rows[row]!, end = rows[row + 1]!; edge < end; edge += 1) {
      const other = edges[otherRow + ends[edge]!]!;
      if (other < 0) continue;
      const first = isStartSmaller ? edge : other;
      const last = reverseEdge[isStartSmaller ? other : edge]!;
      this.#offer(this.#weightOf(first) * this.#weightOf(last), [first, last]);
    }
  }

  #threeHops(from: number, to: number): void {
    const { rows, to: ends, reverseEdge } = this.#graph;
    const { bestOut, bestIn } = this.#tier;
    for (let edge = rows[to]!, end = rows[to + 1]!; edge < end; edge += 1) this.#lastWeights[ends[edge]!] = 0;
    for (let edge = rows[from]!, end = rows[from + 1]!; edge < end; edge += 1) {
      const weight = this.#weightOf(edge);
      const first = ends[edge]!;
      if (first === to || weight * bestOut[first]! * bestIn[to]! <= this.#best * (1 - SLACK)) continue;
      const [row, other] = this.#graph.degree(first) <= this.#graph.degree(to) ? [first, to] : [to, first];
      this.#through(edge, weight, row, other, from);
    }
    for (let edge = rows[to]!, end = rows[to + 1]!; edge < end; edge += 1) {
      const via = ends[edge]!;
      const weight = this.#lastWeights[via]!;
      if (weight > 0 && this.#offered[ends[this.#firsts[via]!]!] !== via)
        this.#offer(weight, [this.#firsts[via]!, this.#seconds[via]!, reverseEdge[edge]!]);
    }
  }

  /** Follows the routes on from a first hop, along the row of its end or of the last asset, whichever is shorter. */
  #through(first: number, weight: number, row: number, other: number, from: number): void {
    const { rows, to: ends, edges, size, reverseEdge } = this.#graph;
    const { weights, reverseWeights } = this.#tier;
    const isForward = row === ends[first];
    const floor = this.#best * (1 - SLACK);
    let [best, bestNext, bestLast] = [floor, -1, -1];
    for (let edge = rows[row]!, end = rows[row + 1]!; edge < end; edge += 1) {
      const via = ends[edge]!;
      const crossing = edges[other * size + via]!;
      if (crossing < 0 || via === from) continue;
      const [next, back] = isForward ? [edge, crossing] : [crossing, edge];
      if (weight * weights[next]! * reverseWeights[back]! <= floor) continue;
      const last = reverseEdge[back]!;
      const kept = weight * this.#weightOf(next) * this.#weightOf(last);
      if (kept > this.#lastWeights[via]!) {
        this.#lastWeights[via] = kept;
        this.#firsts[via] = first;
        this.#seconds[via] = next;
      }
      if (kept > best) [best, bestNext, bestLast] = [kept, next, last];
    }
    this.#offered[ends[first]!] = bestNext < 0 ? -1 : ends[bestNext]!;
    if (bestNext >= 0) this.#offer(best, [first, bestNext, bestLast]);
  }
}
