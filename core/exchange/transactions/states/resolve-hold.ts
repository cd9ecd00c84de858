import { fieldError } from '../../../contract/field-error.ts';
import { errorMessage } from '../../../domain/error-messages.ts';
import type { RecordPatch, TransactionRecord } from '../../../domain/transaction-record.ts';
import { allConfirmed } from './deposit-sums.ts';
import { merchantAmount } from './hold-reason.ts';
import { pendingTransfer } from './lost-deposit.ts';
import { exchanging } from './open-round.ts';
import { startRefund } from './start-refund.ts';
import { toppingUp } from './topping-up.ts';
import type { TransactionEvent } from './transaction-event.ts';
import { acceptedCard } from '../cards/card-finality.ts';
import { refuseTakenBack, refuseUnfinal } from './card-change.ts';
import { isUnpaid, payAgain, withoutPayout } from './unfilled.ts';

type ResolvedEvent = Extract<TransactionEvent, { readonly kind: 'resolved' }>;

/** Applies an answer to a hold. @throws ExchangeError conflict (`choice`, `refundAddress`) if it cannot be followed. */
export function resolveHold(stored: TransactionRecord, event: ResolvedEvent, at: number): RecordPatch {
  const { answer, networkFee, minimumTransfer = 1n } = event;
  const { choice } = answer;
  const pending = pendingTransfer(stored);
  if (choice === 'continue') refuseTakenBack(stored);
  // Staff may send them back while the provider says nothing; customers may not decide at all before it has.
  if (choice !== 'refund') refuseUnfinal(stored);
  if (pending && choice === 'continue' && isUnpaid(stored))
    return { details: { choice }, ...payAgain(stored, pending, at) };
  const undone = pending && withoutPayout(stored, pending, event);
  const record = { ...stored, ...undone };
  const refund = answer.refund ?? record.refund;
  if (!allConfirmed(record)) throw fieldError('conflict', 'choice', 'The payment is not confirmed yet');
  if (choice === 'top-up') return { details: { choice }, ...toppingUp(record, at) };
  // A deposit after the merchant was paid can only be refunded to the payer.
  if (choice === 'continue' && record.round > 0 && merchantAmount(record) !== undefined)
    throw fieldError('conflict', 'choice', 'This payment is not made again');
  if (choice === 'continue') {
    const { leastOut = record.leastOut } = event;
    return { details: { choice }, ...acceptedCard(record), ...exchanging(record, at), isRepriced: true, leastOut };
  }
  if (refund === undefined) throw fieldError('conflict', 'refundAddress', errorMessage('refund-needed'));
  return { ...undone, ...startRefund(record, refund, { networkFee, minimumTransfer }, at) };
}
