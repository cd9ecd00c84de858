import type { BookedPosting, Posting } from './ledger.ts';

/** Previous hash of the ledger's first posting. */
export const GENESIS_HASH = '0'.repeat(64);

/**
 * The text that is hashed and stored: a JSON array of ID, kind, transaction ID or null, time, and entries as
 * `[currency, account, amount]`, the amount a decimal integer as text. No spaces; entries in their own order.
 */
export function canonicalPosting({ id, kind, transactionId, at, entries }: Posting): string {
  const lines = entries.map(({ currency, account, amount }) => [currency, account, String(amount)]);
  return JSON.stringify([id, kind, transactionId ?? null, at, lines]);
}

/** Hashes previous hash, sequence and canonical text, one a line. @param digest SHA-256 in hex. */
function postingHash(
  digest: (text: string) => string,
  previousHash: string,
  sequence: number,
  posting: Posting,
): string {
  return digest(`${previousHash}\n${sequence}\n${canonicalPosting(posting)}`);
}

/**
 * Checks the hash chain of a ledger, or of the part after a checked posting: no posting is missing, none was changed.
 * @param after the posting before the first one; absent at the ledger's beginning. @returns the sequence of the first
 * posting that does not fit, or undefined if all do.
 */
export function firstBrokenPosting(
  digest: (text: string) => string,
  postings: Iterable<BookedPosting>,
  after?: Pick<BookedPosting, 'sequence' | 'hash'>,
): number | undefined {
  let { sequence, hash } = after ?? { sequence: 0, hash: GENESIS_HASH };
  for (const posting of postings) {
    sequence += 1;
    const isNext = posting.sequence === sequence && posting.previousHash === hash;
    if (!isNext || posting.hash !== postingHash(digest, hash, sequence, posting)) return posting.sequence;
    hash = posting.hash;
  }
  return undefined;
}
