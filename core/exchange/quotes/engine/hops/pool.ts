/** One reserve of a pool. */
export class Reserve {
  /** Units in the pool, after those moved by legs of the same trade. */
  units = 0n;
  /** The largest additional input. */
  maxInput = 0n;
  /** Both in float64. */
  approxUnits = 0;
  approxMaxInput = 0;
  /** Counts the changes of `units`. */
  changes = 0;
  #before = 0n;

  /** Sets the pool's content. */
  set(units: bigint): void {
    this.#before = units;
    this.move(units - this.units);
  }

  /** Adds units, or removes them. */
  move(units: bigint): void {
    this.changes += 1;
    this.units += units;
    this.maxInput = 2n * this.#before - this.units;
    this.approxUnits = Number(this.units);
    this.approxMaxInput = Number(this.maxInput);
  }

  /** `move` in float64 alone. */
  moveApprox(units: number): void {
    this.approxUnits += units;
    this.approxMaxInput -= units;
  }

  /** Undoes all moves. */
  reset(): void {
    this.move(this.#before - this.units);
  }
}

/**
 * The reserves of one constant-product pool, shared by its two directions. The curve never ends, so the engine limits
 * its depth: an input may at most double the reserve it goes to, where the price is already four times worse.
 */
export class Pool {
  readonly base = new Reserve();
  readonly quote = new Reserve();

  /** True when there is no reserve to trade with, and so no price. */
  get isEmpty(): boolean {
    return this.base.approxUnits === 0 || this.quote.approxUnits === 0;
  }
}
