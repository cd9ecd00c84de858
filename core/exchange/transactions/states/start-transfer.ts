import type { EarnedFees, Transfer, TransactionRecord } from '../../../domain/transaction-record.ts';

/** Starts the payout or refund of the current round. @param amount in smallest units. @param earned the fees booked with it. */
export function startTransfer(
  record: TransactionRecord,
  purpose: Transfer['purpose'],
  amount: bigint,
  { at, earned }: { readonly at: number; readonly earned: EarnedFees },
): Partial<TransactionRecord> {
  const to = purpose === 'payout' ? record.payout : record.refund!;
  const currency = purpose === 'payout' ? record.to : record.from;
  const id = `${record.id}-${record.round}`;
  const one: Transfer = {
    ...to,
    id,
    round: record.round,
    purpose,
    currency,
    amount,
    status: 'intended',
    intendedAt: at,
    earned,
  };
  return { sendings: [...record.sendings, one], status: purpose === 'payout' ? 'sending' : 'refunding' };
}
