import type { MarketShape, MarketUpdate } from '../../../ports/markets/market-feed.ts';
import { AssetGraph } from './search/asset-graph.ts';
import { BestRoute } from './search/best-route.ts';
import { EdgeWeights } from './search/edge-weights.ts';
import { ExactOut, multiple, roundedUp } from './exact-out.ts';
import { type Market, marketsOf } from './hops/market.ts';
import { TradeCosts } from './costs/trade-costs.ts';
import { MarketUpdateError } from './market-update-error.ts';
import { Splitting } from './split/splitting.ts';
import { bestSpotRate } from './best-spot-rate.ts';
import { type SpotRate, spotRates } from './spot-rates.ts';
import { type Trade, tradeOf } from './search/trade.ts';
import { UpdateGate } from './update-gate.ts';

interface QuoteEngineOptions {
  /** Whether large amounts may be split over routes; true by default. */
  readonly isSplitting?: boolean;
}

/**
 * Finds the best trade between any two assets over all venues, with at most three hops a route, and five through pools
 * or where three do not suffice. Works on assets, in their smallest units. Synchronous and reused: one call at a time, which a single thread guarantees.
 *
 * Limited depth never loses a customer's money: a trade is published only when it trades the pay-in in full. A single
 * route sends each hop to the venue that yields the most among those whose depth suffices; a route that would yield
 * more but not trade everything is used only as a leg of a split that does.
 */
export class QuoteEngine {
  /** The assets, venues and listings that it was made for. */
  readonly shape: MarketShape;
  readonly #markets: readonly Market[];
  readonly #gate: UpdateGate;
  readonly #graph: AssetGraph;
  readonly #weights: EdgeWeights;
  readonly #routes: BestRoute;
  readonly #splitting: Splitting;
  readonly #payouts: ExactOut;
  readonly #isSplitting: boolean;
  readonly #indexOf: ReadonlyMap<string, number>;
  readonly #decimals: readonly number[];
  #epoch = 0;

  /** @throws RangeError when a listing names an unknown asset or venue, or its terms are invalid. */
  constructor(shape: MarketShape, { isSplitting = true }: QuoteEngineOptions = {}) {
    const markets = marketsOf(shape);
    this.shape = shape;
    this.#markets = markets;
    this.#graph = new AssetGraph(shape, markets);
    this.#weights = new EdgeWeights(this.#graph);
    this.#gate = new UpdateGate(markets, (...change) => this.#weights.hopChanged(...change));
    const costs = new TradeCosts(shape, this.#weights.values);
    this.#routes = new BestRoute(this.#graph, this.#weights, costs);
    this.#splitting = new Splitting(this.#graph, this.#weights, this.#routes, costs);
    this.#payouts = new ExactOut(this.#routes, this.#splitting);
    this.#isSplitting = isSplitting;
    this.#indexOf = new Map(shape.assets.map((asset, index) => [asset.id, index]));
    this.#decimals = shape.assets.map((asset) => asset.decimals);
  }

  /** Grows with every update: equal epochs mean equal books. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Itself; an engine that follows a market's generations has one of the present generation. */
  present(): QuoteEngine {
    return this;
  }

  /** A listing's market, to be read only. @throws RangeError for an unknown listing. */
  market(listing: number): Market {
    const market = this.#markets[listing];
    if (market === undefined) throw new RangeError(`unknown listing ${listing}`);
    return market;
  }

  /** Decimals of an asset's smallest unit; undefined for an asset that no venue trades. */
  decimals(asset: string): number | undefined {
    const index = this.#indexOf.get(asset);
    return index === undefined ? undefined : this.#decimals[index];
  }

  /**
   * Applies updates; the cost depends on the levels that they change. @throws RangeError for an unknown listing;
   * MarketUpdateError, after all others are applied, for updates that cannot be right: prices or sizes that are no whole
   * positive numbers, half a level, a bid at or above an ask. The books of these are empty until their next snapshots.
   */
  apply(updates: readonly MarketUpdate[]): void {
    const flaws = this.#gate.apply(updates);
    this.#weights.fit();
    this.#epoch += 1;
    if (flaws.length > 0) throw new MarketUpdateError(flaws);
  }

  /**
   * The trade with the highest output; undefined without a route, below the minimum orders, or without enough depth.
   */
  exactIn(from: string, to: string, amountIn: bigint): Trade | undefined {
    const [start, end] = [this.#indexOf.get(from), this.#indexOf.get(to)];
    if (start === undefined || end === undefined || amountIn <= 0n) return undefined;
    if (start === end) return this.#untraded(start, amountIn);
    if (this.#isSplitting) return this.#splitting.exactIn(start, end, amountIn);
    const single = this.#routes.exactIn(start, end, amountIn);
    return single && tradeOf(single);
  }

  /**
   * The trade with the smallest pay-in that yields `amountOut` or more; undefined when there is none.
   * @param step every pay-in is a multiple of it; a pay-in that is rounded up to one gets the price of the multiple.
   */
  exactOut(from: string, to: string, amountOut: bigint, step = 1n): Trade | undefined {
    const [start, end] = [this.#indexOf.get(from), this.#indexOf.get(to)];
    if (start === undefined || end === undefined || amountOut <= 0n) return undefined;
    if (start === end) return this.#untraded(start, multiple(amountOut, step));
    if (this.#isSplitting) return this.#payouts.find(start, end, amountOut, step);
    const single = this.#routes.exactOut(start, end, amountOut);
    return single && roundedUp(single, step);
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

  /** The best rate at the top of the books between two assets, in units per unit, fees included. */
  spotRate(from: string, to: string): SpotRate | undefined {
    const [start, end] = [this.#indexOf.get(from), this.#indexOf.get(to)];
    if (start === undefined || end === undefined) return undefined;
    if (start === end) return { numerator: 1n, denominator: 1n };
    return bestSpotRate(this.#graph, this.#weights, start, end);
  }

  /** The best rate at the top of the books from one asset to each other, in units per unit, fees included. */
  rates(base: string): ReadonlyMap<string, SpotRate> {
    const index = this.#indexOf.get(base);
    if (index === undefined) return new Map();
    const rates = spotRates(this.#graph, this.#weights, index);
    return new Map([...this.#indexOf].flatMap(([id, i]) => (rates[i] ? [[id, rates[i]] as const] : [])));
  }
}
