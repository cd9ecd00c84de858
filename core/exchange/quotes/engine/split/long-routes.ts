import type { AssetGraph } from '../search/asset-graph.ts';
import type { EdgeWeights } from '../search/edge-weights.ts';
import type { WeightedRoute } from './weight-search.ts';

/** What a search of long routes looks for. */
interface LongRequest {
  /** The value of an order: edges that accept no order so small are left out. */
  readonly value: number;
  /** Routes need more weight than this; where it is zero, no other route is left. */
  readonly floor: number;
}

/** Per asset: the weight of the best way between it and one end of a route, zero for none, and the way's edge at it. */
class Ways {
  readonly weights: Float64Array;
  readonly edges: Int32Array;
  /** The assets that have a way. */
  readonly assets: Int32Array;
  count = 0;

  constructor(size: number) {
    this.weights = new Float64Array(size);
    this.edges = new Int32Array(size);
    this.assets = new Int32Array(size);
  }

  clear(): void {
    for (let i = 0; i < this.count; i += 1) this.weights[this.assets[i]!] = 0;
    this.count = 0;
  }

  offer(asset: number, weight: number, edge: number): void {
    if (weight <= this.weights[asset]!) return;
    if (this.weights[asset] === 0) this.assets[this.count++] = asset;
    this.weights[asset] = weight;
    this.edges[asset] = edge;
  }

  most(): number {
    let most = 0;
    for (let i = 0; i < this.count; i += 1) most = Math.max(most, this.weights[this.assets[i]!]!);
    return most;
  }
}

/**
 * Finds routes of four and five hops by the top weights: those through each asset in the middle, of which the best ways
 * of two and three hops from the start, and of two hops to the end, are known. For pairs that three hops do not connect,
 * and for what more hops through pools gain; more hops through books lose about as much to whole lots as they gain.
 */
export class LongRoutes {
  readonly #graph: AssetGraph;
  readonly #weights: EdgeWeights;
  /** The ways of one, two and three hops from the start, and of one and two to the end. */
  readonly #first: Ways;
  readonly #second: Ways;
  readonly #third: Ways;
  readonly #last: Ways;
  readonly #lastTwo: Ways;
  /** Per hop: whether it is of a pool; and whether any is. */
  readonly #isPool: Uint8Array;
  readonly #isAnyPool: boolean;
  #from = 0;
  #to = 0;
  #value = 0;
  #floor = 0;

  constructor(graph: AssetGraph, weights: EdgeWeights) {
    this.#graph = graph;
    this.#weights = weights;
    this.#isPool = Uint8Array.from(graph.hops, ({ levels }) => (levels === undefined ? 1 : 0));
    this.#isAnyPool = this.#isPool.includes(1);
    const ways = () => new Ways(graph.size);
    [this.#first, this.#second, this.#third, this.#last, this.#lastTwo] = [ways(), ways(), ways(), ways(), ways()];
  }

  /** The routes, the best first. */
  find(from: number, to: number, { value, floor }: LongRequest): WeightedRoute[] {
    if (floor > 0 && !this.#isAnyPool) return [];
    for (const ways of [this.#first, this.#second, this.#third, this.#last, this.#lastTwo]) ways.clear();
    [this.#from, this.#to, this.#value, this.#floor] = [from, to, value, floor];
    this.#backFromEnd();
    // What the hops after a way keep at most.
    const rest = this.#lastTwo.most();
    if (rest === 0) return [];
    this.#onFromStart(rest * this.#weights.highest);
    this.#extend(this.#first, this.#second, rest * this.#weights.highest);
    this.#extend(this.#second, this.#third, rest);
    return [...this.#joined(this.#second), ...this.#joined(this.#third)].toSorted((a, b) => b.weight - a.weight);
  }

  #weightOf(edge: number): number {
    const { weights, bests } = this.#weights.tiers[0]!;
    if (this.#floor > 0 && this.#isPool[bests[edge]!] === 0) return 0;
    return this.#weights.least[edge]! > this.#value ? 0 : weights[edge]!;
  }

  #backFromEnd(): void {
    const { rows, to: ends, reverseEdge } = this.#graph;
    const { bestIn, bestOut } = this.#weights.tiers[0]!;
    const most = bestOut[this.#from]! * this.#weights.highest;
    for (let back = rows[this.#to]!, end = rows[this.#to + 1]!; back < end; back += 1) {
      const via = ends[back]!;
      const weight = this.#weightOf(reverseEdge[back]!);
      if (weight === 0 || via === this.#from || weight * bestIn[via]! * most * this.#weights.highest <= this.#floor)
        continue;
      this.#last.offer(via, weight, reverseEdge[back]!);
    }
    for (let i = 0; i < this.#last.count; i += 1) {
      const via = this.#last.assets[i]!;
      for (let back = rows[via]!, end = rows[via + 1]!; back < end; back += 1) {
        const asset = ends[back]!;
        const weight = this.#last.weights[via]! * this.#weightOf(reverseEdge[back]!);
        if (asset === this.#from || asset === this.#to || weight * most * this.#weights.highest <= this.#floor)
          continue;
        this.#lastTwo.offer(asset, weight, reverseEdge[back]!);
      }
    }
  }

  /** @param rest what the hops after the second one keep at most. */
  #onFromStart(rest: number): void {
    const { rows, to: ends } = this.#graph;
    const { bestOut } = this.#weights.tiers[0]!;
    for (let edge = rows[this.#from]!, end = rows[this.#from + 1]!; edge < end; edge += 1) {
      const via = ends[edge]!;
      const weight = this.#weightOf(edge);
      if (via !== this.#to && weight * bestOut[via]! * rest > this.#floor) this.#first.offer(via, weight, edge);
    }
  }

  /** Goes on by a hop. @param rest what the hops after it keep at most. */
  #extend(ways: Ways, longer: Ways, rest: number): void {
    const { rows, to: ends, from } = this.#graph;
    const { bestOut } = this.#weights.tiers[0]!;
    for (let i = 0; i < ways.count; i += 1) {
      const via = ways.assets[i]!;
      const kept = ways.weights[via]!;
      if (kept * bestOut[via]! * rest <= this.#floor) continue;
      const before = from[ways.edges[via]!]!;
      for (let edge = rows[via]!, end = rows[via + 1]!; edge < end; edge += 1) {
        const asset = ends[edge]!;
        const weight = kept * this.#weightOf(edge);
        if (weight * rest <= this.#floor || asset === this.#from || asset === this.#to || asset === before) continue;
        longer.offer(asset, weight, edge);
      }
    }
  }

  /** The routes of ways from the start and of two hops to the end. */
  #joined(ways: Ways): WeightedRoute[] {
    const routes: WeightedRoute[] = [];
    for (let i = 0; i < ways.count; i += 1) {
      const middle = ways.assets[i]!;
      const weight = ways.weights[middle]! * this.#lastTwo.weights[middle]!;
      if (weight <= this.#floor) continue;
      const third = this.#lastTwo.edges[middle]!;
      const via = this.#graph.to[third]!;
      const before = this.#edgesTo(middle, ways);
      // An asset before the middle would be passed twice.
      if (before.every((edge) => this.#graph.to[edge] !== via))
        routes.push({ weight, route: [...before, third, this.#last.edges[via]!] });
    }
    return routes;
  }

  #edgesTo(middle: number, ways: Ways): number[] {
    const { from } = this.#graph;
    const last = ways.edges[middle]!;
    if (ways === this.#second) return [this.#first.edges[from[last]!]!, last];
    const second = this.#second.edges[from[last]!]!;
    return [this.#first.edges[from[second]!]!, second, last];
  }
}
