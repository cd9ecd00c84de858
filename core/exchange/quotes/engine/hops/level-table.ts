import { lastAtMost, lastBelow, ROW } from './prefix-search.ts';

/** Columns of a level: price in ticks, size in lots, and the sums of lots and of values over the better levels. */
const PRICE = 0;
const SIZE = 1;
const LOTS = 2;
const VALUE = 3;
/** Row 0 holds the most used numbers: all lots, all value, and the worst price. Levels follow. */
const FIRST = ROW;

/**
 * The levels of one side of a book, best price first, with their prefix sums, so that one search finds any depth. All
 * are in one array, one row for each level and a last row for the totals: a lookup reads one or two cache lines, and in
 * a market of a million levels cache misses take most of the time. "Value" is ticks times lots.
 */
export class LevelTable {
  count = 0;
  /** Row 0 for the totals, then the levels. Replaced when the table grows. */
  rows = new Float64Array(FIRST + ROW * 17);
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

  /** The lots, and the value, of all better levels. @param level up to `count`, for the totals. */
  lotsBefore(level: number): number {
    return this.rows[FIRST + level * ROW + LOTS]!;
  }

  valueBefore(level: number): number {
    return this.rows[FIRST + level * ROW + VALUE]!;
  }

  /** The level in which the best lots, or the value, end; `count` when they are all there is, or more. */
  levelOfLots(lots: number): number {
    return lastAtMost(this.rows, FIRST, LOTS, this.count, lots);
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
    return lastAtMost(this.rows, FIRST, VALUE, this.count, value);
  }

  /** The level that first reaches a positive value. */
  levelReaching(value: number): number {
    return lastBelow(this.rows, FIRST, VALUE, this.count, value);
  }

  /** Removes all levels. @param capacity how many will follow, so that the table does not grow repeatedly. */
  clear(capacity: number): void {
    this.count = 0;
    const length = FIRST + (capacity + 1) * ROW;
    if (length > this.rows.length) this.rows = new Float64Array(length);
  }

  /** Sets the size at a price; zero removes the level. @returns the first level whose sums are outdated. */
  set(price: number, size: number): number {
    const at = this.#find(price);
    const isKnown = at < this.count && this.price(at) === price;
    if (isKnown && size > 0) this.rows[FIRST + at * ROW + SIZE] = size;
    else if (isKnown) this.#remove(at);
    else if (size > 0) this.#insert(at, price, size);
    return at;
  }

  /** Recomputes the sums from a level on. */
  sum(from: number): void {
    const rows = this.rows;
    const end = FIRST + this.count * ROW;
    for (let row = FIRST + from * ROW; row < end; row += ROW) {
      rows[row + ROW + LOTS] = rows[row + LOTS]! + rows[row + SIZE]!;
      rows[row + ROW + VALUE] = rows[row + VALUE]! + rows[row + PRICE]! * rows[row + SIZE]!;
    }
    rows[end + PRICE] = 0;
    rows[0] = rows[end + LOTS]!;
    rows[1] = rows[end + VALUE]!;
    rows[2] = this.count === 0 ? 0 : this.price(this.count - 1);
  }

  /** Row of a price, or where it belongs. Tries the end first, because snapshots arrive in order. */
  #find(price: number): number {
    const sign = this.#sign;
    let high = this.count;
    if (high === 0 || (this.price(high - 1) - price) * sign < 0) return high;
    let low = 0;
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
  }

  #insert(at: number, price: number, size: number): void {
    if (FIRST + (this.count + 2) * ROW > this.rows.length) this.#widen();
    const row = FIRST + at * ROW;
    // At the end, where snapshots add all levels, nothing has to move; the sums of later levels are recomputed anyway.
    if (at < this.count) this.rows.copyWithin(row + ROW, row, FIRST + (this.count + 1) * ROW);
    this.rows[row + PRICE] = price;
    this.rows[row + SIZE] = size;
    this.count += 1;
  }

  /** By a quarter alone: twice the room would be half of the memory of thousands of books that hardly grow. */
  #widen(): void {
    const rows = new Float64Array(Math.ceil(this.rows.length * 1.25));
    rows.set(this.rows);
    this.rows = rows;
  }
}
