import { Execution } from './execution.ts';
import type { AssetGraph } from '../search/asset-graph.ts';
import type { TradeCosts } from '../costs/trade-costs.ts';
import { CandidateRoutes } from './candidate-routes.ts';
import type { BestRoute } from '../search/best-route.ts';
import type { EdgeWeights } from '../search/edge-weights.ts';
import { LesserAmounts } from './lesser-amounts.ts';
import { finestLast } from './last-share.ts';
import { LevelFilling } from './level-filling.ts';
import { HOPS, ROUTES } from '../search/route-rows.ts';
import { NO_HOP } from './passages.ts';
import { RouteSet } from './route-set.ts';
import { Shares } from './shares.ts';
import { smoothOutput, WASTE } from './smooth-output.ts';
import { FloatPricing } from '../search/float-pricing.ts';
import { type Leg, type Trade, tradeOf } from '../search/trade.ts';

/** A split is used when it yields this much more than one route does. */
const SPLIT_THRESHOLD = 7e-5;
/** Fewer legs are tried when whole lots and smallest orders cost more than this part. */
const COARSE = 5e-4;
/** Legs of less than this part of the amount are left out then. */
const SMALL_LEG = 0.1;
/** Legs are left out that together gain less than this part over where their amounts find room otherwise. */
const NO_GAIN = 1e-4;
/** Hops at most of the single routes that are searched. */
const SEARCHED_HOPS = 3;
/** The largest part of a trade that may find no depth while it is placed; the execution gives it to the last leg. */
const REST = 1e-3;

/**
 * Splits an amount over routes and venues. It is placed level by level in float64, each step on the route that pays the
 * most for the next unit; the steps along the same venues become one leg, and the legs are priced exactly, one after
 * the other, with the depth that is left.
 */
export class Splitting {
  readonly #graph: AssetGraph;
  readonly #weights: EdgeWeights;
  readonly #routes: BestRoute;
  readonly #filling: LevelFilling;
  readonly #candidates: CandidateRoutes;
  readonly #execution: Execution;
  readonly #lesser: LesserAmounts;
  readonly #costs: TradeCosts;
  /** The route that carries the most, by its edges; with all of the amount; and what that yields without lots. */
  readonly #mainEdges: number[] = [];
  readonly #main: FloatPricing;
  #smooth = 0;
  /** About what a leg costs, in units of the asset paid out. */
  #legCost = 0;
  /** What was placed of the amount asked for last, and what that yields without lots, in float64. */
  #placeable = 0;
  #promised = 0;
  readonly #shares = new Shares();
  /** Per route: what was placed along it. */
  readonly #placed = new Float64Array(ROUTES);

  constructor(graph: AssetGraph, weights: EdgeWeights, routes: BestRoute, costs: TradeCosts) {
    this.#costs = costs;
    this.#graph = graph;
    this.#weights = weights;
    this.#routes = routes;
    this.#filling = new LevelFilling(graph, weights);
    this.#candidates = new CandidateRoutes(graph, weights, this.#filling);
    this.#main = new FloatPricing(graph, weights);
    this.#execution = new Execution(graph, weights);
    const exactIn = this.#exactIn.bind(this);
    this.#lesser = new LesserAmounts(graph, weights, routes, this.#candidates, this.#filling, exactIn);
  }

