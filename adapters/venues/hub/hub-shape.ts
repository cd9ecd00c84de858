import type { BookListing, MarketShape, VenueTerms } from '../../../core/ports/markets/market-feed.ts';
import { decimalsOf } from './market-plan.ts';

/** Decimals that venues settle at least. */
const LEAST_DECIMALS = 8;

/** The shape of listings: each asset counts in as many decimals as its finest lot has, at least eight. */
export function shapeOf(venues: readonly VenueTerms[], listings: readonly BookListing[]): MarketShape {
  const decimals = new Map<string, number>();
  for (const { base, quote, lot } of listings) {
    decimals.set(base, Math.max(decimals.get(base) ?? LEAST_DECIMALS, decimalsOf(lot)));
    if (!decimals.has(quote)) decimals.set(quote, LEAST_DECIMALS);
  }
  return { assets: [...decimals].map(([id, places]) => ({ id, decimals: places })), venues, listings };
}
