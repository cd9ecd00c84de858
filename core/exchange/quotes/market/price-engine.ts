import type { QuoteEngine } from '../engine/quote-engine.ts';
import type { Trade } from '../engine/search/trade.ts';

/**
 * What quotes are made with: an engine over one generation of listings, or `MarketEngine`, which follows them. Prices of
 * an engine that is not available throw `ExchangeError` unavailable.
 */
export interface PriceEngine extends Pick<
  QuoteEngine,
  'present' | 'epoch' | 'decimals' | 'exactIn' | 'exactOut' | 'maxInput' | 'spotRate' | 'rates'
> {
  /** Changes with the shape of the market, and with it the assets and their decimals; absent where it stays the same. */
  readonly generation?: number;
  /** False while no price is known to be current; absent where one always is. */
  readonly isAvailable?: boolean;
  /** False while books are away that are expected back soon; absent where none ever is. */
  readonly isWhole?: boolean;
  /** When the oldest book of a trade was last told by its venue, in milliseconds since 1970; undefined for invented books. */
  oldestBookAt?(trade: Trade): number | undefined;
}
