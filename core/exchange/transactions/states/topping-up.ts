import { fieldError } from '../../../contract/field-error.ts';
import { FLOATING_WINDOW_MS } from '../../../domain/transactions/transaction.ts';
import type { TransactionRecord } from '../../../domain/transaction-record.ts';

/** Waits for a top-up: at a fixed rate until the rate's own window ends, at a floating one for a new window. */
export function toppingUp(record: TransactionRecord, at: number): Partial<TransactionRecord> {
  if (!mayTopUp(record, at)) throw fieldError('conflict', 'choice', 'Topping up is not possible any more');
  const payInUntil = record.rateKind === 'fixed' ? record.payInUntil : at + FLOATING_WINDOW_MS;
  return { status: 'waiting', holdReason: undefined, isToppingUp: true, payInUntil, dueAt: payInUntil };
}

/** True if the customer may send the missing amount. */
export function mayTopUp({ holdReason, rateKind, payInUntil, card }: TransactionRecord, at: number): boolean {
  // What a card pays is delivered by its provider, and nobody could tell coins of the customer's own from it.
  if (card) return false;
  return holdReason === 'underpaid' && (rateKind === 'floating' || at < payInUntil);
}
