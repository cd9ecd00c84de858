import type { TransactionRecord } from '../../../domain/transaction-record.ts';
import { sumOf } from '../states/deposit-sums.ts';
import { pendingTransfer } from '../states/lost-deposit.ts';
import { takenBackOf } from './card-finality.ts';

/**
 * What card payments that were taken back cost the exchange, in smallest units of the pay-in currency: their deposits of
 * every round whose payout or refund has left, or may have, also while a later round is on hold.
 */
export function cardLoss(record: TransactionRecord): bigint {
  const { card } = record;
  if (!card) return 0n;
  const pending = pendingTransfer(record);
  const left = record.sendings.filter((transfer) => transfer !== pending);
  const rounds = new Set(left.map(({ round }) => round));
  const shown = record.deposits.filter(({ status, isDust }) => status === 'confirmed' && !isDust);
  return sumOf(takenBackOf(card, shown).filter(({ round }) => round !== undefined && rounds.has(round)));
}
