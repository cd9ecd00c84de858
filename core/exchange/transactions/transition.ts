import { ExchangeError } from '../../contract/exchange-error.ts';
import type { TransactionStatus } from '../../domain/transaction.ts';
import { carryOut } from './carry-out.ts';
import { type Happening, LEGAL } from './happening.ts';
import type { TransactionEvent, TransactionRecord } from '../../domain/transaction-record.ts';

/** Who and when. */
export interface Occasion {
  /** Milliseconds since 1970, from the Clock. */
  readonly at: number;
  /** 'house', 'customer', or a member of staff. */
  readonly actor: string;
}

/** A record's next version and the line of the timeline that led there. */
export interface Step {
  readonly record: TransactionRecord;
  readonly event: TransactionEvent;
}

/** True when this may happen in that state. */
export function isLegal(status: TransactionStatus, kind: Happening['kind']): boolean {
  return LEGAL[status][kind] !== undefined;
}

/**
 * Carries a transaction one step on, or refuses. Pure: the same record, happening and occasion give the same step.
 * @throws ExchangeError conflict for what may not happen in the state it is in.
 */
export function transition(record: TransactionRecord, happening: Happening, { at, actor }: Occasion): Step {
  const legal = LEGAL[record.status][happening.kind];
  if (legal === undefined) throw notNow(record.status, happening.kind);
  const { details, ...changed } = carryOut(record, happening, at);
  const version = record.version + 1;
  const next: TransactionRecord = {
    ...record,
    // A step that was made is no failed one, unless it says so.
    attempts: 0,
    lastError: undefined,
    ...changed,
    // Money makes it an exchange like any other again.
    ...(happening.kind === 'pay-in' && { isReduced: undefined }),
    version,
    updatedAt: at,
  };
  if (!legal.includes(next.status)) throw new Error(`${record.status} led to ${next.status} by ${happening.kind}`);
  const { status, holdReason } = next;
  return { record: next, event: { sequence: version, at, kind: happening.kind, status, holdReason, details, actor } };
}

function notNow(status: TransactionStatus, kind: string): ExchangeError {
  return new ExchangeError('conflict', `This can't be done while the transaction is ${status} (${kind})`);
}
