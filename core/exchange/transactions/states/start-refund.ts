import { fieldError } from '../../../contract/field-error.ts';
import type { Destination } from '../../../domain/transactions/transaction.ts';
import type { RecordPatch, TransactionRecord } from '../../../domain/transaction-record.ts';
import { confirmedSum } from './deposit-sums.ts';
import { consumeDeposits } from './open-round.ts';
import { startTransfer } from './start-transfer.ts';

/** What is deducted from a refund, and the smallest transfer of its chain, in units of the pay-in's currency. */
interface RefundTerms {
  readonly networkFee: bigint;
  readonly minimumTransfer: bigint;
}

/** Begins a round that is refunded. @throws ExchangeError conflict (`choice`) if the fee leaves too little to send. */
export function startRefund(
  record: TransactionRecord,
  refund: Destination,
  { networkFee, minimumTransfer }: RefundTerms,
  at: number,
): RecordPatch {
  const amount = confirmedSum(record) - networkFee;
  // Rejected here: a refund that cannot be sent would be retried for ever.
  if (amount <= 0n || amount < minimumTransfer)
    throw fieldError(
      'conflict',
      'choice',
      'What was paid in is too little for a refund: the network fee would leave nothing to send',
    );
  const spent = { ...consumeDeposits(record), refund };
  const earned = { currency: record.from, serviceFee: 0n, networkFee };
  return {
    details: { choice: 'refund', amount: String(amount) },
    ...spent,
    ...startTransfer({ ...record, ...spent }, 'refund', amount, { at, earned }),
    dueAt: at,
  };
}
