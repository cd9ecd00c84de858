import type { AssetGraph } from '../search/asset-graph.ts';
import type { EdgeWeights } from '../search/edge-weights.ts';
import type { LevelFilling } from './level-filling.ts';
import { LongRoutes } from './long-routes.ts';
import { type Route, ROUTES } from '../search/route-rows.ts';
import { RouteMemory } from './route-memory.ts';
import { RouteSet } from './route-set.ts';
import { type WeightedRoute, WeightSearch } from './weight-search.ts';

/** Routes that are worse than the best by more than this part are left to later rounds. */
const SLACK = 0.01;
/** Rounds of searching and placing at most, for each of these parts of the amount, and routes that each round adds. */
const ROUNDS = 5;
const PARTS = [1 / 32, 1 / 8, 1 / 3, 1];
const ADDED = 5;
/** A new route has to be better than the worst that is used by this part. */
const BETTER = 2e-5;
/** One of more than three hops by this one. */
const BETTER_LONG = 5e-5;
/** An unused route is remembered when it is worse than the used ones by no more than this part. */
const NEAR = 1e-3;
/** No more unused routes than this. */
const NEAR_ROUTES = 3;
/** A leg is about this part of the amount, which has to be an order. */
const LEG = 1 / 12;

/**
 * The routes that an amount may be split over. Found by placing the amount on the best routes, searching again by the
 * rates that are left, and so on until no route is better than those in use. They change slowly, so they are remembered
 * for each pair and size; when their own books have moved, one search looks for better ones. Prices are always current,
 * so a missing route costs a little of a split's gain and never exactness.
 */
export class CandidateRoutes {
  readonly #graph: AssetGraph;
  readonly #weights: EdgeWeights;
  readonly #filling: LevelFilling;
  readonly #search: WeightSearch;
  readonly #long: LongRoutes;
  readonly #memory: RouteMemory;

  constructor(graph: AssetGraph, weights: EdgeWeights, filling: LevelFilling) {
    this.#graph = graph;
    this.#weights = weights;
    this.#filling = filling;
    this.#search = new WeightSearch(graph, weights);
    this.#long = new LongRoutes(graph, weights);
    this.#memory = new RouteMemory(graph, weights);
  }

  /** Places an amount on its routes; the same ones for all amounts between two powers of four. As `LevelFilling.fill`. */
  place(from: number, to: number, amountIn: number, enough = 0, wanted = Infinity): boolean {
    const size = Math.floor(Math.log2(amountIn) / 2);
    const key = (size * this.#graph.size + from) * this.#graph.size + to;
    const known = this.#memory.get(key);
    if (known === undefined) {
      const routes = new RouteSet(this.find(from, to, 4 ** (size + 1)));
      this.#memory.set(key, routes);
      this.#filling.consider(routes);
      return this.#filling.fill(amountIn, enough, wanted);
    }
    this.#filling.consider(known);
    const isFilled = this.#filling.fill(amountIn, enough, wanted);
    if (this.#memory.isFresh || !isFilled) return isFilled;
    const renewed = this.#renewed(known, from, to, amountIn);
    this.#memory.set(key, renewed);
    if (renewed === known) return isFilled;
    this.#filling.consider(renewed);
    return this.#filling.fill(amountIn, enough, wanted);
  }

  /** Searches the routes of an amount. @returns with those of a rest without depth, if there is one. */
  find(from: number, to: number, amountIn: number): readonly Route[] {
    const value = amountIn * this.#weights.values[from]! * LEG;
    const routes = new Map<string, WeightedRoute>();
    const add = (found: readonly WeightedRoute[]): boolean => {
      const before = routes.size;
      for (const one of found.slice(0, ADDED)) if (routes.size < ROUTES) routes.set(one.route.join(), one);
      return routes.size > before;
    };
    add(this.#search.find(from, to, { value, floor: 0, slack: SLACK, tier: this.#weights.tierFor(value) }));
    if (routes.size === 0) add(this.#long.find(from, to, { value, floor: 0 }));
    // Small parts first: what shares its depth with other routes looks worse than it is when all of that is taken.
    for (const part of PARTS) {
      for (let round = 0; round < ROUNDS && routes.size > 0; round += 1) {
        this.#filling.consider(new RouteSet([...routes.values()].map(({ route }) => route)));
        this.#filling.fill(amountIn * part);
        if (!add(this.#better(from, to, value))) break;
      }
    }
    return this.#kept([...routes.values()], from, to);
  }

  /** Routes that are better than those in use, by the rates that are left. */
  #better(from: number, to: number, value: number): readonly WeightedRoute[] {
    const tier = this.#weights.tiers[0]!;
    const { values } = this.#weights;
    const { depth } = this.#filling;
    const used = (this.#filling.bestRate() * values[to]!) / values[from]!;
    const before = Float64Array.from(depth.edges.subarray(0, depth.edgeCount), (edge) => tier.weights[edge]!);
    for (let row = 0; row < depth.edgeCount; row += 1) {
      const edge = depth.edges[row]!;
      this.#setWeight(edge, (depth.rates[row]! * values[this.#graph.to[edge]!]!) / values[this.#graph.from[edge]!]!);
    }
    const found = this.#search.find(from, to, { tier, value, floor: used * (1 + BETTER), slack: 1 });
    const isLong = found.length === 0;
    const all = isLong ? this.#long.find(from, to, { value, floor: used * (1 + BETTER_LONG) }) : found;
    for (let row = 0; row < depth.edgeCount; row += 1) this.#setWeight(depth.edges[row]!, before[row]!);
    return all;
  }

  #setWeight(edge: number, weight: number): void {
    const { weights, reverseWeights } = this.#weights.tiers[0]!;
    weights[edge] = reverseWeights[this.#graph.reverseEdge[edge]!] = weight;
  }

  /** The routes with those added that are better now, after the amount was placed; the same ones where there are none. */
  #renewed(known: RouteSet, from: number, to: number, amountIn: number): RouteSet {
    const { passages } = this.#filling;
    const added = this.#better(from, to, amountIn * this.#weights.values[from]! * LEG).slice(0, ADDED);
    if (added.length === 0) return known;
    const used = new Set(passages.routes.subarray(0, passages.count));
    const isRoomy = known.count + added.length <= ROUTES / 2;
    const kept = known.routes().filter((_, r) => isRoomy || used.has(r));
    return new RouteSet([...kept, ...added.map(({ route }) => route)].slice(0, ROUTES));
  }

  /** The routes in use, and those that a small move of the market would bring into use. */
  #kept(routes: readonly WeightedRoute[], from: number, to: number): Route[] {
    const { values } = this.#weights;
    const { passages } = this.#filling;
    const used = new Set(passages.routes.subarray(0, passages.count));
    const least = ((this.#filling.bestRate() * values[to]!) / values[from]!) * (1 - NEAR);
    const isNear = ({ weight }: WeightedRoute) => weight >= least;
    return routes.filter((one, i) => used.has(i) || (i < NEAR_ROUTES && isNear(one))).map(({ route }) => route);
  }
}
