import { assetOfVenueCurrency, VENUE_DECIMALS } from '../../domain/hedging/venue-amount.ts';
import { findCurrency, type Currency } from '../../domain/quotes/currency.ts';

/** What the treasury's figures are priced by. */
export interface MarketPrices {
  readonly kind: 'live' | 'demonstration';
  /** Dollars of a whole unit of an asset now; undefined where no market leads to dollars. */
  of(asset: string): string | undefined;
}

/** What the ledger counts: the asset, and the decimals of its smallest unit. */
export interface LedgerCurrency {
  readonly asset: string;
  readonly decimals: number;
}

/** Coins at venues have currencies of their own. @returns undefined for a currency that the catalogue does not know any more. */
export function ledgerCurrency(currencies: readonly Currency[], currency: string): LedgerCurrency | undefined {
  const atVenue = assetOfVenueCurrency(currency);
  return atVenue ? { asset: atVenue.asset, decimals: VENUE_DECIMALS } : findCurrency(currencies, currency);
}