  /**
   * The best trade, in one leg or more; undefined when the books cannot take all of `amountIn`, and where a smaller amount
   * yields more: then the good books end, and who pays more would be sold what is left on bad ones.
   */
  exactIn(from: number, to: number, amountIn: bigint): Trade | undefined {
    const trade = this.#exactIn(from, to, amountIn);
    if (trade === undefined || !this.#lesser.isMuchLost(trade, from, to, this.#promised)) return trade;
    return this.#lesser.isAnyAbove(trade, from, to, this.#placeable) ? undefined : trade;
  }

  #exactIn(from: number, to: number, amountIn: bigint): Trade | undefined {
    const amount = Number(amountIn);
    this.#legCost = this.#costs.isFree ? 0 : this.#costs.usual() / this.#weights.values[to]!;
    this.#candidates.place(from, to, amount);
    this.#promised = this.#filling.output;
    this.#placeable = amount - this.#filling.rest;
    // The route that carries the most: other routes have to beat it, which leaves out most of their search.
    const alone = this.#alone(amount);
    const isPromising = this.#isOwn() && this.#filling.output > this.#smooth * (1 + SPLIT_THRESHOLD);
    const split = isPromising ? this.#split(amountIn, alone * (1 + SPLIT_THRESHOLD)) : undefined;
    if (!this.#costs.isFree) return this.#leastCost(from, to, amountIn, split, alone);
    const bar = split ? Number(split.amountOut) * (1 - SPLIT_THRESHOLD) : 0;
    const known = alone > 0 ? this.#mainEdges : undefined;
    const single = this.#routes.exactIn(from, to, amountIn, alone > bar ? alone : bar, known);
    if (single !== undefined) return tradeOf(single);
    return alone > bar ? tradeOf(this.#main.leg()) : split;
  }

  /** The trade that yields the most less what it costs: a split, the best route, or the route that carries the most. */
  #leastCost(from: number, to: number, amountIn: bigint, split: Trade | undefined, alone: number): Trade | undefined {
    const main = alone > 0 ? tradeOf(this.#main.leg()) : undefined;
    const single = this.#routes.exactIn(from, to, amountIn);
    const value = this.#weights.values[to]!;
    const kept = ({ amountOut, legs }: Trade) => Number(amountOut) * value - this.#costs.of(legs);
    let best: Trade | undefined;
    for (const trade of [split, main, single && tradeOf(single)])
      if (trade !== undefined && (best === undefined || kept(trade) > kept(best))) best = trade;
    return best;
  }

  /** The exact output of all along the route that carries the most; zero without one, or beyond float64. */
  #alone(amountIn: number): number {
    this.#smooth = 0;
    if (this.#filling.passages.count === 0) return 0;
    this.#findMainRoute();
    const output = this.#main.overEdges(this.#mainEdges, amountIn, true);
    if (!(output > 0)) return 0;
    // Without whole lots and rounding, which are no effect of depth; but no more than orders that fit the lots may gain.
    this.#smooth = (output + 2) / Math.max(this.#main.usedPart(), 1 - WASTE);
    return output;
  }

  /** Finds the route that carries the most of what was placed. */
  #findMainRoute(): void {
    const { passages } = this.#filling;
    let main = 0;
    for (let i = 0; i < passages.count; i += 1) this.#placed[passages.routes[i]!] = 0;
    for (let i = 0; i < passages.count; i += 1) {
      const route = passages.routes[i]!;
      this.#placed[route]! += passages.amounts[i]!;
      if (this.#placed[route]! > this.#placed[passages.routes[main]!]!) main = i;
    }
    const { edgeOf } = this.#graph;
    this.#mainEdges.length = 0;
    for (let k = 0, at = main * HOPS; k < HOPS && passages.hops[at + k] !== NO_HOP; k += 1)
      this.#mainEdges.push(edgeOf[passages.hops[at + k]!]!);
  }

  /** What was placed as a trade in legs; undefined when it cannot take all, or more legs cannot yield more than enough. */
  #split(amountIn: bigint, enough: number): Trade | undefined {
    const amount = Number(amountIn);
    if (this.#filling.rest > amount * REST) return undefined;
    const promised = this.#filling.output * (1 - COARSE);
    const shares = this.#sharesOf(amount);
    const trade = this.#execution.execute(shares, amountIn);
    if (shares.count < 2 || (trade && Number(trade.amountOut) >= promised)) return trade;
    const fewer = this.#withFewerLegs(shares, amountIn, Math.max(enough, Number(trade?.amountOut ?? 0n)));
    return fewer && trade && fewer.amountOut < trade.amountOut ? trade : (fewer ?? trade);
  }

  /** Whether a split may need clearly less than a single route for the same payout. */
  mayNeedLess(from: number, to: number, single: Leg): boolean {
    this.#candidates.place(from, to, Number(single.amountIn));
    return this.#isOwn() && this.#filling.output > smoothOutput(single) * (1 + SPLIT_THRESHOLD);
  }

  /** Whether what was placed is none of the single routes that are searched: in several legs, or of more hops. */
  #isOwn(): boolean {
    const { count, hops } = this.#filling.passages;
    return count > 1 || (count === 1 && hops[SEARCHED_HOPS] !== NO_HOP);
  }

  /**
   * About the pay-in with which a split yields `amountOut`: placed on the routes once, and closed exactly on the last
   * leg; undefined without enough depth. @param most a pay-in that suffices, if one is known.
   */
  inputFor(from: number, to: number, amountOut: bigint, most?: bigint): bigint | undefined {
    const wanted = Number(amountOut);
    let amount = most === undefined ? this.#weights.maxInput(from) : Number(most);
    if (!(amount > 0)) return undefined;
    // The first placement of a payout without a known pay-in finds its size only.
    for (let i = most === undefined ? 0 : 1; i < 2; i += 1) {
      this.#candidates.place(from, to, amount * (1 + REST), 0, wanted);
      if (this.#filling.output < wanted * (1 - REST)) return undefined;
      amount = amount * (1 + REST) - this.#filling.rest;
    }
    return this.#execution.close(this.#sharesOf(amount), amountOut) ?? BigInt(Math.ceil(amount));
  }

  /** Whether all depth yields about a payout. */
  mayReach(from: number, to: number, amountOut: bigint): boolean {
    const [most, wanted] = [this.#weights.maxInput(from), Number(amountOut)];
    if (!(most > 0)) return false;
    this.#candidates.place(from, to, most, 0, wanted);
    return this.#filling.output >= wanted * (1 - REST);
  }

  /** About the pay-in that is worth a payout at the best prices; Infinity where one asset has none. */
  worth(from: number, to: number, amountOut: bigint): number {
    const { values } = this.#weights;
    return (Number(amountOut) * values[to]!) / values[from]! || Infinity;
  }

  /** Upper bound of a pay-in that can be traded in full: the largest input of all hops that leave an asset. */
  capacity(asset: number): bigint {
    return BigInt(Math.ceil(this.#weights.maxInput(asset)));
  }

  /** The approximate maximum that finds depth from one asset to another. */
  maxInput(from: number, to: number): bigint {
    const most = this.#weights.maxInput(from);
    if (!(most > 0)) return 0n;
    this.#filling.consider(new RouteSet(this.#candidates.find(from, to, most)));
    this.#filling.fill(most);
    return BigInt(Math.floor(most - this.#filling.rest));
  }

  /** What was placed, in shares; the same object each time. */
  #sharesOf(amountIn: number): Shares {
    const { passages, output } = this.#filling;
    this.#filling.gather(output * NO_GAIN, this.#legCost);
    this.#shares.take(passages, this.#filling.depth);
    finestLast(this.#shares, this.#graph, this.#weights, amountIn);
    return this.#shares;
  }

  /** The trade without the smallest legs: each leg loses a part of a lot at every hop. */
  #withFewerLegs(
    { count, order, amounts, lengths, hops }: Shares,
    amountIn: bigint,
    enough: number,
  ): Trade | undefined {
    const amount = Number(amountIn);
    const kept = new Set<number>();
    let left = 0;
    // Those of the larger ones, then the others.
    for (const isSmall of [false, true]) {
      for (let i = 0; i < count; i += 1) {
        const share = order[i]!;
        if (amounts[share]! < SMALL_LEG * amount !== isSmall) continue;
        for (let at = share * HOPS, end = at + lengths[share]!; at < end; at += 1) {
          if (kept.has(hops[at]!)) continue;
          kept.add(hops[at]!);
          if (!isSmall) continue;
          this.#filling.exclude(hops[at]!);
          left += 1;
        }
      }
    }
    if (left === 0) return undefined;
    this.#filling.restart();
    const isFilled = this.#filling.fill(amount, enough) && this.#filling.rest <= amount * REST;
    return isFilled ? this.#execution.execute(this.#sharesOf(amount), amountIn) : undefined;
  }
}
