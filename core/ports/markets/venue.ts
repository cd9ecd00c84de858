import type { Ticker } from '../../domain/quotes/currency.ts';
import type { Leg } from '../../domain/quotes/quote.ts';
import { port } from '../port.ts';

/** A trade to execute. The ID names the intent: it is traded once, and every call returns that result. */
export interface TradeOrder {
  readonly id: string;
  readonly from: Ticker;
  readonly to: Ticker;
  /** Smallest units of `from`. */
  readonly amountIn: bigint;
  /** The least result, in smallest units of `to`: the venue trades nothing where it would bring less. */
  readonly leastOut?: bigint | undefined;
}

/** Result of a trade, before the exchange's fees. */
export interface TradeResult {
  /** Smallest units of `to`. */
  readonly amountOut: bigint;
  readonly legs: readonly Leg[];
}

/** The order was cancelled before it was executed, and never will be. */
export class OrderCancelledError extends Error {
  override readonly name = 'OrderCancelledError';
}

/** The order would bring less than its `leastOut`: nothing was traded. */
export class LeastNotReachedError extends Error {
  override readonly name = 'LeastNotReachedError';
}

/** Executes trades. @throws ExchangeError amount-too-small, amount-too-large, pair-unavailable, unavailable. */
export interface Venue {
  /** @throws OrderCancelledError for an order that was cancelled; LeastNotReachedError. */
  trade(order: TradeOrder): Promise<TradeResult>;
  /** Returns the result of an order; undefined if it was not executed. */
  findTrade(order: TradeOrder): Promise<TradeResult | undefined>;
  /**
   * Makes sure that an order is not executed from now on, whoever still sends it. Safe to repeat. @returns its result if
   * it was executed before.
   */
  cancel(order: TradeOrder): Promise<TradeResult | undefined>;
}
export const Venue = port<Venue>('Venue');
