import { ExchangeError } from '../../../contract/exchange-error.ts';
import type { TransactionStatus } from '../../../domain/transactions/transaction.ts';
import { applyEvent } from './apply-event.ts';
import { LEGAL_TRANSITIONS } from './legal-transitions.ts';
import { mustEndOrder } from './trade-orders.ts';
import type { TransactionEvent } from './transaction-event.ts';
import type { TimelineEntry, TransactionRecord } from '../../../domain/transaction-record.ts';

/** Actor and time of a transition. */
interface TransitionContext {
  /** Milliseconds since 1970, from the Clock. */
  readonly at: number;
  /** 'house', 'customer', or a staff member. */
  readonly actor: string;
}

/** A record's next version and its timeline entry. */
interface Transition {
  readonly record: TransactionRecord;
  readonly entry: TimelineEntry;
}

/**
 * Applies an event to a transaction, or rejects it. Pure: the same record, event and context give the same result.
 * @throws ExchangeError conflict for an event that is not legal in the current status.
 */
export function transition(
  record: TransactionRecord,
  event: TransactionEvent,
  { at, actor }: TransitionContext,
): Transition {
  const targets = LEGAL_TRANSITIONS[record.status][event.kind];
  if (targets === undefined) throw notNow(record.status, event.kind);
  const { details, ...changed } = applyEvent(record, event, at);
  const version = record.version + 1;
  const next: TransactionRecord = {
    ...record,
    // A successful step resets the retry counter unless the handler sets it.
    attempts: 0,
    lastError: undefined,
    ...changed,
    // A deposit ends the reduced state of an unpaid exchange.
    ...(event.kind === 'pay-in' && { isReduced: undefined }),
    version,
    updatedAt: at,
  };
  const due = mustEndOrder(next) ? { ...next, dueAt: at } : next;
  if (!targets.includes(next.status)) throw new Error(`${record.status} led to ${next.status} by ${event.kind}`);
  const { status, holdReason } = next;
  return { record: due, entry: { sequence: version, at, kind: event.kind, status, holdReason, details, actor } };
}

function notNow(status: TransactionStatus, kind: string): ExchangeError {
  return new ExchangeError('conflict', `This can't be done while the transaction is ${status} (${kind})`);
}
