import type { BookUpdate } from '../../../core/ports/markets/market-feed.ts';

type Side = BookUpdate['side'];
type Levels = Map<number, number>;

const SIDES: readonly Side[] = ['bids', 'asks'];
const NOTHING: ReadonlySet<number> = new Set();
/** Levels of a side; one that has more is taken for broken. */
const MOST_LEVELS = 20_000;

/** A book as its venue told it, and what of it has not been published yet. */
export class BookCopy {
  readonly #levels: Record<Side, Levels> = { bids: new Map(), asks: new Map() };
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
    const wasEmpty = book.size === 0;
    if (kind === 'snapshot') {
      book.clear();
      this.#pending[side] = undefined;
    }
    for (let i = 0; i < levels.length; i += 2) {
      const [price, size] = [levels[i]!, levels[i + 1]!];
      if (size === 0) book.delete(price);
      else book.set(price, size);
      this.#pending[side]?.add(price);
    }
    this.#receivedAt = receivedAt;
    if (book.size > MOST_LEVELS) this.empty(receivedAt);
    return wasEmpty && book.size > 0;
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
    let [bid, ask] = [0, Infinity];
    for (const price of bids.keys()) if (price > bid) bid = price;
    for (const price of asks.keys()) if (price < ask) ask = price;
    if (bid > 0 && ask < Infinity) return (bid + ask) / 2;
    return bid > 0 ? bid : ask < Infinity ? ask : undefined;
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
    return this.#levels.bids.size > 0 || this.#levels.asks.size > 0;
  }

  #whole(): void {
    for (const side of SIDES) this.#pending[side] = undefined;
  }

  #update(listing: number, kind: BookUpdate['kind'], side: Side, prices?: ReadonlySet<number>): BookUpdate {
    const book = this.#levels[side];
    const shown = this.#isShown ? (prices ?? book) : NOTHING;
    const levels = new Float64Array(2 * shown.size);
    let at = 0;
    for (const price of shown.keys()) {
      levels[at] = price;
      levels[at + 1] = book.get(price) ?? 0;
      at += 2;
    }
    return { kind, listing, side, levels, receivedAt: this.#receivedAt };
  }
}
