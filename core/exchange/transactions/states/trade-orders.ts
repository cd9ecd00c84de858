import { fieldError } from '../../../contract/field-error.ts';
import type { RecordPatch, TransactionRecord } from '../../../domain/transaction-record.ts';
import { sumOf } from './deposit-sums.ts';
import type { TransactionEvent } from './transaction-event.ts';

type OrderEndedEvent = Extract<TransactionEvent, { readonly kind: 'order-ended' }>;

/**
 * The ID of the order that trades the deposits of the current round. A venue executes an ID once, so a round that is
 * tried again after its order was refused or abandoned has another one.
 */
export function tradeOrderId({
  id,
  round,
  endedOrders = 0,
}: Pick<TransactionRecord, 'id' | 'round' | 'endedOrders'>): string {
  return endedOrders === 0 ? `${id}-${round}` : `${id}-${round}.${endedOrders}`;
}

/** What the current round trades, in smallest units of the pay-in currency. */
export function tradedAmount({ round, deposits }: Pick<TransactionRecord, 'round' | 'deposits'>): bigint {
  return sumOf(deposits.filter((deposit) => deposit.round === round));
}

/** Ends the order of the current round, which the venue will never execute. */
export function withEndedOrder({ endedOrders = 0 }: TransactionRecord): Partial<TransactionRecord> {
  return { endedOrders: endedOrders + 1 };
}

/**
 * Gives up the order of the current round. The venue may have executed it, and a slow process may still send it, so it
 * is looked up and ended before it is forgotten.
 */
export function withAbandonedOrder(record: TransactionRecord): Partial<TransactionRecord> {
  const order = { id: tradeOrderId(record), amountIn: tradedAmount(record) };
  return { ...withEndedOrder(record), abandonedOrders: [...(record.abandonedOrders ?? []), order] };
}

/** True if the next step is to end an abandoned order; a transfer in progress comes first. */
export function mustEndOrder({ status, abandonedOrders }: TransactionRecord): boolean {
  return abandonedOrders !== undefined && status !== 'sending' && status !== 'refunding';
}

/** Forgets an abandoned order that the venue has ended. @throws ExchangeError conflict if it is not abandoned. */
export function endAbandonedOrder(
  record: TransactionRecord,
  { order, brought }: OrderEndedEvent,
  at: number,
): RecordPatch {
  const before = record.abandonedOrders ?? [];
  const left = before.filter(({ id }) => id !== order);
  if (left.length === before.length) throw fieldError('conflict', 'order', 'There is no such abandoned order');
  return {
    details: { order, ...(brought !== undefined && { brought: String(brought) }) },
    abandonedOrders: left.length > 0 ? left : undefined,
    dueAt: dueWithout(record, at),
  };
}

/** When the step of the status itself is due. */
function dueWithout({ status, payInUntil }: TransactionRecord, at: number): number | undefined {
  if (status === 'waiting') return payInUntil;
  return status === 'exchanging' ? at : undefined;
}
