import type { TransactionRecord } from '../../../domain/transaction-record.ts';
import { openDeposits } from './deposit-sums.ts';

/** Assigns all open deposits to a new round. */
export function consumeDeposits(
  record: TransactionRecord,
): Partial<TransactionRecord> & Pick<TransactionRecord, 'round'> {
  const open = openDeposits(record);
  const round = record.round + 1;
  const deposits = record.deposits.map((deposit) => (open.includes(deposit) ? { ...deposit, round } : deposit));
  return { deposits, round, holdReason: undefined, isToppingUp: false };
}

/** Begins a round that is traded. */
export function exchanging(record: TransactionRecord, at: number): Partial<TransactionRecord> {
  return { ...consumeDeposits(record), status: 'exchanging', tradeDueSince: at, dueAt: at };
}
