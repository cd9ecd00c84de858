import type { Hedge } from '../../../domain/hedging/hedge.ts';
import type { PlannedHedge } from './plan-orders.ts';

/** The hedge of a planned order, as it is written first. */
export function hedgeOf(
  { venue, market, side, size, limit, expected, worth }: PlannedHedge,
  id: string,
  createdAt: number,
): Hedge {
  const fresh = { state: 'planned', createdAt, filled: 0n, isRefused: false, attempts: 0 } as const;
  return { id, venue, market, side, size, limit, expected, worth, ...fresh };
}
