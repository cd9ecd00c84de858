import type { Page } from '../page.ts';
import type { Transaction } from './transaction.ts';

/** An item of the history (specification, section 2: record labels). */
export interface TransactionSummary extends Pick<
  Transaction,
  'id' | 'status' | 'holdReason' | 'rateKind' | 'createdAt' | 'from' | 'to' | 'dollars'
> {
  /** What was exchanged or returned; before that what was agreed. */
  readonly amountFrom: string;
  /** The amount received; until then the estimate. */
  readonly amountTo: string;
  /** True once the payout has arrived. */
  readonly isSettled: boolean;
  /** What was sent back, in the pay-in currency; absent if nothing was. */
  readonly returned?: string | undefined;
  /** Service fee and network fee, in the payout currency. */
  readonly totalFee: string;
  readonly rate: string;
  readonly receiver: string;
}

export type TransactionPage = Page<TransactionSummary>;
