import type { Fill } from '../hops/hop.ts';

/** A part of the pay-in along one route of at most five fills; none when both sides are the same asset. */
export interface Leg {
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly fills: readonly Fill[];
  /** True when any of the fills is exhausted. */
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
