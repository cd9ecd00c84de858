import type { TransactionRecord } from '../../../domain/transaction-record.ts';
import type { Paged } from '../paged.ts';

/** Index of merchants' payments. The transaction's record has the same data (`TransactionRecord.payment`). */
export interface PaymentStore {
  insert(payment: {
    readonly id: string;
    readonly merchantId: string;
    readonly orderId?: string | undefined;
    readonly at: number;
  }): Promise<void>;
  /** @param page from 1. Newest first. */
  page(merchantId: string, page: number, size: number): Promise<Paged<TransactionRecord>>;
  ofOrder(merchantId: string, orderId: string): Promise<readonly TransactionRecord[]>;
}
