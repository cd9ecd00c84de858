import type { Ticker } from '../../domain/quotes/currency.ts';
import type { Leg } from '../../domain/quotes/quote.ts';
import { port } from '../port.ts';

/** A trade to carry out. The ID names the intent: the same ID is traded once, and answered alike every time. */
export interface TradeOrder {
  readonly id: string;
  readonly from: Ticker;
  readonly to: Ticker;
  /** Smallest units of `from`. */
  readonly amountIn: bigint;
}

/** What a trade brought, before the house's fees. */
export interface TradeResult {
  /** Smallest units of `to`. */
  readonly amountOut: bigint;
  readonly legs: readonly Leg[];
}

/** Where trades are carried out. @throws ExchangeError amount-too-small, amount-too-large, pair-unavailable, unavailable. */
export interface Venue {
  trade(order: TradeOrder): Promise<TradeResult>;
  /** What an order has brought already; undefined where it was not carried out. */
  findTrade(order: TradeOrder): Promise<TradeResult | undefined>;
}
export const Venue = port<Venue>('Venue');
