import type { BookUpdate } from '../../../core/ports/markets/market-feed.ts';
import { BookSide } from '../book/book-side.ts';

type Side = BookUpdate['side'];

const SIDES: readonly Side[] = ['bids', 'asks'];
/** Levels of a side; one that has more is taken for broken. */
const MOST_LEVELS = 20_000;

/** A book as its venue told it, and what of it has not been published yet. */
export class BookCopy {
  readonly #levels: Record<Side, BookSide> = { bids: new BookSide(true), asks: new BookSide(false) };
  /** The prices that changed; undefined for a side that is published whole. */
  readonly #pending: Record<Side, Set<number> | undefined> = { bids: new Set(), asks: new Set() };
  #receivedAt = 0;
  /** Whether its price was compared with that of the others since it was filled: before that it is not published. */
  #isChecked = false;
  #isStray = false;
  #isRetired = false;

  /** @returns whether the book had no levels on that side before. */
  apply({ kind, side, levels }: Omit<BookUpdate, 'listing'>, receivedAt: number): boolean {
    if (this.#isRetired) return false;
    const book = this.#levels[side];
    const wasEmpty = book.count === 0;
    if (kind === 'snapshot') {
      book.clear();
      this.#pending[side] = undefined;
    }
    const last = levels.length - 2;
    for (let i = 0; i <= last; i += 2) {
      // A snapshot is taken from its worst level on, since a side grows at its best price; changes in their order, since a
      // price can be among them twice.
      const at = kind === 'snapshot' ? last - i : i;
      const [price, size] = [levels[at]!, levels[at + 1]!];
      book.set(price, size, size === 0);
      this.#pending[side]?.add(price);
    }
    this.#receivedAt = receivedAt;
    if (book.count > MOST_LEVELS) this.empty(receivedAt);
    return wasEmpty && book.count > 0;
  }

  empty(receivedAt: number): void {
    for (const side of SIDES) this.#levels[side].clear();
    this.#whole();
    this.#isChecked = false;
    this.#receivedAt = receivedAt;
  }

  /** Empties it for good: its market has changed, and another book follows it. */
  retire(receivedAt: number): void {
    this.empty(receivedAt);
    this.#isRetired = true;
  }

  /** Publishes the book, or for a price far from that of the others an empty one. @returns what changed by it. */
  check(isStray: boolean): { readonly isShown: boolean; readonly isStray: boolean } {
    const before = { isShown: this.#isShown, isStray: this.#isStray };
    [this.#isChecked, this.#isStray] = [true, isStray];
    const isShown = this.#isShown !== before.isShown;
    if (isShown) this.#whole();
    return { isShown, isStray: isStray !== before.isStray };
  }

  get needsCheck(): boolean {
    return !this.#isChecked && this.#hasLevels;
  }

  get isLeftOut(): boolean {
    return this.#isStray && this.#hasLevels;
  }

  get isUsable(): boolean {
    return this.#isShown && this.#hasLevels;
  }

  /** Its middle price in ticks, or where one side is empty the best of the other; undefined for an empty book. */
  price(): number | undefined {
    const { bids, asks } = this.#levels;
    if (bids.count > 0 && asks.count > 0) return (bids.priceAt(0) + asks.priceAt(0)) / 2;
    return bids.count > 0 ? bids.priceAt(0) : asks.count > 0 ? asks.priceAt(0) : undefined;
  }

  snapshot(listing: number): BookUpdate[] {
    return SIDES.map((side) => this.#update(listing, 'snapshot', side));
  }

  /** What has changed since the last call. */
  drain(listing: number): BookUpdate[] {
    const updates = SIDES.flatMap((side) => {
      const prices = this.#pending[side];
      if (prices === undefined) return [this.#update(listing, 'snapshot', side)];
      return prices.size === 0 || !this.#isShown ? [] : [this.#update(listing, 'change', side, prices)];
    });
    this.settle();
    return updates;
  }

  /** Counts everything as published. */
  settle(): void {
    for (const side of SIDES) this.#pending[side] = new Set();
  }

  get #isShown(): boolean {
    return this.#isChecked && !this.#isStray;
  }

  get #hasLevels(): boolean {
    return this.#levels.bids.count > 0 || this.#levels.asks.count > 0;
  }

  #whole(): void {
    for (const side of SIDES) this.#pending[side] = undefined;
  }

  #update(listing: number, kind: BookUpdate['kind'], side: Side, prices?: ReadonlySet<number>): BookUpdate {
    const levels = this.#isShown ? this.#written(this.#levels[side], prices) : new Float64Array();
    return { kind, listing, side, levels, receivedAt: this.#receivedAt };
  }

  /** Pairs of prices and sizes: of some prices, or of all levels, best first. */
  #written(book: BookSide, prices: ReadonlySet<number> | undefined): Float64Array {
    const levels = new Float64Array(2 * (prices?.size ?? book.count));
    let at = 0;
    const write = (price: number, size: number): void => {
      levels[at] = price;
      levels[at + 1] = size;
      at += 2;
    };
    if (prices !== undefined) for (const price of prices) write(price, book.sizeOf(price));
    else for (let depth = 0; depth < book.count; depth += 1) write(book.priceAt(depth), book.sizeAt(depth));
    return levels;
  }
}
