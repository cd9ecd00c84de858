import { fieldError } from '../../../contract/field-error.ts';
import type { Transfer, TransactionRecord } from '../../../domain/transaction-record.ts';
import { withAbandonedOrder } from './trade-orders.ts';

/** The payout or refund that nothing is built for yet: it can still be stopped. */
export function pendingTransfer({ sendings }: TransactionRecord): Transfer | undefined {
  const last = sendings.at(-1);
  return last?.status === 'intended' ? last : undefined;
}

/**
 * Stops an exchange for a review when a deposit disappears that is being traded, or whose payout or refund can still be
 * stopped: otherwise the exchange would pay for coins that it knows it does not have.
 *
 * @param record with the deposit marked as gone. @returns undefined where nothing can be stopped any more.
 */
export function stoppedByLoss(record: TransactionRecord, key: string): Partial<TransactionRecord> | undefined {
  const round = record.deposits.find((deposit) => deposit.key === key)?.round;
  if (round === undefined || round !== record.round) return undefined;
  const held = { status: 'hold', holdReason: 'review', dueAt: undefined } as const;
  switch (record.status) {
    case 'exchanging':
      return { ...held, ...abandoned(record) };
    case 'sending':
    case 'refunding':
    case 'hold':
      return pendingTransfer(record) && held;
    default:
      return undefined;
  }
}

/**
 * What becomes of a stopped payout or refund when staff releases it: it is sent if its deposits are back.
 * @returns the record without it while they are still missing. @throws ExchangeError conflict while one is unconfirmed.
 */
export function releasedTransfer(record: TransactionRecord, transfer: Transfer, at: number) {
  const { round, purpose } = transfer;
  const deposits = record.deposits.filter((deposit) => deposit.round === round);
  // One that came back unconfirmed may be double-spent once more.
  if (deposits.some(({ status }) => status === 'seen'))
    throw fieldError('conflict', 'main', 'The payment is not confirmed yet');
  const isLost = deposits.some(({ status }) => status === 'gone');
  if (!isLost) return { sent: { status: purpose === 'payout' ? 'sending' : 'refunding', dueAt: at } as const };
  return {
    cancelled: {
      ...freed(record, round),
      serviceFee: feesWithout(record, transfer),
      // Earlier ones of the round failed, or can never be included.
      sendings: record.sendings.filter((one) => one.round !== round),
    },
  };
}

/** The service fees of the trades that are left without one payout: commissions are paid on them. */
function feesWithout({ serviceFee }: TransactionRecord, { round, purpose, earned }: Transfer): bigint | undefined {
  // Older records know the sum of all rounds only.
  if (!earned) return purpose === 'payout' && round === 1 ? undefined : serviceFee;
  const left = (serviceFee ?? 0n) - earned.serviceFee;
  return left > 0n ? left : undefined;
}

/** Stops a round whose trade is not recorded: its deposits are free again, and its order is ended at the venue. */
export function abandoned(record: TransactionRecord): Partial<TransactionRecord> {
  return { ...untraded(record), ...withAbandonedOrder(record) };
}

/** Frees the deposits of a round that is not traded: they are judged, or decided about, again. */
export function untraded(record: TransactionRecord): Pick<TransactionRecord, 'deposits' | 'round' | 'tradeDueSince'> {
  return { ...freed(record, record.round), round: record.round - 1, tradeDueSince: undefined };
}

export function freed({ deposits }: TransactionRecord, round: number): Pick<TransactionRecord, 'deposits'> {
  return {
    deposits: deposits.map((deposit) => (deposit.round === round ? { ...deposit, round: undefined } : deposit)),
  };
}
