import { BookSide } from './book-side.ts';
import { decimalsOf, FINER, MAX_SCALE, powerOfTen, readUnits, readUnitsDown } from './decimal-text.ts';
import { levelDifferences } from './level-differences.ts';
import { type Step, stepOf } from './steps.ts';
import { TouchedLevels } from './touched-levels.ts';

export interface LiveBookOptions {
  /** Price step of the listing, in quote per base. */
  readonly tick: string;
  /** Size step of the listing, in base. */
  readonly lot: string;
  /** Most levels that a side holds: the worst ones beyond are dropped. */
  readonly depth: number;
  /** Most levels that are written out, where a checksum vouches for no more; `depth` by default. */
  readonly shown?: number;
}

/**
 * The levels that a venue told of one market, exact: prices in units of 10^-priceScale, which grows when a price has more
 * decimals than the tick; sizes cut off below 10^-sizeScale. Written out in whole ticks and lots such that no quote
 * promises too much: asks up, bids down, sizes down. Knows no protocol.
 */
export class LiveBook {
  readonly bids = new BookSide(true);
  readonly asks = new BookSide(false);
  /** Sizes of 2^53 units and more, by side and price, as they were written. */
  readonly hugeSizes = new Map<string, string>();
  readonly #depth: number;
  readonly #most: number;
  /** Levels that a side may have within a message. */
  readonly #room: number;
  readonly #tick: Step;
  readonly #lot: Step;
  #lotUnits: number;
  #sizeScale: number;
  #tickUnits: number;
  #priceScale: number;
  readonly #touched = { bids: new TouchedLevels(), asks: new TouchedLevels() };
  /** What was written last, when fewer levels are written than are known. */
  readonly #written = { bids: new Float64Array(), asks: new Float64Array() };

  /** @throws RangeError for a tick or lot that is no positive decimal. */
  constructor({ tick, lot, depth, shown = depth }: LiveBookOptions) {
    this.#tick = stepOf(tick, 'tick');
    this.#lot = stepOf(lot, 'lot');
    this.#depth = depth;
    this.#most = Math.min(shown, depth);
    this.#room = depth + (depth >> 2) + ROOM;
    this.#priceScale = this.#tick.scale;
    this.#tickUnits = this.#tick.count;
    this.#sizeScale = this.#lot.scale;
    this.#lotUnits = this.#lot.count;
  }

  get priceScale(): number {
    return this.#priceScale;
  }

  get sizeScale(): number {
    return this.#sizeScale;
  }

  /**
   * Drops all levels. @param sizeScale least decimals in which sizes are kept from now on, where a checksum needs more
   * than the lot has.
   */
  clear(sizeScale = 0): void {
    this.#sizeScale = Math.max(sizeScale, this.#lot.scale);
    this.#lotUnits = this.#lot.count * powerOfTen(this.#sizeScale - this.#lot.scale);
    this.bids.clear();
    this.asks.clear();
    this.hugeSizes.clear();
    this.#touched.bids.clear();
    this.#touched.asks.clear();
    this.#priceScale = this.#tick.scale;
    this.#tickUnits = this.#tick.count;
  }

