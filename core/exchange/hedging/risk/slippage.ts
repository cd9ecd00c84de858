import { parseUnits } from '../../../domain/amount.ts';
import type { Hedge } from '../../../domain/hedging/hedge.ts';
import { VENUE_DECIMALS } from '../../../domain/hedging/venue-amount.ts';
import type { HedgingStore } from '../hedging-store.ts';

const DAY_MS = 86_400_000;

/**
 * What the orders of a venue lost to their plans since 00:00 UTC, however many there are, in the unit of their worth; profits are
 * not counted. @param since milliseconds: no orders from before are counted, though they are of the day.
 */
export function slippageOfDay(
  { hedges }: Pick<HedgingStore, 'hedges'>,
  venue: string,
  now: number,
  since = Number.NEGATIVE_INFINITY,
): Promise<bigint> {
  return hedges.lostSince(venue, Math.max(now - (now % DAY_MS), since));
}

/** What a booked order lost to its plan, in the unit of its worth; 0 for a profit. */
export function lostBy(hedge: Hedge): bigint {
  const loss = lossOf(hedge);
  const traded = (hedge.worth * hedge.filled) / parseUnits(hedge.size, VENUE_DECIMALS);
  return loss > 0n ? (traded * loss) / 1_000_000n : 0n;
}

/** What a booked order brought less than its plan expected, in parts per million; below zero for more. */
export function lossOf({ side, size, filled, expected, cost = 0n }: Hedge): bigint {
  const plan = (expected * filled) / parseUnits(size, VENUE_DECIMALS);
  return plan === 0n ? 0n : ((side === 'sell' ? plan - cost : cost - plan) * 1_000_000n) / plan;
}
