import { ExchangeError } from '../../../../../core/contract/exchange-error.ts';
import type { Choice } from '../../../../../core/domain/transactions/transaction.ts';
import type { TimelineEntry, TransactionRecord } from '../../../../../core/domain/transaction-record.ts';
import type {
  ObservedDeposit,
  TransactionEvent,
} from '../../../../../core/exchange/transactions/states/transaction-event.ts';
import { transition } from '../../../../../core/exchange/transactions/states/transition.ts';
import { plainQuote } from '../../../../support/samples/plain-quote.ts';
import { plainRecord } from '../plain-record.ts';

export const ID = plainRecord().id;
export const REFUND = { address: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9' };

/** A deposit of 100, confirmed; `parts` replaces its fields. */
export function paid(key = 'a', parts: Partial<ObservedDeposit> = {}): TransactionEvent {
  return {
    kind: 'pay-in',
    deposit: { key, chainTxId: `tx-${key}`, amount: 100n, confirmations: 6, isFinal: true, ...parts },
  };
}

/** The same deposit while it has no confirmation yet. */
export const seen = (key = 'a', parts: Partial<ObservedDeposit> = {}) =>
  paid(key, { confirmations: 0, isFinal: false, ...parts });

export const gone = (key = 'a'): TransactionEvent => ({ kind: 'pay-in-gone', key });

/** A trade of 100 for 5,000, of which the venue gave 5,030. */
export const TRADED = {
  kind: 'traded',
  amountIn: 100n,
  amountOut: 5_000n,
  serviceFee: 25n,
  networkFee: 5n,
  brought: 5_030n,
  quote: plainQuote({ rate: '50' }),
} as const satisfies TransactionEvent;

/** The customer's choice; a refund costs 7. */
export const chosen = (choice: Choice): TransactionEvent => ({
  kind: 'resolved',
  answer: { choice, refund: REFUND },
  networkFee: 7n,
});

export const BY_STAFF = { reason: 'staff' } as const;
export const form = (name: string) => ({ unsigned: `u-${name}`, raw: `r-${name}`, chainTxId: `t-${name}` });

/** The events of a transfer that is built and signed, and then sent. */
export function signedSteps(id = `${ID}-1`): [TransactionEvent, TransactionEvent] {
  const { unsigned, raw, chainTxId } = form('1');
  return [
    { kind: 'built', id, unsigned },
    { kind: 'signed', id, raw, chainTxId },
  ];
}

export const sentSteps = (id = `${ID}-1`): TransactionEvent[] => [...signedSteps(id), { kind: 'sent', id }];

/** The record after events, one millisecond after each other. */
export function replay(record: TransactionRecord, ...events: readonly TransactionEvent[]): TransactionRecord {
  return events.reduce((now, event) => step(now, event).record, record);
}

/** One step, a millisecond after the record's last change unless `at` is given. */
export function step(
  record: TransactionRecord,
  event: TransactionEvent,
  at = record.updatedAt + 1,
): { readonly record: TransactionRecord; readonly entry: TimelineEntry } {
  return transition(record, event, { at, actor: 'house' });
}

/** How the last of some events is refused: its code, and the field that the message stands at. */
export function refusal(record: TransactionRecord, ...events: readonly TransactionEvent[]): string {
  const before = replay(record, ...events.slice(0, -1));
  try {
    step(before, events.at(-1)!);
    return 'accepted';
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    return [error.code, ...Object.keys(error.fields ?? {})].join(' at ');
  }
}
