import { ExchangeError } from '../../../contract/exchange-error.ts';
import type { TransactionStatus } from '../../../domain/transactions/transaction.ts';
import { applyEvent } from './apply-event.ts';
import { type TransactionEvent, TRANSITIONS } from './transaction-event.ts';
import type { TimelineEntry, TransactionRecord } from '../../../domain/transaction-record.ts';

/** Who and when. */
export interface TransitionContext {
  /** Milliseconds since 1970, from the Clock. */
  readonly at: number;
  /** 'house', 'customer', or a member of staff. */
  readonly actor: string;
}

/** A record's next version and the line of the timeline that led there. */
export interface Transition {
  readonly record: TransactionRecord;
  readonly entry: TimelineEntry;
}

/** True when this may happen in that state. */
export function isLegal(status: TransactionStatus, kind: TransactionEvent['kind']): boolean {
  return TRANSITIONS[status][kind] !== undefined;
}

/**
 * Carries a transaction one step on, or refuses. Pure: the same record, event and context give the same result.
 * @throws ExchangeError conflict for what may not happen in the state it is in.
 */
export function transition(
  record: TransactionRecord,
  event: TransactionEvent,
  { at, actor }: TransitionContext,
): Transition {
  const targets = TRANSITIONS[record.status][event.kind];
  if (targets === undefined) throw notNow(record.status, event.kind);
  const { details, ...changed } = applyEvent(record, event, at);
  const version = record.version + 1;
  const next: TransactionRecord = {
    ...record,
    // A step that was made is no failed one, unless it says so.
    attempts: 0,
    lastError: undefined,
    ...changed,
    // Money makes it an exchange like any other again.
    ...(event.kind === 'pay-in' && { isReduced: undefined }),
    version,
    updatedAt: at,
  };
  if (!targets.includes(next.status)) throw new Error(`${record.status} led to ${next.status} by ${event.kind}`);
  const { status, holdReason } = next;
  return { record: next, entry: { sequence: version, at, kind: event.kind, status, holdReason, details, actor } };
}

function notNow(status: TransactionStatus, kind: string): ExchangeError {
  return new ExchangeError('conflict', `This can't be done while the transaction is ${status} (${kind})`);
}
