import type { PostingView } from '../../core/ports/support-api.ts';

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

/** Lines end as RFC 4180 has them. */
const END = '\r\n';

/** The first line of an export. */
export function csvHeader(): string {
  return HEADER.join(',') + END;
}

/** A posting, a line for each of its entries. `units` are smallest units, `amount` the decimal where it is known. */
export function csvLines({ sequence, id, kind, transactionId, at, entries, previousHash, hash }: PostingView): string {
  return entries
    .map(({ currency, account, units, amount }) =>
      [String(sequence), id, kind, transactionId ?? '', at, currency, account, units, amount ?? '', previousHash, hash]
        .map(csvField)
        .join(','),
    )
    .map((line) => line + END)
    .join('');
}

/**
 * A field by RFC 4180. Text that a spreadsheet would run as a formula is made text by an apostrophe; plain numbers, the
 * negative ones included, stay numbers.
 */
export function csvField(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const harmless = !isNumber && /^[\s'"]*[=+\-@|%]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
