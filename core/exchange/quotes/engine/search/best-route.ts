import type { AssetGraph } from './asset-graph.ts';
import { ExactPricing, exactInAlong } from './exact-pricing.ts';
import type { EdgeWeights } from './edge-weights.ts';
import { type Hop, SAFETY } from '../hops/hop.ts';

import { NONE } from './route-list.ts';
import { RouteSearch } from './route-search.ts';
import type { Leg } from './trade.ts';
import { BackwardSearch, ForwardSearch } from './search-direction.ts';

/**
 * Finds the single best route for an amount, exactly: the routes that float64 cannot separate are priced in bigint,
 * from the highest bound down, until the next bound is below the best price.
 */
export class BestRoute {
  readonly #weights: EdgeWeights;
  readonly #search: RouteSearch;
  readonly #pricing: ExactPricing;
  readonly #filled: ForwardSearch;
  readonly #backward: BackwardSearch;

  constructor(graph: AssetGraph, weights: EdgeWeights) {
    this.#weights = weights;
    this.#search = new RouteSearch(graph, weights);
    this.#pricing = new ExactPricing(graph, weights);
    this.#filled = new ForwardSearch(graph, weights, true);
    this.#backward = new BackwardSearch(graph, weights);
  }

  /**
   * The route on which `amountIn` yields the most; each hop uses the best venue among those that can fill it.
   * @param enough undefined is returned when no route yields more.
   */
  exactIn(from: number, to: number, amountIn: bigint, enough = 0): Leg | undefined {
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
    this.#search.run(this.#filled, from, to, Number(amountIn), price, enough * this.#weights.values[to]!);
    return best && Number(best.amountOut) > enough ? best : undefined;
  }

  /**
   * The smallest pay-in that yields `amountOut` or more on one route, priced along it. Where a hop trades in lots
   * coarser than all the depth left in the next one, a rest may find no depth: the leg is then exhausted, but its
   * output suffices.
   * @param isFilledOnly leaves out such legs.
   */
  exactOut(from: number, to: number, amountOut: bigint, isFilledOnly = false): Leg | undefined {
    const { found } = this.#search;
    this.#weights.refresh();
    this.#search.run(this.#backward, to, from, Number(amountOut));
    let best: { amountIn: bigint; hops: readonly Hop[] } | undefined;
    let bar = 0;
    for (let i = found.next(bar); i >= 0; i = found.next(bar)) {
      const priced = this.#pricing.backward(route(from, found.seconds[i]!, found.firsts[i]!, to), amountOut);
      if (priced === undefined || (best !== undefined && priced.amountIn >= best.amountIn)) continue;
      if (isFilledOnly && exactInAlong(priced.hops, priced.amountIn).isExhausted) continue;
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
