import type { TransactionStatus } from '../../../domain/transactions/transaction.ts';
import type { TransactionRecord } from '../../../domain/transaction-record.ts';

/** What the customer is mailed about. */
export type MailedEvent = 'exchange-arrived' | 'exchange-held' | 'exchange-sent' | 'exchange-refunded';

/** Statuses before any trade: coins may still arrive. */
const BEFORE: readonly TransactionStatus[] = ['waiting', 'confirming', 'expired', 'overdue'];

/**
 * The mail that a step calls for. A deposit is reported once it is confirmed, because an unconfirmed one can vanish; a
 * hold only where the customer has something to decide, which a review leaves to staff.
 */
export function mailedEvent(before: TransactionRecord, after: TransactionRecord): MailedEvent | undefined {
  const { status } = after;
  if (status === before.status) return undefined;
  if (status === 'finished') return 'exchange-sent';
  if (status === 'refunded') return 'exchange-refunded';
  if (status === 'hold') return after.holdReason === 'review' ? undefined : 'exchange-held';
  return status === 'exchanging' && BEFORE.includes(before.status) ? 'exchange-arrived' : undefined;
}
