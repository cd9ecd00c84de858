import type { Hedge } from '../../domain/hedging/hedge.ts';
import { VENUE_DECIMALS, type VenueAmount, venueCurrency } from '../../domain/hedging/venue-amount.ts';
import { parseUnits } from '../../domain/amount.ts';
import type { Account, LedgerEntry, Posting } from '../../domain/transactions/ledger.ts';
import { summed } from '../../domain/transactions/summed.ts';

/** What a hedge's executions came to. Amounts in units of 10^-18. */
export interface Executed {
  readonly size: bigint;
  readonly cost: bigint;
  readonly fees: readonly VenueAmount[];
}

/**
 * Books a hedge's executions: the venue's coins, the position that they work off at the price that was expected, the
 * difference to that price, and the fees. The ID is the hedge's, so it is booked once.
 */
export function hedgePosting(hedge: Hedge, { size, cost, fees }: Executed, at: number): Posting {
  const { venue, market, side } = hedge;
  const sign = side === 'buy' ? 1n : -1n;
  const expected = (hedge.expected * size) / parseUnits(hedge.size, VENUE_DECIMALS);
  const entries = [
    entry(venue, market.base, 'venues', sign * size),
    entry(venue, market.base, 'trading', -sign * size),
    entry(venue, market.quote, 'venues', -sign * cost),
    entry(venue, market.quote, 'trading', sign * expected),
    entry(venue, market.quote, 'slippage', sign * (cost - expected)),
    ...fees.flatMap(({ asset, amount }) => [
      entry(venue, asset, 'venues', -amount),
      entry(venue, asset, 'venue-fees', amount),
    ]),
  ];
  return { id: `hedge:${hedge.id}`, kind: 'hedge', at, entries: summed(entries) };
}

/** Books what a venue holds that the ledger does not have, against the operator's capital; negative for less. */
export function capitalPosting(
  id: string,
  venue: string,
  differences: readonly VenueAmount[],
  at: number,
): Posting | undefined {
  const entries = differences.flatMap(({ asset, amount }) => [
    entry(venue, asset, 'venues', amount),
    entry(venue, asset, 'capital', -amount),
  ]);
  const moved = summed(entries);
  return moved.length === 0 ? undefined : { id, kind: 'venue-capital', at, entries: moved };
}

function entry(venue: string, asset: string, account: Account, amount: bigint): LedgerEntry {
  return { currency: venueCurrency({ venue, asset }), account, amount };
}
