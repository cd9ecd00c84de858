/** Numbers that there is room for at first, and most that stay once they are written. */
const [FIRST, KEPT] = [64, 128];

/**
 * The levels that changed since they were last written: with their new lots while a price is a whole number of ticks by
 * itself, else the prices alone, since several of them can share a tick.
 */
export class TouchedLevels {
  #pairs = new Float64Array(FIRST);
  #length = 0;
  readonly prices = new Set<number>();

  get isEmpty(): boolean {
    return this.#length === 0 && this.prices.size === 0;
  }

  /** Adds a level; a later one at the same price replaces it where they are applied in order. */
  add(tick: number, lots: number): void {
    if (this.#length === this.#pairs.length) {
      const pairs = new Float64Array(this.#length * 2);
      pairs.set(this.#pairs);
      this.#pairs = pairs;
    }
    this.#pairs[this.#length] = tick;
    this.#pairs[this.#length + 1] = lots;
    this.#length += 2;
  }

  /** The added levels: pairs of ticks and lots. */
  take(): Float64Array<ArrayBuffer> {
    const levels = this.#pairs.slice(0, this.#length);
    this.#forget();
    return levels;
  }

  clear(): void {
    this.#forget();
    this.prices.clear();
  }

  /** Keeps prices alone from now on, all multiplied. */
  rescale(factor: number): void {
    const prices = [...this.prices];
    for (let i = 0; i < this.#length; i += 2) prices.push(this.#pairs[i]!);
    this.clear();
    for (const price of prices) this.prices.add(price * factor);
  }

  /** What a snapshot of a whole book has taken is given back. */
  #forget(): void {
    this.#length = 0;
    if (this.#pairs.length > KEPT) this.#pairs = new Float64Array(FIRST);
  }
}
