import type { VenueTerms } from '../../core/ports/markets/market-feed.ts';

/** A venue and its weight in the trade of an asset, 1 being the largest. */
interface VenueProfile extends VenueTerms {
  readonly weight: number;
  /** Whether the minimum order is a size in base or a value in quote. */
  readonly minimumOrder: 'base' | 'quote';
}

/**
 * The venues with the spot taker fee of their entry tier, in parts per million, as far as known for about the day of
 * the reference prices (Coinbase's is of the year before). Venues change these often: demonstration figures too.
 *
 * The currency of the minimum order is read from the data itself. On Binance it depends on the quote alone (5 for every
 * USDT market, 0.0001 for every BTC market): a value. Elsewhere it follows the base whatever the quote, and is worth
 * about a dollar on Bybit, two on Bitfinex and Kraken and a cent on Coinbase: a size. Additional minimum values of
 * these four are not in the data.
 */
export const embeddedVenues: readonly VenueProfile[] = [
  { id: 'binance', name: 'Binance', takerFee: 1_000, weight: 1, minimumOrder: 'quote' },
  { id: 'coinbase', name: 'Coinbase', takerFee: 6_000, weight: 0.5, minimumOrder: 'base' },
  { id: 'bybit', name: 'Bybit', takerFee: 1_000, weight: 0.4, minimumOrder: 'base' },
  { id: 'kraken', name: 'Kraken', takerFee: 4_000, weight: 0.3, minimumOrder: 'base' },
  { id: 'bitfinex', name: 'Bitfinex', takerFee: 2_000, weight: 0.15, minimumOrder: 'base' },
];
