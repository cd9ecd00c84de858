import { parseUnits } from '../../../domain/amount.ts';
import type { Hedge } from '../../../domain/hedging/hedge.ts';
import { VENUE_DECIMALS } from '../../../domain/hedging/venue-amount.ts';
import type { HedgingStore } from '../hedging-store.ts';

/** Orders of a day that are added up at most. */
const MOST_OF_DAY = 2_000;
const DAY_MS = 86_400_000;

/** What the orders of a venue lost to their plans since 00:00 UTC, in the unit of their worth; profits are not counted. */
export async function slippageOfDay(
  { hedges }: Pick<HedgingStore, 'hedges'>,
  venue: string,
  now: number,
  counts: (hedge: Hedge) => boolean = () => true,
): Promise<bigint> {
  const midnight = now - (now % DAY_MS);
  return (await hedges.list(MOST_OF_DAY, venue))
    .filter((hedge) => hedge.state === 'booked' && hedge.createdAt >= midnight && counts(hedge))
    .reduce((sum, hedge) => {
      const loss = lossOf(hedge);
      const traded = (hedge.worth * hedge.filled) / parseUnits(hedge.size, VENUE_DECIMALS);
      return loss > 0n ? sum + (traded * loss) / 1_000_000n : sum;
    }, 0n);
}

/** What a booked order brought less than its plan expected, in parts per million; below zero for more. */
export function lossOf({ side, size, filled, expected, cost = 0n }: Hedge): bigint {
  const plan = (expected * filled) / parseUnits(size, VENUE_DECIMALS);
  return plan === 0n ? 0n : ((side === 'sell' ? plan - cost : cost - plan) * 1_000_000n) / plan;
}
