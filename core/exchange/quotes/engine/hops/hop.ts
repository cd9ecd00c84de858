import type { LevelTable } from './level-table.ts';

/** A pair [low, high] of float64 that encloses an exact whole number. The callee writes it and never keeps it. */
export type Interval = Float64Array;

/** Whether depth suffices for every input of an interval, for some of them, or for none. */
export type Coverage = 0 | 1 | 2;
export const FILLED = 0;
export const UNSURE = 1;
export const CAPPED = 2;

/**
 * Relative error allowed for float64 in the search. It is about 10,000 times the error of a hop's few operations, so a
 * bound widened by it is safe; and it is far below any relevant difference between two routes.
 */
export const SAFETY = 1e-11;

/** Parts per million: the unit of fees. */
export const MILLION = 1_000_000n;

/** The result of filling one order. Amounts in the smallest units of their assets. */
export interface Fill {
  readonly hop: Hop;
  readonly amountIn: bigint;
  /** Output after the venue's fee; zero for an order below the venue's minimum. */
  readonly amountOut: bigint;
  /** In the asset of `hop.feeAsset`. */
  readonly fee: bigint;
  /** The part of `amountIn` that is not traded: smaller than a lot, unless the fill is exhausted. */
  readonly unspent: bigint;
  /** The part of `amountIn` that is traded, in float64. */
  readonly used: number;
  /** Whole lots taken from the book; for a pool the units of input. */
  readonly lots: bigint;
  /** Amounts exchanged before the fee, in units of the listing's base and quote: their ratio is the average price. */
  readonly base: bigint;
  readonly quote: bigint;
  /** True when depth ended before `amountIn` did: the rest is not traded. */
  readonly isExhausted: boolean;
}

/**
 * One direction of one listing. Its output never decreases with the input: when depth ends, the traded amount is capped
 * and a flag is set. So a search needs to keep only the largest amount of every intermediate asset.
 * `HopRows` bounds in float64 what `fillExactIn` and `inputFor` compute exactly.
 */
export interface Hop {
  /** Index into the market's listings. */
  readonly listing: number;
  /** The venue's name. */
  readonly venue: string;
  /** Asset ids. */
  readonly from: string;
  readonly to: string;
  /** The asset that the fee is taken in, and those that `Fill.base` and `Fill.quote` count. */
  readonly feeAsset: string;
  readonly base: string;
  readonly quote: string;

  /** The levels that it consumes; undefined for a pool. */
  readonly levels: LevelTable | undefined;

  /**
   * Writes the numbers that searches read first to a row of the array of all hops' rows, in the format of
   * `book-row.ts`.
   */
  writeRow(bookRows: Float64Array, at: number): void;
  /**
   * Units out per unit in at the top of the book, fee included: an upper bound for every amount. Zero without depth.
   */
  rate(): number;
  /** The same rate exactly, as a fraction; undefined without depth. */
  exactRate(): readonly [numerator: bigint, denominator: bigint] | undefined;
  /** The largest output of an input, on a smooth curve without lots and minimum. */
  smoothOutput(amountIn: number): number;
  /** The exact fill of `amountIn`. */
  fillExactIn(amountIn: bigint): Fill;
  /** The smallest input that yields `amountOut` or more; undefined when depth does not suffice. */
  inputFor(amountOut: bigint): bigint | undefined;
  /** Smaller inputs yield nothing, because of the minimum order; inputs above `maxInput` are not traded in full. */
  minInput(): number;
  maxInput(): number;
  /** Removes a fill's depth for the legs that follow it. */
  consume(fill: Fill): void;
  /** Restores all consumed depth. */
  reset(): void;
}
