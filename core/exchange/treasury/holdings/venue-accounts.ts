import { formatSignedUnits } from '../../../domain/amount.ts';
import { VENUE_DECIMALS, venueCurrency } from '../../../domain/hedging/venue-amount.ts';
import type { Balance } from '../../../domain/transactions/ledger.ts';
import type { Treasury } from '../../../ports/apis/staff-api.ts';
import { venueHoldings } from '../../hedging/positions.ts';
import type { MarketPrices } from '../market-prices.ts';
import { centsOf, dollarsText, unitWorth } from '../unit-worth.ts';
import type { Place } from './plan-moves.ts';
import type { Targets } from './targets.ts';

/** An account at a venue in one asset. */
export interface VenueRow {
  readonly view: Treasury['venues'][number];
  readonly worth: bigint | undefined;
  /** Absent without a target. */
  readonly place?: Place | undefined;
}

/** What the ledger has at venues, and where they have a target. */
export function venueRows(
  balances: readonly Balance[],
  prices: MarketPrices | undefined,
  targets: Targets = new Map(),
): readonly VenueRow[] {
  const holdings = [...venueHoldings(balances)].flatMap(([venue, assets]) =>
    [...assets].map(([asset, amount]) => ({ venue, asset, amount })),
  );
  const held = new Set(holdings.map(venueCurrency));
  const wanted = [...targets.keys()].flatMap((currency) => {
    const [venue = '', asset] = currency.split(':');
    return asset === undefined || held.has(currency) ? [] : [{ venue, asset, amount: 0n }];
  });
  return [...holdings, ...wanted].flatMap(({ venue, asset, amount }): VenueRow[] => {
    const target = targets.get(venueCurrency({ venue, asset }));
    if (amount === 0n && !target) return [];
    const price = prices?.of(asset);
    const worth = price === undefined ? undefined : amount * unitWorth(price, VENUE_DECIMALS);
    const view = {
      venue,
      asset,
      amount: text(amount),
      ...(worth !== undefined && { dollars: dollarsText(centsOf(worth)) }),
      ...(target && { target: { least: text(target.least), target: text(target.target), most: text(target.most) } }),
    };
    return [{ view, worth, place: target && { name: venue, asset, decimals: VENUE_DECIMALS, left: amount, target } }];
  });
}

function text(units: bigint): string {
  return formatSignedUnits(units, VENUE_DECIMALS);
}
