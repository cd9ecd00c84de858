import type { BookUpdate } from '../../../../ports/markets/market-feed.ts';
import type { CappedLevels } from '../costs/capped-levels.ts';
import {
  BOOK_ROW,
  CACHED_LEVELS,
  CONSUMED_LOTS,
  CONSUMED_VALUE,
  EXACT_LOTS,
  EXACT_VALUE,
  KIND,
  LOT,
  NOTIONAL,
  SELL,
  valueAt,
  writeBookRow,
} from './book-row.ts';
import { LevelTable } from './level-table.ts';

/** Exact sums over the best k levels. */
interface Sums {
  readonly k: number;
  readonly value: bigint;
  readonly lots: bigint;
}

/**
 * One side of an order book, and the depth that earlier legs of the same trade consumed. Sums below 2^53 are exact in
 * float64; deeper ones are added in bigint when an exact answer needs them, which happens only for large orders on very
 * fine lots.
 */
export class BookSide {
  readonly levels: LevelTable;
  readonly #whole: CappedLevels | undefined;
  /** The row of numbers that searches read, and its offset. */
  bookRows: Float64Array = new Float64Array(BOOK_ROW);
  at = 0;
  /** Consumed depth where float64 would not be exact. */
  #consumed = 0n;
  /** Number of best levels whose sums are exact. */
  #exact = 0;
  /** The sums beyond these levels, if they were needed since the last update. */
  #deep: readonly Sums[] | undefined;

  /** @param whole follows the whole side where orders may take a part of it only. */
  constructor(side: 'bids' | 'asks', whole?: CappedLevels) {
    this.levels = new LevelTable(side);
    this.#whole = whole;
  }

  get consumed(): bigint {
    return this.consumedLots <= this.exactLots ? BigInt(this.consumedLots) : this.#consumed;
  }

  get consumedLots(): number {
    return this.bookRows[this.at + CONSUMED_LOTS]!;
  }

  get consumedValue(): number {
    return this.bookRows[this.at + CONSUMED_VALUE]!;
  }

  /** The lots, and the value, of the best levels whose sums are exact. */
  get exactLots(): number {
    return this.bookRows[this.at + EXACT_LOTS]!;
  }

  get exactNotional(): number {
    return this.bookRows[this.at + EXACT_VALUE]!;
  }

  /** An input up to which an update changed no output. @param first the best level that it changed. */
  unchangedInput(first: number): number {
    const { levels, bookRows, at } = this;
    // Of which the sums are current.
    const same = Math.min(first, levels.summed);
    return bookRows[at + KIND] === SELL
      ? levels.lotsBefore(same) * bookRows[at + LOT]!
      : levels.valueBefore(same) * bookRows[at + NOTIONAL]!;
  }

  /** Moves the row of numbers to the array of all books' rows. */
  writeRow(bookRows: Float64Array, at: number): void {
    bookRows.set(this.bookRows.subarray(this.at, this.at + BOOK_ROW), at);
    this.bookRows = bookRows;
    this.at = at;
  }

