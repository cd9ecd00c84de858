import { lastAtMost, lastBelow, ROW } from './prefix-search.ts';

/** Columns of a level: price in ticks, size in lots, and the sums of lots and of values over the better levels. */
const PRICE = 0;
const SIZE = 1;
const LOTS = 2;
const VALUE = 3;
/** Row 0 holds the most used numbers: all lots, all value, the worst price, and `summed`. Levels follow. */
const FIRST = ROW;

/**
 * The levels of one side of a book, best price first, with their prefix sums, so that one search finds any depth. All
 * are in one array, one row for each level and a last row for the totals: a lookup reads one or two cache lines, and in
 * a market of a million levels cache misses take most of the time. "Value" is ticks times lots.
 *
 * A change of one level changes the sums of all later ones, which are a hundred rows and more, and few orders read them
 * before the next change. So the totals follow at once, and the sums when one is needed.
 */
export class LevelTable {
  count = 0;
  /** Row 0 for the totals, then the levels. Replaced when the table grows. */
  rows = new Float64Array(FIRST + ROW * 17);
  /** Whether the totals are exact: they are below 2^53, and were since all levels were added up. */
  #isExact = true;
  /** 1 where lower prices are better, -1 where higher ones are. */
  readonly #sign: number;

  constructor(side: 'bids' | 'asks') {
    this.#sign = side === 'asks' ? 1 : -1;
  }

  get totalLots(): number {
    return this.rows[0]!;
  }

  get totalValue(): number {
    return this.rows[1]!;
  }

  /** The sums of the levels up to this one, whose number is at most `count`, are current. */
  get summed(): number {
    return this.rows[3]!;
  }

  /** Zero without levels. */
  get worstPrice(): number {
    return this.rows[2]!;
  }

  /** Zero without levels. */
  get bestPrice(): number {
    return this.rows[FIRST + PRICE]!;
  }

  price(level: number): number {
    return this.rows[FIRST + level * ROW + PRICE]!;
  }

  size(level: number): number {
    return this.rows[FIRST + level * ROW + SIZE]!;
  }

  /** Price and size of each level, best first. */
  pairs(): Float64Array {
    const pairs = new Float64Array(2 * this.count);
    for (let k = 0; k < this.count; k += 1) {
      pairs[2 * k] = this.price(k);
      pairs[2 * k + 1] = this.size(k);
    }
    return pairs;
  }

  /** The rows, with the sums of the levels up to one. */
  rowsTo(level: number): Float64Array {
    if (level > this.summed) this.#sumAll();
    return this.rows;
  }

  /** The lots, and the value, of all better levels. @param level up to `count`, for the totals. */
  lotsBefore(level: number): number {
    if (level > this.summed) this.#sumAll();
    return this.rows[FIRST + level * ROW + LOTS]!;
  }

  valueBefore(level: number): number {
    if (level > this.summed) this.#sumAll();
    return this.rows[FIRST + level * ROW + VALUE]!;
  }

