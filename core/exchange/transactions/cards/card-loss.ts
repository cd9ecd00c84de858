import type { TransactionRecord } from '../../../domain/transaction-record.ts';
import { sumOf } from '../states/deposits.ts';
import { pendingTransfer } from '../states/lost-deposit.ts';

/**
 * What a card payment that is taken back costs the exchange, in smallest units of the pay-in currency: the deposits of
 * every round whose payout or refund has left, or may have, also while a later round is on hold.
 */
export function cardLoss(record: TransactionRecord): bigint {
  const pending = pendingTransfer(record);
  const left = record.sendings.filter((transfer) => transfer !== pending);
  const rounds = new Set(left.map(({ round }) => round));
  return sumOf(
    record.deposits.filter(
      ({ status, isDust, round }) => status === 'confirmed' && !isDust && round !== undefined && rounds.has(round),
    ),
  );
}
