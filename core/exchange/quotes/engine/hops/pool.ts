import { MAX_INPUT, NET, RESERVE_IN, RESERVE_OUT } from './book-row.ts';
import { CAPPED, type Coverage, FILLED, type Interval, SAFETY, UNSURE } from './hop.ts';

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

/** `Hop.outputBounds` of a pool of which nothing is consumed, by its row: the pool itself need not be read. */
export function poolBounds(bookRows: Float64Array, at: number, low: number, high: number, out: Interval): Coverage {
  const maxInput = bookRows[at + MAX_INPUT]!;
  const most = outputOf(bookRows, at, high < maxInput ? high : maxInput);
  const least = low === high ? most : outputOf(bookRows, at, low < maxInput ? low : maxInput);
  const sure = least * (1 - SAFETY) - 1;
  out[0] = sure > 0 ? sure : 0;
  out[1] = Math.floor(most * (1 + SAFETY));
  return high <= maxInput * (1 - 2 * SAFETY) ? FILLED : low > maxInput ? CAPPED : UNSURE;
}

function outputOf(bookRows: Float64Array, at: number, amountIn: number): number {
  if (amountIn === 0) return 0;
  const afterFee = amountIn * bookRows[at + NET]!;
  return (afterFee * bookRows[at + RESERVE_OUT]!) / (bookRows[at + RESERVE_IN]! + afterFee);
}
