import { divide } from '../../../../domain/amount.ts';
import { sellMaxInput } from './book-bounds.ts';
import { type BookHop, SellFill, sellFillOf } from './book-fill.ts';
import { type Order, exactSellOutput } from './book-exact.ts';
import { KIND, NET, SELL } from './book-row.ts';
import type { BookSide } from './book-side.ts';
import { type BookTerms, writeTerms } from './book-terms.ts';
import { type Fill, MILLION, SAFETY } from './hop.ts';
import type { LevelTable } from './level-table.ts';

export interface HopNames {
  readonly listing: number;
  readonly venue: string;
  /** Asset ids. */
  readonly base: string;
  readonly quote: string;
}

/** Reusable result of `exactSellOutput`. */
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
  readonly #notional: number;
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
    this.#notional = Number(terms.numerator) / Number(terms.denominator);
    this.#net = this.#notional * (Number(terms.netPpm) / Number(MILLION));
    writeTerms(bids.bookRows, bids.at, terms);
    bids.bookRows[bids.at + KIND] = SELL;
    bids.bookRows[bids.at + NET] = this.#net;
  }

  rate(): number {
    return this.#bids.levels.count === 0 ? 0 : ((this.#bids.levels.bestPrice * this.#net) / this.#lot) * (1 + SAFETY);
  }

  exactRate(): readonly [bigint, bigint] | undefined {
    const { lot, numerator, denominator, netPpm } = this.terms;
    if (this.#bids.levels.count === 0) return undefined;
    return [BigInt(this.#bids.levels.bestPrice) * numerator * netPpm, denominator * lot * MILLION];
  }

  smoothOutput(amountIn: number): number {
    const bids = this.#bids;
    const end = Math.min(bids.levels.totalLots, bids.consumedLots + amountIn / this.#lot);
    return (bids.valueAt(end) * (1 + SAFETY) - bids.consumedValue) * this.#net;
  }

  fillExactIn(amountIn: bigint): Fill {
    const approx = Number(amountIn);
    const amountOut = exactSellOutput(this.#bids.bookRows, this.#bids.at, this.levels, approx, order);
    return Number.isNaN(amountOut) ? this.#fillDeep(amountIn) : sellFillOf(this, approx, amountOut, order);
  }

  inputFor(amountOut: bigint): bigint | undefined {
    const { lot, numerator, denominator, netPpm, minimumLots, minimumValue } = this.terms;
    const bids = this.#bids;
    const quote = divide(amountOut * MILLION, netPpm, 'ceiling');
    const wanted = divide(quote * denominator, numerator, 'ceiling');
    const value = wanted > minimumValue ? wanted : minimumValue;
    const before = bids.consumed === 0n ? 0n : bids.exactValue(bids.consumed);
    const reached = bids.lotsReaching(before + value);
    if (reached === undefined) return undefined;
    const lots = reached - bids.consumed > minimumLots ? reached - bids.consumed : minimumLots;
    return bids.has(lots) ? lots * lot : undefined;
  }

  minInput(): number {
    const best = this.#bids.levels.bestPrice;
    return Math.max(this.#minimumLots, best === 0 ? 0 : this.#minimumValue / best) * this.#lot * (1 - 2 * SAFETY);
  }

  maxInput(): number {
    return sellMaxInput(this.#bids.bookRows, this.#bids.at);
  }

  writeRow(bookRows: Float64Array, at: number): void {
    this.#bids.writeRow(bookRows, at);
  }

  consume(fill: Fill): void {
    this.#bids.consume(fill.lots);
  }

  reset(): void {
    this.#bids.reset();
  }

  /** `fillExactIn` where float64 would not be exact. */
  #fillDeep(amountIn: bigint): Fill {
    const { lot, numerator, denominator, netPpm, minimumLots, minimumValue } = this.terms;
    const bids = this.#bids;
    const wanted = amountIn / lot;
    const isExhausted = !bids.has(wanted);
    let lots = isExhausted ? bids.remaining() : wanted;
    let value = lots < minimumLots ? 0n : bids.exactValue(bids.consumed + lots);
    if (value !== 0n && bids.consumed !== 0n) value -= bids.exactValue(bids.consumed);
    if (value < minimumValue || value === 0n) lots = value = 0n;
    const amountOut = (((value * numerator) / denominator) * netPpm) / MILLION;
    return new SellFill(this, amountIn, amountOut, lots, value, isExhausted);
  }
}