  /** The level in which the best lots, or the value, end; `count` when they are all there is, or more. */
  levelOfLots(lots: number): number {
    return lastAtMost(this.rows, FIRST, LOTS, this.#lastFor(LOTS, lots), lots);
  }

  /** Offset in `rows` of the level in which the lots end, or of the row after the last. */
  rowOfLots(lots: number): number {
    return FIRST + this.levelOfLots(lots) * ROW;
  }

  /** Offset in `rows` of the level in which the value ends, at most the last level. */
  rowOfValue(value: number): number {
    return FIRST + Math.min(this.levelOfValue(value), this.count - 1) * ROW;
  }

  levelOfValue(value: number): number {
    return lastAtMost(this.rows, FIRST, VALUE, this.#lastFor(VALUE, value), value);
  }

  /** The level that first reaches a positive value. */
  levelReaching(value: number): number {
    return lastBelow(this.rows, FIRST, VALUE, this.#lastFor(VALUE, value), value);
  }

  /** Removes all levels. @param capacity how many will follow, so that the table does not grow repeatedly. */
  clear(capacity: number): void {
    this.count = this.rows[0] = this.rows[1] = this.rows[2] = this.rows[3] = 0;
    this.rows[FIRST + PRICE] = 0;
    this.#isExact = true;
    const length = FIRST + (capacity + 1) * ROW;
    if (length > this.rows.length) this.rows = new Float64Array(length);
  }

  /** Sets the size at a price; zero removes the level. @returns the first level whose sums are outdated. */
  set(price: number, size: number): number {
    const at = this.#find(price);
    const row = FIRST + at * ROW;
    const before = at < this.count && this.rows[row + PRICE] === price ? this.rows[row + SIZE]! : 0;
    if (at < this.summed) this.rows[3] = at;
    this.rows[0]! += size - before;
    this.rows[1]! += price * size - price * before;
    if (this.totalValue > Number.MAX_SAFE_INTEGER) this.#isExact = false;
    if (before > 0 && size > 0) this.rows[row + SIZE] = size;
    else if (before > 0) this.#remove(at);
    else if (size > 0) this.#insert(at, price, size);
    return at;
  }

  /** To be called after levels were set. @param needed sums up to this level will be. @returns whether all are exact. */
  follow(needed: number): boolean {
    if (this.#isExact) this.#sum(needed < this.count ? needed : this.count);
    else {
      this.rows[0] = this.lotsBefore(this.count);
      this.rows[1] = this.valueBefore(this.count);
      this.#isExact = this.totalValue <= Number.MAX_SAFE_INTEGER;
    }
    return this.#isExact;
  }

  /** The last level to search for lots or value: sums are current up to it. */
  #lastFor(column: number, x: number): number {
    if (this.summed < this.count && this.rows[FIRST + this.summed * ROW + column]! <= x) this.#sumAll();
    return this.summed;
  }

  #sumAll(): void {
    this.#sum(this.count);
  }

  /** Adds up the levels before one. */
  #sum(end: number): void {
    const { rows } = this;
    const last = FIRST + end * ROW;
    for (let row = FIRST + this.summed * ROW; row < last; row += ROW) {
      rows[row + ROW + LOTS] = rows[row + LOTS]! + rows[row + SIZE]!;
      rows[row + ROW + VALUE] = rows[row + VALUE]! + rows[row + PRICE]! * rows[row + SIZE]!;
    }
    if (end > this.summed) rows[3] = end;
  }

  /**
   * Row of a price, or where it belongs. Tries the end first, because snapshots arrive in order, and then by doubling from
   * the front, near which most changes are.
   */
  #find(price: number): number {
    const sign = this.#sign;
    if (this.count === 0 || (this.worstPrice - price) * sign < 0) return this.count;
    let high = 1;
    while (high < this.count && (this.price(high) - price) * sign < 0) high *= 2;
    let low = high >>> 1;
    if (high > this.count) high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.price(middle) - price) * sign < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #remove(at: number): void {
    const row = FIRST + at * ROW;
    // The sums stay in place: the level that moves up takes over those of the removed level.
    const [lots, value] = [this.rows[row + LOTS]!, this.rows[row + VALUE]!];
    this.rows.copyWithin(row, row + ROW, FIRST + (this.count + 1) * ROW);
    this.rows[row + LOTS] = lots;
    this.rows[row + VALUE] = value;
    this.count -= 1;
    this.#ended();
  }

  #insert(at: number, price: number, size: number): void {
    if (FIRST + (this.count + 2) * ROW > this.rows.length) this.#widen();
    const row = FIRST + at * ROW;
    // At the end, where snapshots add all levels, nothing has to move; the sums of later levels are recomputed anyway.
    if (at < this.count) this.rows.copyWithin(row + ROW, row, FIRST + (this.count + 1) * ROW);
    this.rows[row + PRICE] = price;
    this.rows[row + SIZE] = size;
    this.count += 1;
    this.#ended();
  }

  /** The number of levels changed. */
  #ended(): void {
    this.rows[FIRST + this.count * ROW + PRICE] = 0;
    this.rows[2] = this.count === 0 ? 0 : this.price(this.count - 1);
  }

  /** By a quarter alone: twice the room would be half of the memory of thousands of books that hardly grow. */
  #widen(): void {
    const rows = new Float64Array(Math.ceil(this.rows.length * 1.25));
    rows.set(this.rows);
    this.rows = rows;
  }
}
