import { fieldError } from '../../../contract/field-error.ts';
import type { RecordPatch, Transfer, TransactionRecord } from '../../../domain/transaction-record.ts';
import { abandoned, freed, pendingTransfer } from './lost-deposit.ts';
import type { TransactionEvent } from './transaction-event.ts';
import { changedTransfer } from './transfer-progress.ts';

type EventOf<Kind extends TransactionEvent['kind']> = Extract<TransactionEvent, { readonly kind: Kind }>;

/** Stops an exchange that cannot be traded, or a payout that cannot be built; the customer decides. */
export function holdUnfilled(record: TransactionRecord, { reason }: EventOf<'unfilled'>): RecordPatch {
  const held = { details: { reason }, status: 'hold', holdReason: 'unfilled', dueAt: undefined } as const;
  return record.status === 'exchanging' ? { ...held, ...abandoned(record) } : { ...held, ...stopped(record) };
}

/** Staff stops an exchange: anything that is not traded yet, or a payout or refund that nothing is built for. */
export function holdForReview(record: TransactionRecord, { reason }: EventOf<'held'>): RecordPatch {
  const held = { details: { reason }, status: 'hold', holdReason: 'review', dueAt: undefined } as const;
  switch (record.status) {
    case 'exchanging':
      return { ...held, ...abandoned(record) };
    case 'sending':
    case 'refunding':
      return { ...held, ...stopped(record) };
    default:
      return held;
  }
}

/** @throws ExchangeError conflict for a transfer that may have a signature, whose holder could broadcast it. */
function stopped(record: TransactionRecord): object {
  if (pendingTransfer(record)) return {};
  throw fieldError('conflict', 'main', 'The coins are on their way already');
}

/** True while the exchange holds for a payout that cannot be made. */
export function isUnpaid(record: TransactionRecord): boolean {
  return record.holdReason === 'unfilled' && pendingTransfer(record)?.purpose === 'payout';
}

/** Tries a payout again that could not be made. */
export function payAgain({ sendings }: TransactionRecord, { id }: Transfer, at: number): Partial<TransactionRecord> {
  const again = changedTransfer(sendings, id, { intendedAt: at });
  return { status: 'sending', holdReason: undefined, sendings: again, dueAt: at };
}

/**
 * An exchange without a payout that could not be made: what was traded becomes the exchange's own, and the deposits are
 * the customer's again. @throws ExchangeError conflict for any other transfer that is stopped.
 */
export function withoutPayout(
  record: TransactionRecord,
  { round, purpose }: Transfer,
  { answer, fees }: EventOf<'resolved'>,
): Partial<TransactionRecord> {
  // Staff alone reaches one that is under review.
  const isStopped = record.holdReason === 'unfilled' || record.holdReason === 'review';
  const isWhole = record.deposits.every((deposit) => deposit.round !== round || deposit.status === 'confirmed');
  if (!isStopped || !isWhole || purpose !== 'payout' || answer.choice !== 'refund' || !fees)
    throw fieldError('conflict', 'choice', 'A transfer is stopped: release it first');
  const serviceFee = (record.serviceFee ?? 0n) - fees.serviceFee;
  return {
    ...freed(record, round),
    // Earlier ones of the round failed, or can never be included.
    sendings: record.sendings.filter((one) => one.round !== round),
    serviceFee: serviceFee > 0n ? serviceFee : undefined,
  };
}
