import { divide } from '../../../domain/amount.ts';
import type { MarketUpdate } from '../../../ports/markets/market-feed.ts';
import { AssetGraph } from './search/asset-graph.ts';
import { BestRoute, SPLIT_THRESHOLD } from './search/best-route.ts';
import { exactInAlong } from './search/exact-pricing.ts';
import { EdgeWeights } from './search/edge-weights.ts';
import { exactOut } from './exact-out.ts';
import { applyUpdate, type Market, type MarketShape, marketsOf } from './hops/market.ts';
import { Splitting } from './splitting.ts';
import { type SpotRate, spotRates } from './spot-rates.ts';
import { type Trade, tradeOf } from './search/trade.ts';

interface QuoteEngineOptions {
  /** Whether large amounts may be split over routes; true by default. */
  readonly isSplitting?: boolean;
}

/**
 * Finds the best trade between any two assets over all venues, with at most three hops a route. Works on assets, in
 * their smallest units. Synchronous and reused: one call at a time, which a single thread guarantees.
 *
 * Limited depth never loses a customer's money: a trade is published only when it trades the pay-in in full. A single
 * route sends each hop to the venue that yields the most among those whose depth suffices; a route that would yield
 * more but not trade everything is used only as a leg of a split that does.
 */
export class QuoteEngine {
  readonly #markets: readonly Market[];
  readonly #graph: AssetGraph;
  readonly #weights: EdgeWeights;
  readonly #routes: BestRoute;
  readonly #splitting: Splitting;
  readonly #isSplitting: boolean;
  readonly #indexOf: ReadonlyMap<string, number>;
  readonly #decimals: readonly number[];
  #epoch = 0;

  /** @throws RangeError when a listing names an unknown asset or venue, or its terms are invalid. */
  constructor(shape: MarketShape, { isSplitting = true }: QuoteEngineOptions = {}) {
    this.#markets = marketsOf(shape);
    this.#graph = new AssetGraph(shape, this.#markets);
    this.#weights = new EdgeWeights(this.#graph);
    this.#routes = new BestRoute(this.#graph, this.#weights);
    this.#splitting = new Splitting(this.#graph, this.#weights, this.#routes);
    this.#isSplitting = isSplitting;
    this.#indexOf = new Map(shape.assets.map((asset, index) => [asset.id, index]));
    this.#decimals = shape.assets.map((asset) => asset.decimals);
  }

  /** Grows with every update: equal epochs mean equal books. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Decimals of an asset's smallest unit; undefined for an asset that no venue trades. */
  decimals(asset: string): number | undefined {
    const index = this.#indexOf.get(asset);
    return index === undefined ? undefined : this.#decimals[index];
  }

  /** Applies updates; the cost depends on the levels that they change. @throws RangeError for an unknown listing. */
  apply(updates: readonly MarketUpdate[]): void {
    for (const update of updates) {
      const market = this.#markets[update.listing];
      if (market === undefined) throw new RangeError(`unknown listing ${update.listing}`);
      for (const hop of applyUpdate(market, update)) this.#weights.hopChanged(hop);
    }
    this.#epoch += 1;
  }

  /**
   * The trade with the highest output; undefined without a route, below the minimum orders, or without enough depth.
   */
  exactIn(from: string, to: string, amountIn: bigint): Trade | undefined {
    const [start, end] = [this.#indexOf.get(from), this.#indexOf.get(to)];
    if (start === undefined || end === undefined || amountIn <= 0n) return undefined;
    if (start === end) return this.#untraded(start, amountIn);
    const single = this.#routes.exactIn(start, end, amountIn);
    if (!this.#isSplitting || (single && !this.#routes.promisesSplit(single))) return single && tradeOf(single);
    const enough = single ? Number(single.amountOut) * (1 + SPLIT_THRESHOLD) : 0;
    const split = this.#splitting.split(start, end, amountIn, enough);
    return single && !(split && split.amountOut > single.amountOut) ? tradeOf(single) : split;
  }

  /**
   * The trade with the smallest pay-in that yields `amountOut` or more; undefined when there is none.
   * @param step every pay-in is a multiple of it; a pay-in that is rounded up to one gets the price of the multiple.
   */
  exactOut(from: string, to: string, amountOut: bigint, step = 1n): Trade | undefined {
    const [start, end] = [this.#indexOf.get(from), this.#indexOf.get(to)];
    if (start === undefined || end === undefined || amountOut <= 0n) return undefined;
    const best = (amountIn: bigint) => this.exactIn(from, to, multiple(amountIn, step));
    if (start === end) return best(amountOut);
    const single = this.#routes.exactOut(start, end, amountOut);
    const estimate = () => this.#splitting.inputFor(start, end, amountOut);
    const least = this.#isSplitting
      ? exactOut({ exactIn: best, amountOut, step }, single, estimate)
      : single && (sufficient(best(single.amountIn), amountOut) ?? tradeOf(single));
    if (least === undefined || least.amountIn % step === 0n) return least;
    // The inverse of one route need not be a multiple. A slightly larger amount yields no less, though not all of it
    // may find depth on a book about to end: then less than a step stays unspent.
    const hops = least.legs.flatMap(({ fills }) => fills.map(({ hop }) => hop));
    return tradeOf(exactInAlong(hops, multiple(least.amountIn, step)));
  }

  /** The approximate maximum pay-in from one asset to another; a caller must prove what it publishes with `exactIn`. */
  maxInput(from: string, to: string): bigint {
    const [start, end] = [this.#indexOf.get(from), this.#indexOf.get(to)];
    if (start === undefined || end === undefined) return 0n;
    return start === end ? this.#splitting.capacity(start) : this.#splitting.maxInput(start, end);
  }

  /**
   * Exchanges an asset for itself on another network. No book limits this, so the depth of the asset's markets is used
   * as the limit.
   */
  #untraded(asset: number, amountIn: bigint): Trade | undefined {
    if (amountIn > this.#splitting.capacity(asset)) return undefined;
    return tradeOf({ amountIn, amountOut: amountIn, fills: [], isExhausted: false });
  }

  /** The best rate at the top of the books from one asset to each other, in units per unit, fees included. */
  rates(base: string): ReadonlyMap<string, SpotRate> {
    const index = this.#indexOf.get(base);
    if (index === undefined) return new Map();
    this.#weights.refresh();
    const rates = spotRates(this.#graph, this.#weights, index);
    return new Map([...this.#indexOf].flatMap(([id, i]) => (rates[i] ? [[id, rates[i]] as const] : [])));
  }
}

function sufficient(trade: Trade | undefined, amountOut: bigint): Trade | undefined {
  return trade && trade.amountOut >= amountOut ? trade : undefined;
}

/** The next multiple of a step, or the amount itself. */
function multiple(amount: bigint, step: bigint): bigint {
  return step === 1n ? amount : divide(amount, step, 'ceiling') * step;
}
