import { buyBounds, buyMaxInput, sellBounds, sellMaxInput } from './book-bounds.ts';
import { exactBuyInput, exactSellInput } from './book-exact-input.ts';
import { exactBuyOutput, exactSellOutput, ORDER, type Order } from './book-exact.ts';
import { buyInputBounds, sellInputBounds } from './book-input-bounds.ts';
import {
  BOOK_ROW,
  BUY,
  CONSUMED_LOTS,
  CONSUMED_VALUE,
  DENOMINATOR,
  KIND,
  LOT,
  NOTIONAL,
  NUMERATOR,
  POOL,
  SELL,
} from './book-row.ts';
import type { Coverage, Hop, Interval } from './hop.ts';
import type { LevelTable } from './level-table.ts';
import { poolBounds, poolInputBounds } from './pool.ts';
import { ceilingOf } from './safe-integers.ts';

/** The rows of numbers of all hops, and what searches compute from them; hops are identified by their index. */
export class HopRows {
  /** Per hop: a row in the format of `book-row.ts`. */
  readonly bookRows: Float64Array;
  readonly #hops: readonly Hop[];
  readonly #levels: readonly (LevelTable | undefined)[];

  constructor(hops: readonly Hop[]) {
    this.#hops = hops;
    this.bookRows = new Float64Array(hops.length * BOOK_ROW);
    this.#levels = hops.map((hop, hopIndex) => {
      hop.writeRow(this.bookRows, hopIndex * BOOK_ROW);
      return hop.levels;
    });
  }

  /** Bounds the output of an input between `low` and `high`; of a pool while no leg has consumed any of it. */
  outputBounds(hopIndex: number, low: number, high: number, out: Interval): Coverage {
    const { bookRows } = this;
    const at = hopIndex * BOOK_ROW;
    const kind = bookRows[at + KIND]!;
    if (kind === SELL) return sellBounds(bookRows, at, this.#levels[hopIndex]!, low, high, out);
    if (kind === BUY) return buyBounds(bookRows, at, this.#levels[hopIndex]!, low, high, out);
    return poolBounds(bookRows, at, low, high, out);
  }

  /**
   * Bounds the input for an output between `low` and `high`; Infinity when depth does not suffice. Of a pool while no leg
   * has consumed any of it.
   */
  inputBounds(hopIndex: number, low: number, high: number, out: Interval): void {
    const { bookRows } = this;
    const at = hopIndex * BOOK_ROW;
    const kind = bookRows[at + KIND]!;
    if (kind === SELL) sellInputBounds(bookRows, at, this.#levels[hopIndex]!, low, high, out);
    else if (kind === BUY) buyInputBounds(bookRows, at, this.#levels[hopIndex]!, low, high, out);
    else poolInputBounds(bookRows, at, low, high, out);
  }

  /** Exact output of an amount at a hop, and the order for it; NaN where float64 is not exact. */
  exactOutput(hopIndex: number, amountIn: number, order: Order): number {
    const { bookRows } = this;
    const at = hopIndex * BOOK_ROW;
    const kind = bookRows[at + KIND]!;
    if (kind === SELL) return exactSellOutput(bookRows, at, this.#levels[hopIndex]!, amountIn, order);
    return kind === BUY ? exactBuyOutput(bookRows, at, this.#levels[hopIndex]!, amountIn, order) : NaN;
  }

  /**
   * The exact smallest input for an output; Infinity when depth does not suffice, NaN where float64 is not exact, and
   * for a pool.
   */
  exactInputFor(hopIndex: number, amountOut: number): number {
    const { bookRows } = this;
    const at = hopIndex * BOOK_ROW;
    const kind = bookRows[at + KIND]!;
    if (kind === SELL) return exactSellInput(bookRows, at, this.#levels[hopIndex]!, amountOut);
    return kind === BUY ? exactBuyInput(bookRows, at, this.#levels[hopIndex]!, amountOut) : NaN;
  }

  /** `Hop.maxInput`, without reading the hop of a book. */
  maxInput(hopIndex: number): number {
    const { bookRows } = this;
    const at = hopIndex * BOOK_ROW;
    const kind = bookRows[at + KIND]!;
    if (kind === SELL) return sellMaxInput(bookRows, at);
    return kind === BUY ? buyMaxInput(bookRows, at) : this.#hops[hopIndex]!.maxInput();
  }

  /** Keeps the row of a hop whose depth changed; that of a book follows by itself. */
  refresh(hopIndex: number): void {
    const at = hopIndex * BOOK_ROW;
    if (this.bookRows[at + KIND] === POOL) this.#hops[hopIndex]!.writeRow(this.bookRows, at);
  }

  /** About how much input an exact order spends; infinite for a pool, which leaves nothing unspent. */
  usedInput(hopIndex: number, order: Order): number {
    const at = hopIndex * BOOK_ROW;
    const kind = this.bookRows[at + KIND]!;
    if (kind === SELL) return order[ORDER.lots]! * this.bookRows[at + LOT]!;
    return kind === BUY ? order[ORDER.value]! * this.bookRows[at + NOTIONAL]! : Infinity;
  }

  /** The input that an exact order spends; NaN where float64 is not exact, and for a pool. */
  exactInput(hopIndex: number, order: Order): number {
    const at = hopIndex * BOOK_ROW;
    const kind = this.bookRows[at + KIND]!;
    if (kind === SELL) return order[ORDER.lots]! * this.bookRows[at + LOT]!;
    if (kind !== BUY) return NaN;
    return ceilingOf(order[ORDER.value]!, this.bookRows[at + NUMERATOR]!, this.bookRows[at + DENOMINATOR]!);
  }

  /** Consumes the depth of an exact order. */
  consume(hopIndex: number, order: Order): void {
    const at = hopIndex * BOOK_ROW;
    this.bookRows[at + CONSUMED_LOTS]! += order[ORDER.lots]!;
    this.bookRows[at + CONSUMED_VALUE]! += order[ORDER.value]!;
  }

  /** Restores the consumed depth of a hop. */
  reset(hopIndex: number): void {
    const at = hopIndex * BOOK_ROW;
    if (this.bookRows[at + KIND] === POOL) this.#hops[hopIndex]!.reset();
    else this.bookRows[at + CONSUMED_LOTS] = this.bookRows[at + CONSUMED_VALUE] = 0;
  }
}
