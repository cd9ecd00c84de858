import { CandidateRoutes } from './search/candidate-routes.ts';
import type { AssetGraph } from './search/asset-graph.ts';
import type { BestRoute } from './search/best-route.ts';
import { Execution } from './execution.ts';
import type { EdgeWeights } from './search/edge-weights.ts';
import { SplitAllocation, type Share } from './search/split-allocation.ts';
import { PARTS } from './search/route-search.ts';
import type { Trade } from './search/trade.ts';

/** Allocations at most: where depth ends, a part takes more than one. */
const ALLOCATIONS = 96;
/** How often the search for more routes is repeated when all known ones run out of depth. */
const SEARCHES = 3;
/** A smaller part of the whole is not worth an allocation. */
const NEGLIGIBLE = 1e-5;
/** The largest part of a trade that may remain unallocated; the execution adds it to the share with the most room. */
const REST = 1e-3;

/**
 * Splits a large amount over routes and venues: in equal parts, each to the route that is best with the depth that the
 * earlier parts left. That is done in float64. Parts of the same route become one leg, and the legs are priced exactly,
 * one after the other, with the depth that is left.
 */
export class Splitting {
  readonly #weights: EdgeWeights;
  readonly #candidates: CandidateRoutes;
  readonly #allocation: SplitAllocation;
  readonly #execution: Execution;

  constructor(graph: AssetGraph, weights: EdgeWeights, routes: BestRoute) {
    this.#weights = weights;
    this.#candidates = new CandidateRoutes(graph, weights, routes);
    this.#allocation = new SplitAllocation(graph, weights);
    this.#execution = new Execution(graph, weights);
  }

  /**
   * The trade in legs; undefined when the books cannot take all of `amountIn`, or as soon as it is certain that they do
   * not yield more than `enough`.
   */
  split(from: number, to: number, amountIn: bigint, enough: number): Trade | undefined {
    const amount = Number(amountIn);
    if (amount > this.#weights.maxInput(from)) return undefined;
    const candidates = this.#candidates.of(from, to, amount / PARTS);
    this.#allocation.consider(candidates, amount / PARTS);
    const rest = this.#allocate(from, to, amount, amount / PARTS, enough);
    const shares = this.#allocation.shares.toSorted(fullFirst);
    this.#allocation.reset();
    return shares.length === 0 || rest > amount * REST ? undefined : this.#execution.execute(shares, amountIn);
  }

  /** The approximate pay-in with which a split yields `amountOut`; undefined without enough depth. */
  inputFor(from: number, to: number, amountOut: bigint): bigint | undefined {
    const wanted = Number(amountOut);
    let amountIn = this.#weights.maxInput(from);
    // Whole routes first, which finds the available depth, then parts as small as those of a split.
    for (const parts of [1, PARTS, PARTS]) {
      this.#consider(from, to, amountIn / parts);
      const rest = this.#allocate(from, to, amountIn, amountIn / parts, 0, wanted);
      const { output } = this.#allocation;
      const { amountIn: last, amountOut: lastOut } = this.#allocation.last;
      this.#allocation.reset();
      if (output < wanted * (parts === 1 ? 1 : 1 - REST)) return undefined;
      amountIn = amountIn - rest - (lastOut === 0 ? 0 : last * Math.max(0, (output - wanted) / lastOut));
    }
    return BigInt(Math.ceil(amountIn));
  }

  /** Upper bound of a pay-in that can be traded in full: the largest input of all hops that leave an asset. */
  capacity(asset: number): bigint {
    this.#weights.refresh();
    return BigInt(Math.ceil(this.#weights.maxInput(asset)));
  }

  /** The approximate maximum that can be allocated from one asset to another. */
  maxInput(from: number, to: number): bigint {
    const amount = this.#weights.maxInput(from);
    this.#consider(from, to, amount);
    const allocated = amount - this.#allocate(from, to, amount, amount, 0);
    this.#allocation.reset();
    return BigInt(Math.floor(allocated));
  }

  #consider(from: number, to: number, part: number): void {
    this.#allocation.consider(this.#candidates.of(from, to, part), part);
  }

  /**
   * Allocates to the considered routes until `wanted` is reached. @returns the unallocated rest; all of the amount when
   * the output would not exceed `enough`.
   */
  #allocate(from: number, to: number, amountIn: number, part: number, enough: number, wanted = Infinity): number {
    const allocation = this.#allocation;
    let rest = amountIn;
    let searches = 0;
    for (let i = 0; i < ALLOCATIONS && rest > amountIn * NEGLIGIBLE && allocation.output < wanted; i += 1) {
      const next = Math.min(part, rest);
      const best = allocation.best(next);
      if (best < 0) {
        // Parts below the minimum order can never be allocated, however often routes are searched.
        if (searches === SEARCHES || allocation.shares.length === 0) break;
        searches += 1;
        const routes = this.#candidates.anew(from, to, next);
        if (routes.length === 0) break;
        allocation.consider(routes, next);
        continue;
      }
      // No later part yields more than this one.
      if (allocation.isFilled[best] === 1 && allocation.output + (rest / next) * allocation.outputs[best]! <= enough)
        return amountIn;
      const allocated = allocation.allocate(best, next);
      if (allocated < amountIn * NEGLIGIBLE) allocation.drop(best);
      rest -= allocated;
    }
    return rest;
  }
}

/**
 * Sorts shares that depth limits to the front, so that others take over what they cannot; the largest, which has the
 * most room, comes last.
 */
function fullFirst(a: Share, b: Share): number {
  return Number(b.isFull) - Number(a.isFull) || a.amountIn - b.amountIn;
}
