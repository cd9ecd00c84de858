import { fieldError } from '../../../contract/field-error.ts';
import type { TransactionEvent } from './transaction-event.ts';
import type { RecordPatch, Transfer, TransactionRecord } from '../../../domain/transaction-record.ts';

type RetriedEvent = Extract<TransactionEvent, { readonly kind: 'retried' }>;
type RedirectedEvent = Extract<TransactionEvent, { readonly kind: 'redirected' }>;

/** Sends a failed transfer again, to the same address. */
export function retryTransfer(record: TransactionRecord, { reason }: RetriedEvent, at: number): RecordPatch {
  return resend(record, record.sendings.at(-1)!, at, reason);
}

/** A new transfer in place of one that moved nothing. */
export function resend(
  { sendings }: Pick<TransactionRecord, 'sendings'>,
  { id, round, purpose, currency, amount, address, extraId, earned }: Transfer,
  at: number,
  reason: string,
): RecordPatch {
  // A new ID, because the signer signs once per ID.
  const fresh = { status: 'intended', intendedAt: at } as const;
  const name = { id: `${id}r`, round, purpose, address, extraId };
  const again: Transfer = { ...name, currency, amount, ...(earned && { earned }), ...fresh };
  const status = purpose === 'payout' ? 'sending' : 'refunding';
  return { details: { reason, id: again.id }, sendings: [...sendings, again], status, dueAt: at };
}

/** Sends a transfer to another address; it must not be built yet, or must have failed. */
export function redirectTransfer(record: TransactionRecord, { to, reason }: RedirectedEvent, at: number): RecordPatch {
  const last = record.sendings.at(-1)!;
  const { id, purpose } = last;
  const { extraId: _, ...rest } = last;
  const destination = purpose === 'payout' ? { payout: to } : { refund: to };
  const details = { reason, from: [last.address, last.extraId].filter(Boolean).join(' ') };
  if (record.status === 'failed') {
    const again = resend(record, { ...rest, ...to }, at, reason);
    return { ...again, ...destination, details: { ...again.details, ...details } };
  }
  // A built transaction may have a signature, and its holder could broadcast it.
  if (last.status !== 'intended')
    throw fieldError('conflict', 'main', 'The coins are on their way to the old address already');
  const sendings = [...record.sendings.slice(0, -1), { ...rest, ...to }];
  return { details: { ...details, id }, sendings, ...destination, dueAt: at };
}
