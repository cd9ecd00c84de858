import type { Hedge } from '../../../domain/hedging/hedge.ts';
import type { HedgeStore } from '../../../ports/stores/operation/hedge-store.ts';

/** Hedges that tell which assets have waited longest for an order. */
const RECENT = 100;

/**
 * Planned orders, those first whose assets have waited longest since an order of theirs was sent. A venue is sent one after the other,
 * and a slow one takes as long for the first as a plan is good for: in an order that is always the same, what comes last would
 * never be sent for as long as there is something to do for the first.
 * @param homes they are in most orders, and wait for none.
 */
export async function inTurn<T extends Pick<Hedge, 'market'>>(
  planned: readonly T[],
  hedges: Pick<HedgeStore, 'list'>,
  homes: readonly string[],
): Promise<readonly T[]> {
  if (planned.length < 2) return planned;
  const sentAt = new Map<string, number>();
  for (const { market, sentAt: at } of await hedges.list(RECENT))
    for (const asset of [market.base, market.quote])
      if (at !== undefined) sentAt.set(asset, Math.max(at, sentAt.get(asset) ?? at));
  const lastOf = ({ market }: T): number => {
    const times = [market.base, market.quote]
      .filter((asset) => !homes.includes(asset))
      .map((asset) => sentAt.get(asset) ?? Number.NEGATIVE_INFINITY);
    return Math.min(...times);
  };
  const turns = planned.map((order) => ({ order, last: lastOf(order) }));
  return turns.toSorted((a, b) => (a.last < b.last ? -1 : a.last > b.last ? 1 : 0)).map(({ order }) => order);
}
