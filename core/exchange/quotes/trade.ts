import type { Hop } from './hop.ts';

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
  /** Whole lots taken from the book; for a pool the units that go in. */
  readonly lots: bigint;
  /** What changes hands before the fee, in units of the listing's base and quote: their ratio is the average price. */
  readonly base: bigint;
  readonly quote: bigint;
  /** True when depth ended before `amountIn` did: what is beyond it is not traded. */
  readonly isExhausted: boolean;
}

/** A part of the pay-in along one route of at most three fills; none when both sides are the same asset. */
export interface Leg {
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly fills: readonly Fill[];
  /** True when any of the fills is. */
  readonly isExhausted: boolean;
}

/** A pay-in traded in full. The legs' amounts add up to the trade's; each is priced after the ones before it. */
export interface Trade {
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly legs: readonly Leg[];
}

/** The trade of a single leg. */
export function tradeOf(leg: Leg): Trade {
  return { amountIn: leg.amountIn, amountOut: leg.amountOut, legs: [leg] };
}
