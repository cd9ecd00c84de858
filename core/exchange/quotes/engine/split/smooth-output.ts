import type { Leg } from '../search/trade.ts';

/** Whole lots that leave less than this part unspent are no reason for a split. */
export const WASTE = 2e-4;

/**
 * What a leg yields without whole lots and rounding, which are no effect of depth; but no more than a split may gain by
 * orders that fit its lots better.
 */
export function smoothOutput({ amountOut, fills }: Leg): number {
  let used = 1;
  for (const fill of fills) used *= fill.used;
  return (Number(amountOut) + 2) / Math.max(used, 1 - WASTE);
}
