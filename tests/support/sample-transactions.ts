import { createHash } from 'node:crypto';
import type { Posting } from '../../core/domain/ledger.ts';
import type { TimelineEntry, TransactionRecord } from '../../core/domain/transaction-record.ts';
import { plainQuote } from './plain-quote.ts';

/** SHA-256, hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

let count = 0;

/** A transaction that waits for its pay-in, unlike any other; whatever is given replaces what it has. */
export function sampleRecord(parts: Partial<TransactionRecord> = {}): TransactionRecord {
  count += 1;
  const id = parts.id ?? `t${count}-${process.pid}`;
  return {
    id,
    secretHash: sha256(id),
    version: 1,
    status: 'waiting',
    rateKind: 'floating',
    from: 'btc',
    to: 'eth',
    amountIn: 150_000_000n,
    amountOut: 30n * 10n ** 18n,
    quote: plainQuote(),
    chain: 'bitcoin',
    payIn: { address: `in-${id}` },
    payout: { address: '0xabc' },
    deposits: [],
    sendings: [],
    round: 0,
    isRepriced: false,
    isToppingUp: false,
    payInUntil: 2_000_000,
    createdAt: 1_000_000,
    updatedAt: 1_000_000,
    attempts: 0,
    ...parts,
  };
}

/** A line of a timeline. */
export function sampleEvent(sequence: number, parts: Partial<TimelineEntry> = {}): TimelineEntry {
  return { sequence, at: 1_000_000, kind: 'noted', status: 'waiting', details: {}, actor: 'house', ...parts };
}

/** A balanced posting: `amount` comes in to the chain and is owed to customers. */
export function samplePosting(id: string, amount = 5n, parts: Partial<Posting> = {}): Posting {
  return {
    id,
    kind: 'pay-in',
    at: 1_000_000,
    entries: [
      { currency: 'btc', account: 'chain', amount },
      { currency: 'btc', account: 'customers', amount: -amount },
    ],
    ...parts,
  };
}
