import type { AssetGraph } from './asset-graph.ts';
import type { TradeCosts } from '../costs/trade-costs.ts';
import { ExactPricing, exactInAlong } from './exact-pricing.ts';
import type { EdgeWeights } from './edge-weights.ts';
import { filledInputs } from './filled-inputs.ts';
import { SAFETY } from '../hops/hop.ts';
import { NONE, SEARCHED } from './route-list.ts';
import { RouteSearch } from './route-search.ts';
import type { Leg } from './trade.ts';
import { BackwardSearch, ForwardSearch } from './search-direction.ts';

/** Routes at most whose smaller amounts are looked at, and choices of venues on all of them. */
const CAPPED_ROUTES = 32;
const CHOICES = 256;
/** More than any score differs from another. */
const ANY = Number.MAX_VALUE;

/**
 * Finds the single best route for an amount, exactly: the routes that float64 cannot separate are priced in bigint,
 * from the highest bound down, until the next bound is below the best price.
 */
export class BestRoute {
  readonly #costs: TradeCosts;
  readonly #graph: AssetGraph;
  readonly #weights: EdgeWeights;
  readonly #search: RouteSearch;
  readonly #pricing: ExactPricing;
  readonly #filled: ForwardSearch;
  readonly #capped: ForwardSearch;
  readonly #backward: BackwardSearch;

  constructor(graph: AssetGraph, weights: EdgeWeights, costs: TradeCosts) {
    this.#costs = costs;
    this.#graph = graph;
    this.#weights = weights;
    this.#search = new RouteSearch(graph, weights);
    this.#pricing = new ExactPricing(graph, weights);
    this.#filled = new ForwardSearch(graph, weights, true);
    this.#capped = new ForwardSearch(graph, weights);
    this.#backward = new BackwardSearch(graph, weights);
  }

  /**
   * The route on which `amountIn` yields the most, less what it costs; each hop uses the best venue among those that can
   * fill it.
   * @param enough undefined is returned when no route yields more.
   * @param known the edges of a route that yields no more than `enough`, which is not searched again.
   */
  exactIn(from: number, to: number, amountIn: bigint, enough = 0, known: readonly number[] = []): Leg | undefined {
    let best: Leg | undefined;
    let most = -Infinity;
    const price = (first: number, second: number): number => {
      const leg = this.#pricing.forward(route(from, first, second, to), amountIn, true);
      if (leg === undefined) return 0;
      // Above 2^53 float64 may round up.
      const output = Number(leg.amountOut);
      const sure = (output > Number.MAX_SAFE_INTEGER ? output * (1 - SAFETY) : output) * this.#weights.values[to]!;
      const score = this.#costs.isFree ? sure : sure - this.#costs.of([leg]);
      const isBetter = this.#costs.isFree ? leg.amountOut > (best?.amountOut ?? 0n) : score > most;
      if (best === undefined || isBetter) [best, most] = [leg, score];
      return score;
    };
    const bar = enough * this.#weights.values[to]!;
    const { length } = known;
    const first = length === 0 || length > 3 ? SEARCHED : length === 1 ? NONE : this.#graph.to[known[0]!]!;
    const second = length === 3 ? this.#graph.to[known[1]!]! : NONE;
    this.#search.slack = this.#costs.most();
    this.#search.run(this.#filled, from, to, Number(amountIn), price, bar, first, second);
    return best && Number(best.amountOut) > enough ? best : undefined;
  }

  /**
   * Whether any amount up to `amountIn` may yield more than `bar` on one route: what finds no depth counts as left, so
   * a larger amount yields no less.
   */
  mayYieldMore(from: number, to: number, amountIn: number, bar: number): boolean {
    const score = bar * this.#weights.values[to]!;
    this.#search.slack = 0;
    this.#search.run(this.#capped, from, to, amountIn, undefined, score);
    return this.#search.found.next(score * (1 + SAFETY)) >= 0;
  }

  /**
   * Amounts up to `amountIn` that one route trades in full for more than `bar`: of each route that may, and of each choice
   * of its venues, the smallest.
   */
  *lesserAmounts(from: number, to: number, amountIn: bigint, bar: bigint): Generator<bigint> {
    const { found } = this.#search;
    const score = Number(bar) * this.#weights.values[to]!;
    // The best of them may not trade any amount in full, so the others are found too.
    this.#search.slack = ANY;
    this.#search.run(this.#capped, from, to, Number(amountIn), undefined, score);
    const routes: (readonly number[])[] = [];
    for (let i = found.next(score); i >= 0 && routes.length < CAPPED_ROUTES; i = found.next(score))
      routes.push(route(from, found.firsts[i]!, found.seconds[i]!, to));
    for (const assets of routes) {
      const most = this.#pricing.forward(assets, amountIn, false)?.amountOut ?? 0n;
      if (most > bar) yield* filledInputs(this.#graph, assets, bar + 1n, most, CHOICES / routes.length);
    }
  }

  /**
   * The smallest pay-in that yields `amountOut` or more on one route, priced along it. Where a hop trades in lots
   * coarser than all the depth left in the next one, a rest may find no depth: the leg is then exhausted, but its
   * output suffices.
   * @param isFilledOnly leaves out such legs.
   */
  exactOut(from: number, to: number, amountOut: bigint, isFilledOnly = false): Leg | undefined {
    const { found } = this.#search;
    this.#search.slack = 0;
    this.#search.run(this.#backward, to, from, Number(amountOut));
    let best: Leg | undefined;
    let bar = 0;
    for (let i = found.next(bar); i >= 0; i = found.next(bar)) {
      const priced = this.#pricing.backward(route(from, found.seconds[i]!, found.firsts[i]!, to), amountOut);
      if (priced === undefined || (best !== undefined && priced.amountIn >= best.amountIn)) continue;
      const leg = exactInAlong(priced.hops, priced.amountIn);
      if (isFilledOnly && leg.isExhausted) continue;
      best = leg;
      bar = (1 / (Number(best.amountIn) * this.#weights.values[from]!)) * (1 - SAFETY);
    }
    return best;
  }
}

function route(from: number, first: number, second: number, to: number): readonly number[] {
  if (first === NONE) return second === NONE ? [from, to] : [from, second, to];
  return second === NONE ? [from, first, to] : [from, first, second, to];
}