  /** Sets a level to its new size; zero removes it. @returns false for text that is no price or size. */
  set(side: 'bids' | 'asks', priceText: string, sizeText: string): boolean {
    const price = this.#price(priceText);
    const size = readUnitsDown(sizeText, this.#sizeScale);
    if (!(price > 0) || Number.isNaN(size)) return false;
    this.setUnits(side, price, Math.min(size, Number.MAX_SAFE_INTEGER), size === 0 && isZero(sizeText));
    if (size === Infinity) this.hugeSizes.set(`${side} ${price}`, sizeText);
    return true;
  }

  /** The same of a price above zero and a size below 2^53, in units of the book's scales. */
  setUnits(side: 'bids' | 'asks', price: number, size: number, isRemoved: boolean): void {
    if (this.hugeSizes.size > 0) this.hugeSizes.delete(`${side} ${price}`);
    if (this[side].set(price, size, isRemoved)) this.#touch(side, price, size);
    // A snapshot can have many times the levels that are kept: they must not cost memory, or time for each one.
    if (this[side].count > this.#room) this.#truncate(side);
  }

  /** Ends a message: drops the levels beyond the window. @returns false when the book is crossed. */
  settle(): boolean {
    if (this.bids.count > this.#depth) this.#truncate('bids');
    if (this.asks.count > this.#depth) this.#truncate('asks');
    return this.bids.count === 0 || this.asks.count === 0 || this.bids.priceAt(0) < this.asks.priceAt(0);
  }

  /** All levels of a side, best first: pairs of ticks and lots. */
  snapshot(side: 'bids' | 'asks'): Float64Array {
    this.#touched[side].clear();
    const levels = this.#top(side);
    if (this.#most < this.#depth) this.#written[side] = levels;
    return levels;
  }

  #top(side: 'bids' | 'asks'): Float64Array<ArrayBuffer> {
    const count = Math.min(this[side].count, this.#most);
    const levels = new Float64Array(count * 2);
    let at = 0;
    for (let depth = 0; depth < count; depth += 1) {
      const tick = this.#ticks(side, this[side].priceAt(depth));
      const lots = this.#lots(this[side].sizeAt(depth));
      if (lots === 0 || tick === 0) continue;
      if (at > 0 && levels[at - 2] === tick) {
        levels[at - 1] = safe(levels[at - 1]! + lots);
        continue;
      }
      levels[at] = tick;
      levels[at + 1] = lots;
      at += 2;
    }
    return levels.subarray(0, at);
  }

  /** The levels of a side that changed since it was last written; zero lots for one that is gone. */
  changes(side: 'bids' | 'asks'): Float64Array {
    const touched = this.#touched[side];
    if (this.#most < this.#depth) {
      if (touched.isEmpty) return NONE;
      const before = this.#written[side];
      return levelDifferences(before, this.snapshot(side), side);
    }
    if (this.#tickUnits === 1) return touched.take();
    const ticks = new Set<number>();
    for (const price of touched.prices) ticks.add(this.#ticks(side, price));
    ticks.delete(0);
    touched.clear();
    return Float64Array.from([...ticks].flatMap((tick) => [tick, this.#lotsOfTick(side, tick)]));
  }

  #truncate(side: 'bids' | 'asks'): void {
    this[side].truncate(this.#depth, (price) => this.#touch(side, price, 0));
  }

  #price(text: string): number {
    const price = readUnits(text, this.#priceScale);
    if (price !== FINER) return price <= Number.MAX_SAFE_INTEGER ? price : NaN;
    const scale = decimalsOf(text);
    if (scale > MAX_SCALE) return NaN;
    const factor = powerOfTen(scale - this.#priceScale);
    if (!this.bids.rescale(factor) || !this.asks.rescale(factor)) return NaN;
    this.#rescaleTouched(factor);
    this.#priceScale = scale;
    this.#tickUnits *= factor;
    return this.#price(text);
  }

  #rescaleTouched(factor: number): void {
    this.#touched.bids.rescale(factor);
    this.#touched.asks.rescale(factor);
    const huge = [...this.hugeSizes];
    this.hugeSizes.clear();
    for (const [key, text] of huge) {
      const [side, price] = key.split(' ');
      this.hugeSizes.set(`${side} ${Number(price) * factor}`, text);
    }
  }

  #ticks(side: 'bids' | 'asks', price: number): number {
    const below = wholes(price, this.#tickUnits);
    return side === 'bids' || below * this.#tickUnits === price ? below : below + 1;
  }

  #lots(size: number): number {
    return wholes(size, this.#lotUnits);
  }

  #touch(side: 'bids' | 'asks', price: number, size: number): void {
    const touched = this.#touched[side];
    if (this.#tickUnits === 1 && this.#most === this.#depth) touched.add(price, this.#lots(size));
    else touched.prices.add(price);
  }

  /** Sums the levels that share a tick once they are rounded. */
  #lotsOfTick(side: 'bids' | 'asks', tick: number): number {
    const levels = this[side];
    const best = side === 'bids' ? (tick + 1) * this.#tickUnits : (tick - 1) * this.#tickUnits;
    let lots = 0;
    for (let depth = levels.depthOf(best); depth < levels.count; depth += 1) {
      const here = this.#ticks(side, levels.priceAt(depth));
      if (here === tick) lots += this.#lots(levels.sizeAt(depth));
      else if (side === 'bids' ? here < tick : here > tick) break;
    }
    return safe(lots);
  }
}

const NONE = new Float64Array();

/** Levels beyond the depth and a quarter of it that one message may add before the worst ones are dropped. */
const ROOM = 64;

/** How many times a step fits, without the error of a division. */
function wholes(units: number, step: number): number {
  return step === 1 ? units : (units - (units % step)) / step;
}

function safe(lots: number): number {
  return Math.min(lots, Number.MAX_SAFE_INTEGER);
}

function isZero(text: string): boolean {
  return /^[0.]*(?:[eE].*)?$/.test(text);
}
