import type { Hedge } from '../../../domain/hedging/hedge.ts';
import type { PlannedHedge } from './plan-orders.ts';

/** The hedges of planned orders, as they are written first. */
export function hedgesOf(orders: readonly PlannedHedge[], newId: () => string, createdAt: number): readonly Hedge[] {
  return orders.map((order) => hedgeOf(order, newId(), createdAt));
}

function hedgeOf(
  { venue, market, side, size, limit, expected, worth }: PlannedHedge,
  id: string,
  createdAt: number,
): Hedge {
  const fresh = { state: 'planned', createdAt, filled: 0n, isRefused: false, attempts: 0 } as const;
  return { id, venue, market, side, size, limit, expected, worth, ...fresh };
}
