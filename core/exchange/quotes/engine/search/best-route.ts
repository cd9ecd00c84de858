import type { AssetGraph } from './asset-graph.ts';
import type { TradeCosts } from '../costs/trade-costs.ts';
import { ExactPricing, exactInAlong } from './exact-pricing.ts';
import type { EdgeWeights } from './edge-weights.ts';
import { filledInputs } from './filled-inputs.ts';
import { SAFETY } from '../hops/hop.ts';
import { LastBest } from './last-best.ts';
import { NONE, type Pricer, SEARCHED } from './route-list.ts';
import { RouteSearch } from './route-search.ts';
import type { Leg } from './trade.ts';
import { WidePricing } from './wide-pricing.ts';
import { BackwardSearch, ForwardSearch } from './search-direction.ts';

/** Routes at most whose smaller amounts are looked at, and choices of venues on all of them. */
const CAPPED_ROUTES = 32;
const CHOICES = 256;
/** More than any score differs from another. */
const ANY = Number.MAX_VALUE;
const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const NO_ROUTE: readonly number[] = [];

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
  readonly #wide: WidePricing;
  readonly #filled: ForwardSearch;
  readonly #capped: ForwardSearch;
  readonly #backward: BackwardSearch;
  /** What is priced, and the best leg so far. Prices go through one closure, which costs a quote no memory. */
  readonly #pricer: Pricer = (first, second) => this.#price(first, second);
  #from = 0;
  #to = 0;
  #amountIn = 0n;
  #best: Leg | undefined;
  #most = 0;
  /** Whether routes through pools are priced by `#wide`; the best is kept there until one that is not is priced. */
  #isWide = false;
  /** The intermediate assets of the best leg. */
  #bestFirst = SEARCHED;
  #bestSecond = NONE;
  readonly #last: LastBest;
  /** The same of payouts. */
  readonly #lastPayout: LastBest;

  constructor(graph: AssetGraph, weights: EdgeWeights, costs: TradeCosts) {
    this.#costs = costs;
    this.#graph = graph;
    this.#last = new LastBest(graph.size);
    this.#lastPayout = new LastBest(graph.size);
    this.#weights = weights;
    this.#search = new RouteSearch(graph, weights);
    this.#pricing = new ExactPricing(graph, weights);
    this.#wide = new WidePricing(graph, weights.rows.bookRows);
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
  exactIn(
    from: number,
    to: number,
    amountIn: bigint,
    enough = 0,
    known: readonly number[] = NO_ROUTE,
  ): Leg | undefined {
    this.#from = from;
    this.#to = to;
    this.#amountIn = amountIn;
    this.#best = undefined;
    this.#most = -Infinity;
    this.#bestFirst = SEARCHED;
    // Below 2^53 float64 prices books faster.
    const isBig = amountIn > MAX_SAFE || !this.#graph.hasBooks;
    this.#isWide = isBig && this.#graph.hasPools && this.#costs.isFree;
    if (this.#isWide) this.#wide.begin(amountIn);
    let bar = enough * this.#weights.values[to]!;
    const { length } = known;
    let first = length === 0 || length > 3 ? SEARCHED : length === 1 ? NONE : this.#graph.to[known[0]!]!;
    let second = length === 3 ? this.#graph.to[known[1]!]! : NONE;
    const slot = bar === 0 && first === SEARCHED ? this.#last.find(from, to) : -1;
    if (slot >= 0) {
      // The route that was the best of the pair last is likely to be it again.
      bar = Math.max(0, this.#price(this.#last.first(slot), this.#last.second(slot)));
      if (bar > 0) [first, second] = [this.#bestFirst, this.#bestSecond];
    }
    this.#search.slack = this.#costs.most();
    this.#search.run(this.#filled, from, to, Number(amountIn), this.#pricer, bar, first, second);
    if (this.#bestFirst !== SEARCHED) this.#last.set(from, to, this.#bestFirst, this.#bestSecond);
    const best = this.#isWide && this.#wide.isKept ? this.#wide.leg() : (this.#best as Leg | undefined);
    this.#best = undefined;
    return best && Number(best.amountOut) > enough ? best : undefined;
  }

  /** Prices a route of the pay-in. @returns its score less what it costs, zero when it trades nothing. */
  #price(first: number, second: number): number {
    const wide = this.#isWide ? this.#wide.price(this.#from, first, second, this.#to) : NaN;
    if (Number.isNaN(wide)) return this.#priceInUnits(first, second);
    if (wide === 0) return 0;
    if (this.#best !== undefined) return this.#priceInUnits(first, second);
    if (!this.#wide.isKept || this.#wide.isMore()) {
      this.#wide.keep();
      [this.#bestFirst, this.#bestSecond] = [first, second];
    }
    return sureOf(wide) * this.#weights.values[this.#to]!;
  }

  /** The same for a route through books, and where the float64s of `WidePricing` do not suffice. */
  #priceInUnits(first: number, second: number): number {
    if (this.#isWide && this.#wide.isKept) {
      this.#best = this.#wide.leg();
      this.#wide.isKept = false;
    }
    const leg = this.#pricing.forward(route(this.#from, first, second, this.#to), this.#amountIn, true);
    if (leg === undefined) return 0;
    const sure = sureOf(Number(leg.amountOut)) * this.#weights.values[this.#to]!;
    const score = this.#costs.isFree ? sure : sure - this.#costs.of([leg]);
    const isBetter = this.#costs.isFree ? leg.amountOut > (this.#best?.amountOut ?? 0n) : score > this.#most;
    if (this.#best === undefined || isBetter) {
      [this.#best, this.#most] = [leg, score];
      [this.#bestFirst, this.#bestSecond] = [first, second];
    }
    return score;
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
    const slot = this.#lastPayout.find(from, to);
    let [first, second] = slot < 0 ? [SEARCHED, NONE] : [this.#lastPayout.first(slot), this.#lastPayout.second(slot)];
    // The route that was the best of the pair last is likely to be it again.
    let best = slot < 0 ? undefined : this.#payable(from, first, second, to, amountOut, isFilledOnly);
    let bar = best === undefined ? 0 : this.#scoreOf(best, from);
    this.#search.slack = 0;
    if (best === undefined) this.#search.run(this.#backward, to, from, Number(amountOut));
    else this.#search.run(this.#backward, to, from, Number(amountOut), undefined, bar, second, first);
    for (let i = found.next(bar); i >= 0; i = found.next(bar)) {
      const [nextFirst, nextSecond] = [found.seconds[i]!, found.firsts[i]!];
      const leg = this.#payable(from, nextFirst, nextSecond, to, amountOut, isFilledOnly, best?.amountIn);
      if (leg === undefined) continue;
      [best, bar, first, second] = [leg, this.#scoreOf(leg, from), nextFirst, nextSecond];
    }
    if (best !== undefined) this.#lastPayout.set(from, to, first, second);
    return best;
  }

  /** The leg along a route for a payout, if it needs less than `most`. */
  #payable(
    from: number,
    first: number,
    second: number,
    to: number,
    amountOut: bigint,
    isFilledOnly: boolean,
    most?: bigint,
  ): Leg | undefined {
    const priced = this.#pricing.backward(route(from, first, second, to), amountOut);
    if (priced === undefined || (most !== undefined && priced.amountIn >= most)) return undefined;
    const leg = exactInAlong(priced.hops, priced.amountIn);
    return isFilledOnly && leg.isExhausted ? undefined : leg;
  }

  /** A score that a pay-in of a leg has for certain. */
  #scoreOf({ amountIn }: Leg, from: number): number {
    return (1 / (Number(amountIn) * this.#weights.values[from]!)) * (1 - SAFETY);
  }
}

/** Above 2^53 float64 may round up. */
function sureOf(output: number): number {
  return output > Number.MAX_SAFE_INTEGER ? output * (1 - SAFETY) : output;
}

function route(from: number, first: number, second: number, to: number): readonly number[] {
  if (first === NONE) return second === NONE ? [from, to] : [from, second, to];
  return second === NONE ? [from, first, to] : [from, first, second, to];
}
