import type { AssetGraph } from './asset-graph.ts';
import { ExactPricing, exactInAlong } from './exact-pricing.ts';
import type { EdgeWeights } from './edge-weights.ts';
import { type Hop, SAFETY } from '../hops/hop.ts';
import type { Route } from './split-allocation.ts';
import { NONE } from './route-list.ts';
import { RouteSearch } from './route-search.ts';
import type { Leg } from './trade.ts';
import { BackwardSearch, ForwardSearch } from './search-direction.ts';

/** A split is used when it yields this much more than one route does: 5 basis points. */
export const SPLIT_THRESHOLD = 5e-4;

/** Hops of a route at most. */
export const MAX_HOPS = 3;

/**
 * Finds the single best route for an amount, exactly: the routes that float64 cannot separate are priced in bigint,
 * from the highest bound down, until the next bound is below the best price.
 */
export class BestRoute {
  readonly #graph: AssetGraph;
  readonly #weights: EdgeWeights;
  readonly #search: RouteSearch;
  readonly #pricing: ExactPricing;
  readonly #forward: ForwardSearch;
  readonly #filled: ForwardSearch;
  readonly #backward: BackwardSearch;

  constructor(graph: AssetGraph, weights: EdgeWeights) {
    this.#graph = graph;
    this.#weights = weights;
    this.#search = new RouteSearch(graph, weights);
    this.#pricing = new ExactPricing(graph, weights);
    this.#forward = new ForwardSearch(graph, weights);
    this.#filled = new ForwardSearch(graph, weights, true);
    this.#backward = new BackwardSearch(graph, weights);
  }

  /** The route on which `amountIn` yields the most; each hop uses the best venue among those that can fill it. */
  exactIn(from: number, to: number, amountIn: bigint): Leg | undefined {
    let best: Leg | undefined;
    const price = (first: number, second: number): number => {
      const leg = this.#pricing.forward(route(from, first, second, to), amountIn, true);
      if (leg === undefined) return 0;
      if (best === undefined || leg.amountOut > best.amountOut) best = leg;
      // Above 2^53 float64 may round up.
      const output = Number(leg.amountOut);
      return (output > Number.MAX_SAFE_INTEGER ? output * (1 - SAFETY) : output) * this.#weights.values[to]!;
    };
    this.#weights.refresh();
    this.#search.run(this.#filled, from, to, Number(amountIn), MAX_HOPS, 0, price);
    return best;
  }

  /**
   * Up to `count` routes with about the highest output, the best first, whether depth suffices or not.
   * @param slack the part by which they may be worse than the best.
   */
  candidates(from: number, to: number, amountIn: number, maximumHops: number, count: number, slack: number): Route[] {
    const { found } = this.#search;
    this.#weights.refresh();
    this.#search.run(this.#forward, from, to, amountIn, maximumHops, slack);
    const routes: Route[] = [];
    for (let i = found.next(0); i >= 0 && routes.length < count; i = found.next(0)) {
      const assets = route(from, found.firsts[i]!, found.seconds[i]!, to);
      routes.push(assets.slice(1).map((asset, k) => this.#graph.edge(assets[k]!, asset)));
    }
    return routes;
  }

  /** True when a part of the amount would get so much better a rate than the given leg that splitting may pay. */
  promisesSplit({ amountIn, amountOut, fills }: Leg): boolean {
    // Such small parts are not limited by depth, only by lots and minimum orders, which the best rate ignores.
    if (this.#search.isSmall()) return false;
    // Amounts left unspent by lots, and up to two units of rounding at the end, are no effect of depth.
    let output = Number(amountOut) + 2;
    for (const fill of fills) output /= fill.used;
    return output * (1 + SPLIT_THRESHOLD) < Number(amountIn) * this.#search.rateOfPart();
  }

  /**
   * The smallest pay-in that yields `amountOut` or more on one route, priced along it. Where a hop trades in lots
   * coarser than all the depth left in the next one, a rest may find no depth: the leg is then exhausted, but its
   * output suffices.
   */
  exactOut(from: number, to: number, amountOut: bigint): Leg | undefined {
    const { found } = this.#search;
    this.#weights.refresh();
    this.#search.run(this.#backward, to, from, Number(amountOut), MAX_HOPS);
    let best: { amountIn: bigint; hops: readonly Hop[] } | undefined;
    let bar = 0;
    for (let i = found.next(bar); i >= 0; i = found.next(bar)) {
      const priced = this.#pricing.backward(route(from, found.seconds[i]!, found.firsts[i]!, to), amountOut);
      if (priced === undefined || (best !== undefined && priced.amountIn >= best.amountIn)) continue;
      best = priced;
      bar = (1 / (Number(best.amountIn) * this.#weights.values[from]!)) * (1 - SAFETY);
    }
    return best === undefined ? undefined : exactInAlong(best.hops, best.amountIn);
  }
}

function route(from: number, first: number, second: number, to: number): readonly number[] {
  if (first === NONE) return second === NONE ? [from, to] : [from, second, to];
  return second === NONE ? [from, first, to] : [from, first, second, to];
}
