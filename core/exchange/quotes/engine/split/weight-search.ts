import type { AssetGraph } from '../search/asset-graph.ts';
import type { EdgeWeights } from '../search/edge-weights.ts';
import type { WeightTier } from '../search/weight-tier.ts';
import type { Route } from '../search/route-rows.ts';

export interface WeightedRoute {
  readonly weight: number;
  readonly route: Route;
}

/** What a search by weights looks for. */
interface WeightRequest {
  readonly tier: WeightTier;
  /** The value of an order: edges that accept no order so small are left out. */
  readonly value: number;
  /** Routes need more weight than this. */
  readonly floor: number;
  /** Routes that are worse than the best by more than this part are left out. */
  readonly slack: number;
}

/**
 * Finds routes of at most three hops by the product of their weights alone, without reading books: those of one and two
 * hops, and for each first and each last hop the best one of three.
 */
export class WeightSearch {
  readonly #graph: AssetGraph;
  readonly #weights: EdgeWeights;
  /** Per asset: the best route of three hops whose last hop leaves it, by its weight and its edges. */
  readonly #lastWeights: Float64Array;
  readonly #firsts: Int32Array;
  readonly #seconds: Int32Array;
  /** Per first asset: the second asset of the route that was offered for it. */
  readonly #offered: Int32Array;
  #found: WeightedRoute[] = [];
  #floor = 0;
  #slack = 0;
  #tier: WeightTier;
  #value = 0;

  constructor(graph: AssetGraph, weights: EdgeWeights) {
    this.#graph = graph;
    this.#weights = weights;
    this.#tier = weights.tiers[0]!;
    this.#lastWeights = new Float64Array(graph.size);
    this.#firsts = new Int32Array(graph.size);
    this.#seconds = new Int32Array(graph.size);
    this.#offered = new Int32Array(graph.size);
  }

  /** The routes, the best first. */
  find(from: number, to: number, { tier, value, floor, slack }: WeightRequest): WeightedRoute[] {
    this.#tier = tier;
    this.#value = value;
    this.#floor = floor;
    this.#slack = slack;
    this.#found = [];
    const edge = this.#graph.edge(from, to);
    if (edge >= 0) this.#offer(this.#weightOf(edge), [edge]);
    this.#twoHops(from, to);
    this.#threeHops(from, to);
    return this.#found.filter(({ weight }) => weight > this.#floor).toSorted((a, b) => b.weight - a.weight);
  }

  /** Zero where the minimum order is larger than a part. */
  #weightOf(edge: number): number {
    return this.#weights.least[edge]! > this.#value ? 0 : this.#tier.weights[edge]!;
  }

  #offer(weight: number, route: Route): void {
    if (weight <= this.#floor) return;
    this.#floor = Math.max(this.#floor, weight * (1 - this.#slack));
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
      if (first === to || weight * bestOut[first]! * bestIn[to]! <= this.#floor) continue;
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
    const floor = this.#floor;
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
