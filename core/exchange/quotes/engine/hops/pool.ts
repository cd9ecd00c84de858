import { MAX_INPUT, NET, RESERVE_IN, RESERVE_OUT } from './book-row.ts';
import { CAPPED, type Coverage, FILLED, type Interval, SAFETY, UNSURE } from './hop.ts';
import { restOf } from './pool-exact.ts';

/** One reserve of a pool. */
export class Reserve {
  /** Units in the pool, after those moved by legs of the same trade. */
  units = 0n;
  /** The largest additional input. */
  maxInput = 0n;
  /** Both in float64, without what legs moved. */
  approxUnits = 0;
  approxMaxInput = 0;
  /** What float64 rounds off `approxUnits`; NaN where it does not hold that. */
  approxRest = 0;
  /** Counts the changes of `units`. */
  changes = 0;
  #before = 0n;
  #approxBefore = 0;

  /** Sets the pool's content. */
  set(units: bigint): void {
    this.#before = units;
    this.#approxBefore = Number(units);
    this.approxRest = restOf(units, this.#approxBefore);
    this.#restore();
  }

  /** Adds units, or removes some of them, for the legs of one trade: what is in float64 stays as it was before them. */
  move(units: bigint): void {
    this.changes += 1;
    this.units += units;
    this.maxInput -= units;
  }

  /** Undoes all moves. */
  reset(): void {
    if (this.units !== this.#before) this.#restore();
  }

  #restore(): void {
    this.changes += 1;
    this.units = this.maxInput = this.#before;
    this.approxUnits = this.approxMaxInput = this.#approxBefore;
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

/** `HopRows.outputBounds` of a pool of which nothing is consumed, by its row: the pool itself need not be read. */
export function poolBounds(bookRows: Float64Array, at: number, low: number, high: number, out: Interval): Coverage {
  const maxInput = bookRows[at + MAX_INPUT]!;
  const most = outputOf(bookRows, at, high < maxInput ? high : maxInput);
  const least = low === high ? most : outputOf(bookRows, at, low < maxInput ? low : maxInput);
  const sure = least * (1 - SAFETY) - 1;
  out[0] = sure > 0 ? sure : 0;
  out[1] = Math.floor(most * (1 + SAFETY));
  return high <= maxInput * (1 - 2 * SAFETY) ? FILLED : low > maxInput ? CAPPED : UNSURE;
}

/** `HopRows.inputBounds` of the same. */
export function poolInputBounds(bookRows: Float64Array, at: number, low: number, high: number, out: Interval): void {
  out[0] = inputOf(bookRows, at, low * (1 - SAFETY), -1);
  out[1] = inputOf(bookRows, at, high * (1 + SAFETY), 1);
}

/** A bound on the input for an output: from below for the sign -1, from above for 1. */
function inputOf(bookRows: Float64Array, at: number, amountOut: number, sign: 1 | -1): number {
  const [reserveIn, reserveOut] = [bookRows[at + RESERVE_IN]!, bookRows[at + RESERVE_OUT]!];
  const left = reserveOut - amountOut;
  if (reserveIn === 0 || !(left > 0)) return Infinity;
  // The remaining reserve may be a small difference of large numbers, so its relative error grows accordingly.
  const doubt = 1 + sign * SAFETY * (1 + reserveOut / left);
  if (doubt <= 0) return 0;
  const amountIn = ((reserveIn * amountOut) / (bookRows[at + NET]! * left)) * doubt + (sign > 0 ? 1 : 0);
  // `MAX_INPUT` is a bound from above.
  return amountIn > bookRows[at + MAX_INPUT]! * (sign > 0 ? 1 - 2 * SAFETY : 1) ? Infinity : amountIn;
}

function outputOf(bookRows: Float64Array, at: number, amountIn: number): number {
  if (amountIn === 0) return 0;
  const afterFee = amountIn * bookRows[at + NET]!;
  return (afterFee * bookRows[at + RESERVE_OUT]!) / (bookRows[at + RESERVE_IN]! + afterFee);
}
