import type { Page } from '../page.ts';
import type { Transaction } from './transaction.ts';

/** An item of the history (specification, section 2: record labels). */
export interface TransactionSummary extends Pick<
  Transaction,
  'id' | 'status' | 'holdReason' | 'createdAt' | 'from' | 'to' | 'amountFrom'
> {
  /** The amount received; until then the estimate. */
  readonly amountTo: string;
  readonly isSettled: boolean;
  /** Service fee and network fee, in the payout currency. */
  readonly totalFee: string;
  readonly rate: string;
  readonly receiver: string;
}

export type TransactionPage = Page<TransactionSummary>;
