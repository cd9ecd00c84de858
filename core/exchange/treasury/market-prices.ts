import type { Ticker } from '../../domain/quotes/currency.ts';

/** Dollar prices of whole units at one moment, by ticker; without those that have none. */
export type DollarsByTicker = ReadonlyMap<Ticker, string>;

/** What the treasury's figures are priced by. */
export interface MarketPrices {
  readonly kind: 'live' | 'demonstration';
  /** The price now; undefined where no market leads to dollars. */
  of(ticker: Ticker): string | undefined;
}
