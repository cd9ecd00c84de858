import type { Page } from '../page.ts';
import type { Ticker } from '../quotes/currency.ts';
import type { TransactionStatus, HoldReason } from './transaction.ts';

/** An item of the history (specification, section 2: record labels). */
export interface TransactionSummary {
  readonly id: string;
  readonly status: TransactionStatus;
  readonly holdReason?: HoldReason | undefined;
  readonly createdAt: string;
  readonly from: Ticker;
  readonly to: Ticker;
  readonly amountFrom: string;
  /** The amount received; until then the estimate. */
  readonly amountTo: string;
  readonly isSettled: boolean;
  /** Service fee and network fee, in the payout currency. */
  readonly totalFee: string;
  readonly rate: string;
  readonly receiver: string;
}

export type TransactionPage = Page<TransactionSummary>;
