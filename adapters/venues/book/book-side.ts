/** Levels that a side has room for at first. */
const FIRST_CAPACITY = 32;

/**
 * One side of a book: prices and sizes in whole units, sorted with the best price last, because most changes are near it
 * and then move few others.
 */
export class BookSide {
  readonly #isBids: boolean;
  #prices = new Float64Array(FIRST_CAPACITY);
  #sizes = new Float64Array(FIRST_CAPACITY);
  #count = 0;

  constructor(isBids: boolean) {
    this.#isBids = isBids;
  }

  get count(): number {
    return this.#count;
  }

  /** The price at a depth: 0 is the best. */
  priceAt(depth: number): number {
    return this.#prices[this.#count - 1 - depth]!;
  }

  sizeAt(depth: number): number {
    return this.#sizes[this.#count - 1 - depth]!;
  }

  /** The size at a price; 0 where there is no level. */
  sizeOf(price: number): number {
    const at = this.#find(price);
    return at < this.#count && this.#prices[at] === price ? this.#sizes[at]! : 0;
  }

  clear(): void {
    this.#count = 0;
  }

  /** Sets a level, or removes it. @returns whether there was such a level or is now. */
  set(price: number, size: number, isRemoved: boolean): boolean {
    const at = this.#find(price);
    const isThere = at < this.#count && this.#prices[at] === price;
    if (isRemoved) {
      if (isThere) this.#remove(at);
      return isThere;
    }
    if (!isThere) this.#insert(at, price);
    this.#sizes[at] = size;
    return true;
  }

  /** The depth of the first level at this price or behind it; `count` when all are better. */
  depthOf(price: number): number {
    const at = this.#find(price);
    const isThere = at < this.#count && this.#prices[at] === price;
    return this.#count - (isThere ? at + 1 : at);
  }

  /** Drops the worst levels until `most` are left. @param dropped is called with the price of each. */
  truncate(most: number, dropped: (price: number) => void): void {
    const extra = this.#count - most;
    if (extra <= 0) return;
    for (let i = 0; i < extra; i += 1) dropped(this.#prices[i]!);
    this.#prices.copyWithin(0, extra, this.#count);
    this.#sizes.copyWithin(0, extra, this.#count);
    this.#count = most;
  }

  /** Multiplies all prices, when they get more decimals. @returns false if one would not be a safe integer any more. */
  rescale(factor: number): boolean {
    for (let i = 0; i < this.#count; i += 1) {
      this.#prices[i]! *= factor;
      if (this.#prices[i]! > Number.MAX_SAFE_INTEGER) return false;
    }
    return true;
  }

  /** Index of the price, or of the place where it belongs. Searches from the best price on, in growing strides. */
  #find(price: number): number {
    let high = this.#count;
    let stride = 1;
    let low = high - stride;
    while (low >= 0 && !this.#isWorse(this.#prices[low]!, price)) {
      high = low;
      stride *= 2;
      low -= stride;
    }
    low = Math.max(low, -1) + 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#isWorse(this.#prices[middle]!, price)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #isWorse(price: number, than: number): boolean {
    return this.#isBids ? price < than : price > than;
  }

  #insert(at: number, price: number): void {
    if (this.#count === this.#prices.length) this.#grow();
    this.#prices.copyWithin(at + 1, at, this.#count);
    this.#sizes.copyWithin(at + 1, at, this.#count);
    this.#prices[at] = price;
    this.#count += 1;
  }

  #remove(at: number): void {
    this.#prices.copyWithin(at, at + 1, this.#count);
    this.#sizes.copyWithin(at, at + 1, this.#count);
    this.#count -= 1;
  }

  #grow(): void {
    const [prices, sizes] = [this.#prices, this.#sizes];
    const room = prices.length * 2;
    this.#prices = new Float64Array(room);
    this.#sizes = new Float64Array(room);
    this.#prices.set(prices);
    this.#sizes.set(sizes);
  }
}
