import type { VenueTerms } from '../../core/ports/markets/market-feed.ts';

/**
 * The venues that can be followed, with the taker fee of their entry tier in parts per million, as their public fee
 * pages told in 2025: an account's own fee belongs into the file of venues.
 */
export const VENUE_TERMS: readonly VenueTerms[] = [
  { id: 'kraken', name: 'Kraken', takerFee: 4_000 },
  { id: 'binance', name: 'Binance', takerFee: 1_000 },
  { id: 'okx', name: 'OKX', takerFee: 1_000 },
  { id: 'coinbase', name: 'Coinbase', takerFee: 12_000 },
  { id: 'bybit', name: 'Bybit', takerFee: 1_000 },
  { id: 'kucoin', name: 'KuCoin', takerFee: 1_000 },
];
