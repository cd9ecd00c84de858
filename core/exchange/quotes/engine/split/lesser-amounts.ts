import { type AssetGraph, SMALL_MARKET } from '../search/asset-graph.ts';
import type { BestRoute } from '../search/best-route.ts';
import type { EdgeWeights } from '../search/edge-weights.ts';
import { SAFETY } from '../hops/hop.ts';
import type { Trade } from '../search/trade.ts';
import type { CandidateRoutes } from './candidate-routes.ts';
import type { LevelFilling } from './level-filling.ts';

/** A trade is compared with those of smaller amounts when it yields this part less than was placed in float64, */
const MUCH = 1e-3;
/** or this part less than its pay-in is worth. */
const LOST = 0.1;
/** The smaller amounts: these parts of what found depth, and powers of this part of the amount. */
const STEP = 0.8;
const LESSER = [1, 0.998, 0.98, 0.9, 0.7, 0.5];
/** Amounts at most that one route trades in full. */
const ROUTE_TRIES = 24;
/** An amount that is smaller by no more than this part is the same. */
const NEGLIGIBLE = 1e-6;

/**
 * Compares a trade with those of smaller amounts. Most of them are excluded by bounds: by one search for a route that may
 * yield more with any of them, and by placing them in float64 until they cannot yield more.
 */
export class LesserAmounts {
  readonly #weights: EdgeWeights;
  readonly #routes: BestRoute;
  readonly #candidates: CandidateRoutes;
  readonly #filling: LevelFilling;
  readonly #exactIn: (from: number, to: number, amountIn: bigint) => Trade | undefined;

  /** In a market of few hops trades may lose much to whole lots, and comparing them costs little. */
  readonly #isSmall: boolean;

  /** @param exactIn the best trade of an amount, not compared with others. */
  constructor(
    { hops }: AssetGraph,
    weights: EdgeWeights,
    routes: BestRoute,
    candidates: CandidateRoutes,
    filling: LevelFilling,
    exactIn: (from: number, to: number, amountIn: bigint) => Trade | undefined,
  ) {
    this.#isSmall = hops.length < SMALL_MARKET;
    this.#weights = weights;
    this.#routes = routes;
    this.#candidates = candidates;
    this.#filling = filling;
    this.#exactIn = exactIn;
  }

  /** Whether a trade yields clearly less than was promised when it was placed, or than its pay-in is worth. */
  isMuchLost({ amountIn, amountOut }: Trade, from: number, to: number, promised: number): boolean {
    const { values } = this.#weights;
    const output = Number(amountOut);
    if (this.#isSmall || Math.abs(output - promised) > promised * MUCH) return true;
    return output * values[to]! < Number(amountIn) * values[from]! * (1 - LOST);
  }

  /** Whether any of some smaller amounts yields more than a trade. @param placeable the units that found depth. */
  isAnyAbove({ amountIn, amountOut }: Trade, from: number, to: number, placeable: number): boolean {
    const bar = Number(amountOut);
    const isRouteAbove = this.#routes.mayYieldMore(from, to, Number(amountIn), bar);
    const least = isRouteAbove ? 0 : this.#leastPlaced(from, to, Number(amountIn), bar);
    const yieldsMore = (amount: number) => {
      const less = BigInt(Math.floor(amount));
      if (amount <= least || less <= 0n || less >= amountIn) return false;
      return (this.#exactIn(from, to, less)?.amountOut ?? 0n) > amountOut;
    };
    if (isRouteAbove && this.#isOnRoute(from, to, amountIn, amountOut)) return true;
    if (LESSER.some((part) => yieldsMore(placeable * part))) return true;
    const { values } = this.#weights;
    const worth = Math.max(least, (bar * values[to]!) / values[from]!);
    for (let amount = Number(amountIn) * STEP; amount > worth; amount *= STEP) if (yieldsMore(amount)) return true;
    return this.#isSmall && this.#ends(from, to, Number(amountIn)).some(yieldsMore);
  }

  /** Whether a smaller amount that one route trades in full yields more. */
  #isOnRoute(from: number, to: number, amountIn: bigint, amountOut: bigint): boolean {
    let tries = 0;
    for (const less of this.#routes.lesserAmounts(from, to, amountIn, amountOut)) {
      if (less < amountIn && (this.#exactIn(from, to, less)?.amountOut ?? 0n) > amountOut) return true;
      if ((tries += 1) === ROUTE_TRIES) break;
    }
    return false;
  }

  /** The amounts at which the passages of an amount end, the best ones first, so that no worse one has begun. */
  #ends(from: number, to: number, amountIn: number): number[] {
    this.#candidates.place(from, to, amountIn);
    const { count, amounts, outputs } = this.#filling.passages;
    const byRate = Array.from({ length: count }, (_, i) => i).toSorted(
      (a, b) => outputs[b]! / amounts[b]! - outputs[a]! / amounts[a]!,
    );
    let end = 0;
    return byRate.map((i) => (end += amounts[i]!)).filter((less) => less < amountIn * (1 - NEGLIGIBLE));
  }

  /** The amount that yields a bar when it is placed without lots: trades in legs of a smaller one yield less. */
  #leastPlaced(from: number, to: number, amountIn: number, bar: number): number {
    this.#candidates.place(from, to, amountIn, 0, bar * (1 - SAFETY));
    return amountIn - this.#filling.rest;
  }
}
