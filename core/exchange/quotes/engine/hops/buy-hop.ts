import { divide } from '../../../../domain/amount.ts';
import { buyMaxInput } from './book-bounds.ts';
import { type BookHop, BuyFill, buyFillOf } from './book-fill.ts';
import { exactBuyOutput, type Order } from './book-exact.ts';
import { BUY, KIND, NET } from './book-row.ts';
import type { BookSide } from './book-side.ts';
import { type BookTerms, writeTerms } from './book-terms.ts';
import { type Fill, MILLION, SAFETY } from './hop.ts';
import type { LevelTable } from './level-table.ts';
import type { HopNames } from './sell-hop.ts';

/** Reusable result of `exactBuyOutput`. */
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
  readonly #notional: number;
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
    this.#notional = Number(terms.numerator) / Number(terms.denominator);
    this.#lot = Number(terms.lot);
    this.#net = this.#lot * (Number(terms.netPpm) / Number(MILLION));
    writeTerms(asks.bookRows, asks.at, terms);
    asks.bookRows[asks.at + KIND] = BUY;
    asks.bookRows[asks.at + NET] = this.#net;
  }

  rate(): number {
    return this.#asks.levels.count === 0
      ? 0
      : (this.#net / (this.#asks.levels.bestPrice * this.#notional)) * (1 + SAFETY);
  }

  exactRate(): readonly [bigint, bigint] | undefined {
    const { lot, numerator, denominator, netPpm } = this.terms;
    if (this.#asks.levels.count === 0) return undefined;
    return [lot * denominator * netPpm, BigInt(this.#asks.levels.bestPrice) * numerator * MILLION];
  }

  smoothOutput(amountIn: number): number {
    const asks = this.#asks;
    const end = (asks.consumedValue + amountIn / this.#notional) * (1 + SAFETY);
    return (asks.smoothLots(Math.min(end, asks.levels.totalValue)) - asks.consumedLots) * this.#net * (1 + SAFETY);
  }

  fillExactIn(amountIn: bigint): Fill {
    const approx = Number(amountIn);
    const amountOut = exactBuyOutput(this.#asks.bookRows, this.#asks.at, this.levels, approx, order);
    return Number.isNaN(amountOut) ? this.#fillDeep(amountIn) : buyFillOf(this, approx, amountOut, order);
  }

  inputFor(amountOut: bigint): bigint | undefined {
    const { lot, numerator, denominator, netPpm, minimumLots, minimumValue } = this.terms;
    const asks = this.#asks;
    const before = asks.consumed === 0n ? 0n : asks.exactValue(asks.consumed);
    let lots = divide(divide(amountOut * MILLION, netPpm, 'ceiling'), lot, 'ceiling');
    if (lots < minimumLots) lots = minimumLots;
    if (minimumValue > 0n) {
      const reached = asks.lotsReaching(before + minimumValue);
      if (reached === undefined) return undefined;
      if (reached - asks.consumed > lots) lots = reached - asks.consumed;
    }
    if (!asks.has(lots)) return undefined;
    return divide((asks.exactValue(asks.consumed + lots) - before) * numerator, denominator, 'ceiling');
  }

  minInput(): number {
    const lots = this.#minimumLots * this.#asks.levels.bestPrice;
    return Math.max(lots, this.#minimumValue) * this.#notional * (1 - 2 * SAFETY);
  }

  maxInput(): number {
    return buyMaxInput(this.#asks.bookRows, this.#asks.at);
  }

  writeRow(bookRows: Float64Array, at: number): void {
    this.#asks.writeRow(bookRows, at);
  }

  consume(fill: Fill): void {
    this.#asks.consume(fill.lots);
  }

  reset(): void {
    this.#asks.reset();
  }

  /** `fillExactIn` where float64 would not be exact. */
  #fillDeep(amountIn: bigint): Fill {
    const { lot, numerator, denominator, netPpm, minimumLots, minimumValue } = this.terms;
    const asks = this.#asks;
    const before = asks.consumed === 0n ? 0n : asks.exactValue(asks.consumed);
    const end = before + (amountIn * denominator) / numerator;
    const reached = asks.lotsWithin(end);
    let lots = reached - asks.consumed;
    const traded = asks.exactValue(reached);
    let value = traded - before;
    const isExhausted = asks.levels.count === 0 || end - traded >= BigInt(asks.levels.worstPrice);
    if (lots < minimumLots || value < minimumValue) lots = value = 0n;
    const amountOut = (lots * lot * netPpm) / MILLION;
    return new BuyFill(this, amountIn, amountOut, lots, value, isExhausted);
  }
}
