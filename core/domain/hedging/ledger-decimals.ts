import { findCurrency, type Currency } from '../quotes/currency.ts';
import { assetOfVenueCurrency, VENUE_DECIMALS } from './venue-amount.ts';

/** Decimals in which the ledger counts a currency; undefined for one that the catalogue does not know. */
export function ledgerDecimals(currencies: readonly Currency[], currency: string): number | undefined {
  return assetOfVenueCurrency(currency) ? VENUE_DECIMALS : findCurrency(currencies, currency)?.decimals;
}
