import { divide } from '../../domain/amount.ts';
import { type BookHop, SellFill } from './book-fill.ts';
import { ORDER, type Order, soldFor } from './book-exact.ts';
import { KIND, NET, SELL } from './book-head.ts';
import { placeSale } from './book-place.ts';
import { reachSell } from './book-reach.ts';
import type { BookSide } from './book-side.ts';
import { type BookTerms, writeTerms } from './book-terms.ts';
import { type Coverage, type Fill, type Interval, MILLION, SAFETY } from './hop.ts';
import type { LevelTable } from './level-table.ts';

export interface HopNames {
  readonly listing: number;
  readonly venue: string;
  /** Asset ids. */
  readonly base: string;
  readonly quote: string;
}

/** What `soldFor` says of an order. */
const order: Order = new Float64Array(3);

/** Base in, quote out: takes the bids. The fee is a part of the quote received, rounded up. */
export class SellHop implements BookHop {
  readonly listing: number;
  readonly venue: string;
  readonly from: string;
  readonly to: string;
  readonly base: string;
  readonly quote: string;
  readonly feeAsset: string;
  readonly levels: LevelTable;
  readonly #bids: BookSide;
  readonly terms: BookTerms;
  readonly #lot: number;
  readonly #minimumLots: number;
  readonly #minimumValue: number;
  /** Quote units per value, before and after the fee. */
  readonly #worth: number;
  readonly #net: number;

  constructor(names: HopNames, bids: BookSide, terms: BookTerms) {
    this.listing = names.listing;
    this.venue = names.venue;
    this.from = this.base = names.base;
    this.to = this.quote = this.feeAsset = names.quote;
    this.#bids = bids;
    this.levels = bids.levels;
    this.terms = terms;
    this.#lot = Number(terms.lot);
    this.#minimumLots = Number(terms.minimumLots) * (1 - SAFETY);
    this.#minimumValue = Number(terms.minimumValue);
    this.#worth = Number(terms.numerator) / Number(terms.denominator);
    this.#net = this.#worth * (Number(terms.kept) / Number(MILLION));
    writeTerms(bids.head, bids.at, terms);
    bids.head[bids.at + KIND] = SELL;
    bids.head[bids.at + NET] = this.#net;
  }

  rate(): number {
    return this.#bids.levels.count === 0 ? 0 : ((this.#bids.levels.bestPrice * this.#net) / this.#lot) * (1 + SAFETY);
  }

  exactRate(): readonly [bigint, bigint] | undefined {
    const { lot, numerator, denominator, kept } = this.terms;
    if (this.#bids.levels.count === 0) return undefined;
    return [BigInt(this.#bids.levels.bestPrice) * numerator * kept, denominator * lot * MILLION];
  }

  reach(low: number, high: number, out: Interval): Coverage {
    return reachSell(this.#bids.head, this.#bids.at, this.levels, low, high, out);
  }

  require(low: number, high: number, out: Interval): void {
    const kept = this.#net / this.#worth;
    out[0] = this.#lotsWorth((low / this.#net) * (1 - SAFETY), -1) * this.#lot * (1 - SAFETY);
    out[1] = this.#lotsWorth(((high / kept + 2) / this.#worth) * (1 + SAFETY) + 1, 1) * this.#lot * (1 + SAFETY);
  }

  smoothOutput(amountIn: number): number {
    const bids = this.#bids;
    const end = Math.min(bids.levels.totalLots, bids.takenLots + amountIn / this.#lot);
    return (bids.valueAt(end) * (1 + SAFETY) - bids.takenValue) * this.#net;
  }

  smoothInput(amountOut: number): number {
    const bids = this.#bids;
    const lots = bids.smoothLots((bids.takenValue + amountOut / this.#net) * (1 - SAFETY));
    return Math.max(0, lots - bids.takenLots) * this.#lot;
  }

  fill(amountIn: bigint): Fill {
    const near = Number(amountIn);
    const amountOut = soldFor(this.#bids.head, this.#bids.at, this.levels, near, order);
    return Number.isNaN(amountOut) ? this.#fillDeep(amountIn) : this.filled(near, amountOut, order);
  }

  filled(amountIn: number, amountOut: number, order: Order): Fill {
    return new SellFill(this, amountIn, amountOut, {
      lots: order[ORDER.lots]!,
      value: order[ORDER.value]!,
      isExhausted: order[ORDER.isExhausted] === 1,
    });
  }

  need(amountOut: bigint): bigint | undefined {
    const { lot, numerator, denominator, kept, minimumLots, minimumValue } = this.terms;
    const bids = this.#bids;
    const quote = divide(amountOut * MILLION, kept, 'ceiling');
    const wanted = divide(quote * denominator, numerator, 'ceiling');
    const value = wanted > minimumValue ? wanted : minimumValue;
    const before = bids.taken === 0n ? 0n : bids.exactValue(bids.taken);
    const reached = bids.lotsReaching(before + value);
    if (reached === undefined) return undefined;
    const lots = reached - bids.taken > minimumLots ? reached - bids.taken : minimumLots;
    return bids.has(lots) ? lots * lot : undefined;
  }

  floor(): number {
    const best = this.#bids.levels.bestPrice;
    return Math.max(this.#minimumLots, best === 0 ? 0 : this.#minimumValue / best) * this.#lot * (1 - 2 * SAFETY);
  }

  room(): number {
    const { levels, takenLots } = this.#bids;
    return levels.count === 0 ? 0 : (levels.totalLots - takenLots + 1) * this.#lot * (1 + SAFETY);
  }

  lay(head: Float64Array, at: number): void {
    this.#bids.lay(head, at);
  }

  take(fill: Fill): void {
    this.#bids.take(fill.lots);
  }

  place(amountIn: number): number {
    return placeSale(this.#bids.head, this.#bids.at, this.levels, amountIn);
  }

  release(): void {
    this.#bids.release();
  }

  /** `fill` where float64 would not be exact. */
  #fillDeep(amountIn: bigint): Fill {
    const { lot, numerator, denominator, kept, minimumLots, minimumValue } = this.terms;
    const bids = this.#bids;
    const wanted = amountIn / lot;
    const isExhausted = !bids.has(wanted);
    let lots = isExhausted ? bids.remaining() : wanted;
    let value = lots < minimumLots ? 0n : bids.exactValue(bids.taken + lots);
    if (value !== 0n && bids.taken !== 0n) value -= bids.exactValue(bids.taken);
    if (value < minimumValue || value === 0n) lots = value = 0n;
    const amountOut = (((value * numerator) / denominator) * kept) / MILLION;
    return new SellFill(this, amountIn, amountOut, { lots, value, isExhausted });
  }

  /** The fewest lots worth `value` and an order, low for sign -1 and high for 1; Infinity when there are not so many. */
  #lotsWorth(value: number, sign: 1 | -1): number {
    const bids = this.#bids;
    const end = (bids.takenValue + Math.max(value, this.#minimumValue)) * (1 + sign * SAFETY);
    const lots = Math.max(bids.lotsReachingNear(end) - bids.takenLots, this.#minimumLots, 1);
    return lots > (bids.levels.totalLots - bids.takenLots) * (1 - sign * SAFETY) ? Infinity : lots;
  }
}
