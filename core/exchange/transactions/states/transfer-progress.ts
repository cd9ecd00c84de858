import type { RecordPatch, Transfer, TransactionRecord } from '../../../domain/transaction-record.ts';
import type { TransactionEvent } from './transaction-event.ts';

type EventOf<Kind extends TransactionEvent['kind']> = Extract<TransactionEvent, { readonly kind: Kind }>;

export function transferBuilt(record: TransactionRecord, { id, unsigned }: EventOf<'built'>, at: number): RecordPatch {
  const sendings = changedTransfer(record.sendings, id, { status: 'built', unsigned });
  return { details: { id }, sendings, dueAt: at, ...sameTries(record) };
}

export function transferUnbuilt(
  record: TransactionRecord,
  { id, reason }: EventOf<'unbuilt'>,
  at: number,
): RecordPatch {
  const sendings = changedTransfer(record.sendings, id, { status: 'intended', unsigned: undefined });
  return { details: { id, reason }, sendings, dueAt: at, ...sameTries(record) };
}

export function transferSigned(
  record: TransactionRecord,
  { id, raw, chainTxId }: EventOf<'signed'>,
  at: number,
): RecordPatch {
  const sendings = changedTransfer(record.sendings, id, { status: 'signed', raw, chainTxId, signedAt: at });
  return { details: { id, chainTxId }, sendings, dueAt: at };
}

/** The transfers with a change to one of them. */
export function changedTransfer(
  sendings: readonly Transfer[],
  id: string,
  change: Partial<Transfer>,
): readonly Transfer[] {
  return sendings.map((transfer) => (transfer.id === id ? { ...transfer, ...change } : transfer));
}

/**
 * Keeps the retry counter: building again after each refusal is no progress, so the pauses must grow and staff must see
 * it.
 */
export function sameTries({ attempts, lastError }: TransactionRecord): Partial<TransactionRecord> {
  return { attempts, lastError };
}
