import type { LevelTable } from './level-table.ts';

/** A pair [low, high] of float64 that holds an exact whole number between them. Written by the callee, never kept. */
export type Interval = Float64Array;

/** Whether depth suffices for every input of an interval, for some of them, or for none. */
export type Coverage = 0 | 1 | 2;
export const FILLED = 0;
export const UNSURE = 1;
export const CAPPED = 2;

/**
 * The relative error that float64 is allowed in the search. Some 10,000 times what the few operations of a hop can
 * lose, so a bound widened by it is safe; still far below any difference between two routes that matters.
 */
export const SAFETY = 1e-11;

/** Parts per million: the unit of fees. */
export const MILLION = 1_000_000n;

/** One order as it would be filled. Amounts in the smallest units of their assets. */
export interface Fill {
  readonly hop: Hop;
  readonly amountIn: bigint;
  /** What arrives, the venue's fee taken; zero when the order is below the venue's minimum. */
  readonly amountOut: bigint;
  /** In the asset of `hop.feeAsset`. */
  readonly fee: bigint;
  /** The part of `amountIn` that is not traded: smaller than a lot, unless the fill is exhausted. */
  readonly unspent: bigint;
  /** The part of `amountIn` that is traded, in float64. */
  readonly used: number;
  /** Whole lots taken from the book; for a pool the units that go in. */
  readonly lots: bigint;
  /** What changes hands before the fee, in units of the listing's base and quote: their ratio is the average price. */
  readonly base: bigint;
  readonly quote: bigint;
  /** True when depth ended before `amountIn` did: what is beyond it is not traded. */
  readonly isExhausted: boolean;
}

/**
 * One direction of one listing. Never decreasing: more in is never less out, for depth that ends caps what is traded
 * and is told by a flag. That is what lets a search keep only the most of every intermediate asset.
 *
 * `outputBounds` and `inputBounds` bound in float64 what `fillExactIn` and `inputFor` compute exactly; both see what was taken before.
 */
export interface Hop {
  /** Index into the market's listings. */
  readonly listing: number;
  /** The venue's name. */
  readonly venue: string;
  /** Asset ids. */
  readonly from: string;
  readonly to: string;
  /** The asset the fee is taken in, and those that `Fill.base` and `Fill.quote` count. */
  readonly feeAsset: string;
  readonly base: string;
  readonly quote: string;

  /** The levels that it takes; undefined for a pool. */
  readonly levels: LevelTable | undefined;

  /** Keeps what searches ask first in a row of an array of all hops' rows, as `book-row.ts` has it. */
  writeRow(bookRows: Float64Array, at: number): void;
  /** Units out per unit in at the top of the book, fee included: never below what any amount gets. Zero: no depth. */
  rate(): number;
  /** The same, exactly, as a fraction; undefined without depth. */
  exactRate(): readonly [numerator: bigint, denominator: bigint] | undefined;
  /** What an input between `low` and `high` yields. */
  outputBounds(low: number, high: number, out: Interval): Coverage;
  /** What must go in to get an output between `low` and `high`; Infinity when depth does not suffice. */
  inputBounds(low: number, high: number, out: Interval): void;
  /** What an input yields at most and an output needs at least, were there no lots and no minimum: smooth curves. */
  smoothOutput(amountIn: number): number;
  smoothInput(amountOut: number): number;
  /** What exactly `amountIn` yields. */
  fillExactIn(amountIn: bigint): Fill;
  /** The least input that yields `amountOut` or more; undefined when depth does not suffice. */
  inputFor(amountOut: bigint): bigint | undefined;
  /** No input below it yields anything, for an order has a least size; and no input beyond `maxInput` is traded in full. */
  minInput(): number;
  maxInput(): number;
  /** Takes a fill's depth away, for the legs that follow it. */
  consume(fill: Fill): void;
  /** The same in float64, whatever the smallest order: only `outputBounds` and the like notice. @returns about what it yields. */
  consumeApprox(amountIn: number): number;
  /** Gives back all that was taken. */
  reset(): void;
}
