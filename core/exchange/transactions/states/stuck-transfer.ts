import { fieldError } from '../../../contract/field-error.ts';
import type { RecordPatch, TransactionRecord } from '../../../domain/transaction-record.ts';
import { resend } from './resend.ts';
import type { TransactionEvent } from './transaction-event.ts';
import { changedTransfer } from './transfer-progress.ts';

type EventOf<Kind extends TransactionEvent['kind']> = Extract<TransactionEvent, { readonly kind: Kind }>;

export function transferReplaced(
  record: TransactionRecord,
  { id, forms }: EventOf<'replaced'>,
  at: number,
): RecordPatch {
  signedTransfer(record);
  const newest = forms.at(-1)!;
  const change = { ...newest, replaced: forms.slice(0, -1), signedAt: at, asked: undefined };
  return {
    details: { id, chainTxId: newest.chainTxId, forms: forms.length },
    sendings: changedTransfer(record.sendings, id, change),
    dueAt: at,
  };
}

/** Makes another transfer in place of one that the chain can never include. */
export function buryTransfer(record: TransactionRecord, { id, reason }: EventOf<'buried'>, at: number): RecordPatch {
  const last = signedTransfer(record);
  const sendings = changedTransfer(record.sendings, id, { status: 'dead', asked: undefined });
  const again = resend({ ...record, sendings }, last, at, reason);
  return { ...again, details: { ...again.details, dead: id } };
}

export function requestBumpOrBury(
  record: TransactionRecord,
  { asked, reason }: EventOf<'rescue-asked'>,
  at: number,
): RecordPatch {
  const { id } = signedTransfer(record);
  return { details: { id, asked, reason }, sendings: changedTransfer(record.sendings, id, { asked }), dueAt: at };
}

export function refuseBumpOrBury(
  record: TransactionRecord,
  { id, reason }: EventOf<'rescue-refused'>,
  at: number,
): RecordPatch {
  return {
    details: { id, reason },
    sendings: changedTransfer(record.sendings, id, { asked: undefined }),
    dueAt: at,
    attempts: record.attempts,
    lastError: reason,
  };
}

/** @throws ExchangeError conflict unless the transfer in progress is signed. */
function signedTransfer({ sendings }: TransactionRecord) {
  const last = sendings.at(-1)!;
  if (last.status === 'signed') return last;
  throw fieldError('conflict', 'main', `The transfer is ${last.status}, not signed: nothing of it can be on the chain`);
}
