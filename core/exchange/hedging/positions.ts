import { assetOfVenueCurrency, VENUE_DECIMALS } from '../../domain/hedging/venue-amount.ts';
import type { Currency } from '../../domain/quotes/currency.ts';
import type { Account, Balance } from '../../domain/transactions/ledger.ts';

/** Customers' fills and hedges are booked on these accounts (core/domain/transactions/ledger.ts). */
export const POSITIONED: ReadonlySet<Account> = new Set(['trading', 'rate-risk', 'venue-fees', 'slippage']);

/**
 * The open position of each asset, in units of 10^-18: positive for what fills have taken from customers, negative for
 * what they have given, less what hedges have worked off. It follows from the ledger alone, so it changes in the unit of
 * work that books a fill or a hedge. Currencies that the catalogue does not have any more are left out.
 */
export function openPositions(
  balances: readonly Balance[],
  currencies: readonly Pick<Currency, 'ticker' | 'asset' | 'decimals'>[],
): ReadonlyMap<string, bigint> {
  const byTicker = new Map(currencies.map((currency) => [currency.ticker, currency]));
  const positions = new Map<string, bigint>();
  for (const { currency, account, amount } of balances) {
    if (!POSITIONED.has(account)) continue;
    const [atVenue, known] = [assetOfVenueCurrency(currency), byTicker.get(currency)];
    const asset = atVenue?.asset ?? known?.asset;
    if (asset === undefined) continue;
    const scale = atVenue ? 1n : 10n ** BigInt(VENUE_DECIMALS - known!.decimals);
    positions.set(asset, (positions.get(asset) ?? 0n) - amount * scale);
  }
  return positions;
}

/** What the ledger has at each venue, by asset, in units of 10^-18. */
export function venueHoldings(balances: readonly Balance[]): ReadonlyMap<string, ReadonlyMap<string, bigint>> {
  const holdings = new Map<string, Map<string, bigint>>();
  for (const { currency, account, amount } of balances) {
    const at = account === 'venues' ? assetOfVenueCurrency(currency) : undefined;
    if (at === undefined) continue;
    const assets = holdings.get(at.venue) ?? new Map<string, bigint>();
    holdings.set(at.venue, assets.set(at.asset, amount));
  }
  return holdings;
}