  /** @returns the best level that changed. */
  apply(update: Pick<BookUpdate, 'kind' | 'levels'>): number {
    if (this.#whole !== undefined) return this.replace(this.#whole.follow(update));
    return update.kind === 'snapshot' ? this.replace(update.levels) : this.change(update.levels);
  }

  /** Replaces every level. @param pairs [price in ticks, size in lots] in any order; size zero means no level. */
  replace(pairs: Float64Array): number {
    this.levels.clear(pairs.length / 2);
    return this.change(pairs);
  }

  /**
   * Sets each given price to its new size; zero removes the level. The cost depends on the number of prices, and in a
   * book whose sums exceed 2^53 on that of levels. @returns the best level that changed.
   */
  change(pairs: Float64Array): number {
    const { levels } = this;
    let first = levels.count;
    for (let i = 0; i < pairs.length; i += 2) first = Math.min(first, levels.set(pairs[i]!, pairs[i + 1]!));
    this.#deep = undefined;
    if (levels.follow(CACHED_LEVELS)) {
      this.#exact = levels.count;
      this.bookRows[this.at + EXACT_LOTS] = levels.totalLots;
      this.bookRows[this.at + EXACT_VALUE] = levels.totalValue;
    } else this.#countExact(first);
    writeBookRow(this.bookRows, this.at, levels, first);
    return first;
  }

  #countExact(first: number): void {
    const { levels } = this;
    this.#exact = Math.min(this.#exact, first);
    while (this.#exact < levels.count && levels.valueBefore(this.#exact + 1) <= Number.MAX_SAFE_INTEGER)
      this.#exact += 1;
    this.bookRows[this.at + EXACT_LOTS] = levels.lotsBefore(this.#exact);
    this.bookRows[this.at + EXACT_VALUE] = levels.valueBefore(this.#exact);
  }

  /** The value of the best `lots` lots, in float64; fractions of a lot count too. @param lots at most all. */
  valueAt(lots: number): number {
    return valueAt(this.bookRows, this.at, this.levels, lots);
  }

  /** All remaining lots, exactly. */
  remaining(): bigint {
    return (this.#deep ??= this.#addUp()).at(-1)!.lots - this.consumed;
  }

  /** True when `lots` more can be consumed. */
  has(lots: bigint): boolean {
    const end = this.consumed + lots;
    return Number(end) <= this.exactLots || end <= this.consumed + this.remaining();
  }

  /** The exact value of the best `lots` lots. */
  exactValue(lots: bigint): bigint {
    const approx = Number(lots);
    if (approx <= this.exactLots) return BigInt(this.valueAt(approx));
    const { k, value, lots: before } = this.#beyond((_value, sum) => sum > lots);
    return k === this.levels.count ? value : value + BigInt(this.levels.price(k)) * (lots - before);
  }

  /** The most lots, best first, whose value is no more than `value`. */
  lotsWithin(value: bigint): bigint {
    const { levels } = this;
    const approx = Number(value);
    if (approx < this.exactNotional) {
      const k = levels.levelOfValue(approx);
      return BigInt(levels.lotsBefore(k) + Math.floor((approx - levels.valueBefore(k)) / levels.price(k)));
    }
    const { k, value: before, lots } = this.#beyond((sum) => sum > value);
    return k === levels.count ? lots : lots + (value - before) / BigInt(levels.price(k));
  }

  /** The fewest lots, best first, whose value is at least `value`; undefined when all of them are not enough. */
  lotsReaching(value: bigint): bigint | undefined {
    if (value <= 0n) return 0n;
    const { levels } = this;
    const approx = Number(value);
    if (approx <= this.exactNotional) return BigInt(this.approxLotsReaching(approx));
    const { k, value: before, lots } = this.#beyond((sum) => sum >= value);
    if (k === levels.count) return undefined;
    const price = BigInt(levels.price(k));
    return lots + (value - before + price - 1n) / price;
  }

  /** `lotsReaching` in float64; Infinity when all of them are not enough. */
  approxLotsReaching(value: number): number {
    const { levels } = this;
    if (value <= 0) return 0;
    if (value > levels.totalValue) return Infinity;
    const k = levels.levelReaching(value);
    return levels.lotsBefore(k) + Math.ceil((value - levels.valueBefore(k)) / levels.price(k));
  }

  /** Lots worth `value`, including fractions of a lot; Infinity when all of them are not enough. */
  smoothLots(value: number): number {
    const { levels } = this;
    if (value >= levels.totalValue) return value > levels.totalValue ? Infinity : levels.totalLots;
    const k = levels.levelOfValue(value);
    return levels.lotsBefore(k) + (value - levels.valueBefore(k)) / levels.price(k);
  }

  consume(lots: bigint): void {
    this.#consumed = this.consumed + lots;
    this.#consumeTo(Math.min(Number(this.#consumed), this.levels.totalLots));
  }

  reset(): void {
    this.#consumeTo(0);
  }

  #consumeTo(lots: number): void {
    this.bookRows[this.at + CONSUMED_LOTS] = lots;
    this.bookRows[this.at + CONSUMED_VALUE] = lots === 0 ? 0 : this.valueAt(lots);
  }

  /**
   * The first level beyond the exact ones whose sums, including its own, satisfy `isPast`; k is `count` when none does.
   */
  #beyond(isPast: (value: bigint, lots: bigint) => boolean): Sums {
    const sums = (this.#deep ??= this.#addUp());
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const after = sums[middle + 1]!;
      if (isPast(after.value, after.lots)) high = middle;
      else low = middle + 1;
    }
    return sums[low]!;
  }

  /**
   * The sums before each level beyond the exact ones, and the totals at the end; cached, because adding them is slow.
   */
  #addUp(): Sums[] {
    const { levels } = this;
    let value = BigInt(this.exactNotional);
    let lots = BigInt(this.exactLots);
    const sums: Sums[] = [{ k: this.#exact, value, lots }];
    for (let k = this.#exact; k < levels.count; k += 1) {
      const size = BigInt(levels.size(k));
      value += BigInt(levels.price(k)) * size;
      lots += size;
      sums.push({ k: k + 1, value, lots });
    }
    return sums;
  }
}
