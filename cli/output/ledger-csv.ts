import { csvLine } from '../../core/domain/csv.ts';
import type { PostingView } from '../../core/ports/apis/staff-api.ts';

const HEADER = [
  'sequence',
  'id',
  'kind',
  'transaction',
  'time',
  'currency',
  'account',
  'units',
  'amount',
  'previous hash',
  'hash',
];

/** The first line of an export. */
export function csvHeader(): string {
  return csvLine(HEADER);
}

/** A posting, one line for each of its entries. `units` are smallest units, `amount` the decimal where it is known. */
export function csvLines({ sequence, id, kind, transactionId, at, entries, previousHash, hash }: PostingView): string {
  const posting = [String(sequence), id, kind, transactionId ?? '', at];
  return entries
    .map(({ currency, account, units, amount }) =>
      csvLine([...posting, currency, account, units, amount ?? '', previousHash, hash]),
    )
    .join('');
}
