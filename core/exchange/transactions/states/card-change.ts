import { fieldError } from '../../../contract/field-error.ts';
import type { CardPayment } from '../../../domain/cards/card-payment.ts';
import type { RecordPatch, TransactionRecord } from '../../../domain/transaction-record.ts';
import { finalityOf } from '../cards/card-finality.ts';
import { openDeposits } from './deposit-sums.ts';
import { pendingTransfer } from './lost-deposit.ts';
import { sameTries } from './transfer-progress.ts';
import { holdForReview } from './unfilled.ts';

/**
 * How long an approved card may take to deliver, in milliseconds: identity checks take days, and the customer cannot
 * hurry them.
 */
export const CARD_DELIVERY_MS = 7 * 86_400_000;

/** True once the card's owner has taken the payment back: the coins belong to the provider. */
export function isTakenBack({ card }: TransactionRecord): boolean {
  return card?.state === 'charged-back';
}

/** @throws ExchangeError conflict where the coins would be paid out although they belong to the provider. */
export function refuseTakenBack(record: TransactionRecord): void {
  if (isTakenBack(record)) throw fieldError('conflict', 'main', 'The card payment was taken back: refund what is here');
}

/** @throws ExchangeError conflict while the card's provider may still take the coins back: they are not traded or paid out. */
export function refuseUnfinal(record: TransactionRecord): void {
  if (finalityOf(record) === 'awaited' && !isTakenBack(record))
    throw fieldError('conflict', 'choice', 'The card payment is not final yet');
}

/**
 * Stores the new state of a card payment. A delivery that is final lets the exchange go on, an approval keeps the window
 * open for it, and a payment that was taken back stops what has not left yet.
 * @param judge the next status for the record's deposits.
 */
export function cardChanged(
  record: TransactionRecord,
  card: CardPayment,
  at: number,
  judge: (record: TransactionRecord) => Partial<TransactionRecord>,
): RecordPatch {
  const { state, provider, reference, decline, chainTxId } = card;
  const details = {
    card: state,
    provider,
    ...(reference !== undefined && { reference }),
    ...(decline !== undefined && { decline }),
    ...(chainTxId !== undefined && { chainTxId }),
  };
  if (state === 'charged-back') return { ...stoppedPayment(record), card, details };
  const now = { ...record, card };
  if (openDeposits(now).length > 0 && finalityOf(now) !== 'awaited') return { ...judge(now), card, details };
  if (state === 'approved' || state === 'delivered') return { ...withTimeToDeliver(record, at), card, details };
  return { ...sameTries(record), card, details };
}

/** What has not left the exchange is held for staff; what has left is the exchange's loss. */
function stoppedPayment(record: TransactionRecord): Partial<TransactionRecord> {
  switch (record.status) {
    case 'sending':
    case 'refunding':
      return pendingTransfer(record) ? held(record) : sameTries(record);
    case 'finished':
    case 'refunded':
    case 'failed':
      return sameTries(record);
    default:
      return held(record);
  }
}

function held(record: TransactionRecord): Partial<TransactionRecord> {
  const { details: _, ...patch } = holdForReview(record, { kind: 'held', reason: 'charged back' });
  return patch;
}

function withTimeToDeliver(record: TransactionRecord, at: number): Partial<TransactionRecord> {
  const { status, payInUntil } = record;
  if (status !== 'waiting' && status !== 'overdue') return sameTries(record);
  const until = Math.max(payInUntil, at + CARD_DELIVERY_MS);
  return { status: 'waiting', payInUntil: until, dueAt: until };
}
