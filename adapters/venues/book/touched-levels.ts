/**
 * The levels that changed since they were last written: with their new lots while a price is a whole number of ticks by
 * itself, else the prices alone, since several of them can share a tick.
 */
export class TouchedLevels {
  #pairs = new Float64Array(64);
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
    this.#length = 0;
    return levels;
  }

  clear(): void {
    this.#length = 0;
    this.prices.clear();
  }

  /** Keeps prices alone from now on, all multiplied. */
  rescale(factor: number): void {
    const prices = [...this.prices];
    for (let i = 0; i < this.#length; i += 2) prices.push(this.#pairs[i]!);
    this.clear();
    for (const price of prices) this.prices.add(price * factor);
  }
}
