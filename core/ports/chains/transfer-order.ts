import type { Ticker } from '../../domain/quotes/currency.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';

/** An order to send coins. The ID names the intent: coins are sent at most once per ID. */
export interface TransferOrder {
  readonly id: string;
  readonly ticker: Ticker;
  readonly to: Destination;
  /** Smallest units. */
  readonly amount: bigint;
}
