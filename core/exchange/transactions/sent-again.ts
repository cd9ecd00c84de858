import type { Happening } from './happening.ts';
import type { Outcome, Sending, TransactionRecord } from '../../domain/transaction-record.ts';
import { refusal } from './refusal.ts';

type Retried = Extract<Happening, { readonly kind: 'retried' }>;
type Redirected = Extract<Happening, { readonly kind: 'redirected' }>;

/** What failed on the chain, to where it was meant to go. */
export function retried(record: TransactionRecord, { reason }: Retried, at: number): Outcome {
  return sentAgain(record, record.sendings.at(-1)!, at, reason);
}

/** The failed one moved nothing. */
function sentAgain(
  { sendings }: TransactionRecord,
  { id, round, purpose, currency, amount, address, extraId }: Sending,
  at: number,
  reason: string,
): Outcome {
  // Another name, for the signer answers once per name.
  const again: Sending = { id: `${id}r`, round, purpose, currency, amount, address, extraId, status: 'intended' };
  const status = purpose === 'payout' ? 'sending' : 'refunding';
  return { details: { reason, id: again.id }, sendings: [...sendings, again], status, dueAt: at };
}

/** Elsewhere, with what is not on its way yet or has failed. */
export function redirected(record: TransactionRecord, { to, reason }: Redirected, at: number): Outcome {
  const last = record.sendings.at(-1)!;
  const { id, purpose } = last;
  const { extraId: _, ...rest } = last;
  const led = purpose === 'payout' ? { payout: to } : { refund: to };
  const details = { reason, from: [last.address, last.extraId].filter(Boolean).join(' ') };
  if (record.status === 'failed') {
    const again = sentAgain(record, { ...rest, ...to }, at, reason);
    return { ...again, ...led, details: { ...again.details, ...details } };
  }
  // There may be a signature of what is built, and whoever has that can send it.
  if (last.status !== 'intended') throw refusal('main', 'The coins are on their way to the old address already');
  const sendings = [...record.sendings.slice(0, -1), { ...rest, ...to }];
  return { details: { ...details, id }, sendings, ...led, dueAt: at };
}
