import { divide } from '../../domain/amount.ts';
import { type BookHop, BuyFill } from './book-fill.ts';
import { boughtFor, ORDER, type Order } from './book-exact.ts';
import { BUY, KIND, NET } from './book-head.ts';
import { placePurchase } from './book-place.ts';
import { reachBuy } from './book-reach.ts';
import type { BookSide } from './book-side.ts';
import { type BookTerms, writeTerms } from './book-terms.ts';
import { type Coverage, type Fill, type Interval, MILLION, SAFETY } from './hop.ts';
import type { LevelTable } from './level-table.ts';
import type { HopNames } from './sell-hop.ts';

/** What `boughtFor` says of an order. */
const order: Order = new Float64Array(3);

/** Quote in, base out: takes the asks. The fee is a part of the base received, rounded up. */
export class BuyHop implements BookHop {
  readonly listing: number;
  readonly venue: string;
  readonly from: string;
  readonly to: string;
  readonly base: string;
  readonly quote: string;
  readonly feeAsset: string;
  readonly levels: LevelTable;
  readonly #asks: BookSide;
  readonly terms: BookTerms;
  readonly #minimumLots: number;
  readonly #minimumValue: number;
  /** Quote units per value. */
  readonly #worth: number;
  /** Base units per lot, before and after the fee. */
  readonly #lot: number;
  readonly #net: number;

  constructor(names: HopNames, asks: BookSide, terms: BookTerms) {
    this.listing = names.listing;
    this.venue = names.venue;
    this.from = this.quote = names.quote;
    this.to = this.base = this.feeAsset = names.base;
    this.#asks = asks;
    this.levels = asks.levels;
    this.terms = terms;
    this.#minimumLots = Number(terms.minimumLots) * (1 - SAFETY);
    this.#minimumValue = Number(terms.minimumValue);
    this.#worth = Number(terms.numerator) / Number(terms.denominator);
    this.#lot = Number(terms.lot);
    this.#net = this.#lot * (Number(terms.kept) / Number(MILLION));
    writeTerms(asks.head, asks.at, terms);
    asks.head[asks.at + KIND] = BUY;
    asks.head[asks.at + NET] = this.#net;
  }

  rate(): number {
    return this.#asks.levels.count === 0 ? 0 : (this.#net / (this.#asks.levels.bestPrice * this.#worth)) * (1 + SAFETY);
  }

  exactRate(): readonly [bigint, bigint] | undefined {
    const { lot, numerator, denominator, kept } = this.terms;
    if (this.#asks.levels.count === 0) return undefined;
    return [lot * denominator * kept, BigInt(this.#asks.levels.bestPrice) * numerator * MILLION];
  }

  reach(low: number, high: number, out: Interval): Coverage {
    return reachBuy(this.#asks.head, this.#asks.at, this.levels, low, high, out);
  }

  require(low: number, high: number, out: Interval): void {
    const asks = this.#asks;
    const available = asks.levels.totalLots - asks.takenLots;
    const least = this.#order(Math.ceil((low / this.#net) * (1 - SAFETY)), -1);
    const most = this.#order(Math.ceil(((high + 2) / this.#net) * (1 + SAFETY)) + 1, 1);
    out[0] = least > available * (1 + SAFETY) ? Infinity : this.#cost(Math.min(least, available), -1);
    out[1] = most > available * (1 - SAFETY) ? Infinity : this.#cost(most, 1) + 1;
  }

  smoothOutput(amountIn: number): number {
    const asks = this.#asks;
    const end = (asks.takenValue + amountIn / this.#worth) * (1 + SAFETY);
    return (asks.smoothLots(Math.min(end, asks.levels.totalValue)) - asks.takenLots) * this.#net * (1 + SAFETY);
  }

  smoothInput(amountOut: number): number {
    const asks = this.#asks;
    const end = asks.takenLots + (amountOut / this.#net) * (1 - SAFETY);
    return end > asks.levels.totalLots ? Infinity : this.#cost(end - asks.takenLots, -1);
  }

  fill(amountIn: bigint): Fill {
    const near = Number(amountIn);
    const amountOut = boughtFor(this.#asks.head, this.#asks.at, this.levels, near, order);
    return Number.isNaN(amountOut) ? this.#fillDeep(amountIn) : this.filled(near, amountOut, order);
  }

  filled(amountIn: number, amountOut: number, order: Order): Fill {
    return new BuyFill(this, amountIn, amountOut, {
      lots: order[ORDER.lots]!,
      value: order[ORDER.value]!,
      isExhausted: order[ORDER.isExhausted] === 1,
    });
  }

  need(amountOut: bigint): bigint | undefined {
    const { lot, numerator, denominator, kept, minimumLots, minimumValue } = this.terms;
    const asks = this.#asks;
    const before = asks.taken === 0n ? 0n : asks.exactValue(asks.taken);
    let lots = divide(divide(amountOut * MILLION, kept, 'ceiling'), lot, 'ceiling');
    if (lots < minimumLots) lots = minimumLots;
    if (minimumValue > 0n) {
      const reached = asks.lotsReaching(before + minimumValue);
      if (reached === undefined) return undefined;
      if (reached - asks.taken > lots) lots = reached - asks.taken;
    }
    if (!asks.has(lots)) return undefined;
    return divide((asks.exactValue(asks.taken + lots) - before) * numerator, denominator, 'ceiling');
  }

  floor(): number {
    const lots = this.#minimumLots * this.#asks.levels.bestPrice;
    return Math.max(lots, this.#minimumValue) * this.#worth * (1 - 2 * SAFETY);
  }

  room(): number {
    const { levels, takenValue } = this.#asks;
    return (levels.totalValue - takenValue + levels.worstPrice) * this.#worth * (1 + SAFETY);
  }

  lay(head: Float64Array, at: number): void {
    this.#asks.lay(head, at);
  }

  take(fill: Fill): void {
    this.#asks.take(fill.lots);
  }

  place(amountIn: number): number {
    return placePurchase(this.#asks.head, this.#asks.at, this.levels, amountIn);
  }

  release(): void {
    this.#asks.release();
  }

  /** `fill` where float64 would not be exact. */
  #fillDeep(amountIn: bigint): Fill {
    const { lot, numerator, denominator, kept, minimumLots, minimumValue } = this.terms;
    const asks = this.#asks;
    const before = asks.taken === 0n ? 0n : asks.exactValue(asks.taken);
    const end = before + (amountIn * denominator) / numerator;
    const reached = asks.lotsWithin(end);
    let lots = reached - asks.taken;
    const traded = asks.exactValue(reached);
    let value = traded - before;
    const isExhausted = asks.levels.count === 0 || end - traded >= BigInt(asks.levels.worstPrice);
    if (lots < minimumLots || value < minimumValue) lots = value = 0n;
    const amountOut = (lots * lot * kept) / MILLION;
    return new BuyFill(this, amountIn, amountOut, { lots, value, isExhausted });
  }

  /** At least `lots`, and enough of them for an order. */
  #order(lots: number, sign: 1 | -1): number {
    const asks = this.#asks;
    const value = this.#minimumValue === 0 ? 0 : (asks.takenValue + this.#minimumValue) * (1 + sign * SAFETY);
    return Math.max(lots, this.#minimumLots, 1, asks.lotsReachingNear(value) - asks.takenLots);
  }

  /** Quote units that `lots` more cost. */
  #cost(lots: number, sign: 1 | -1): number {
    const asks = this.#asks;
    const end = asks.valueAt(asks.takenLots + lots) * (1 + sign * SAFETY);
    return Math.max(0, end - asks.takenValue) * this.#worth;
  }
}
