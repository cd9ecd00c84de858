import type { TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import { plainQuote } from '../../../support/samples/plain-quote.ts';

/** The end of the payment window of plain records, which are created at 0. */
export const UNTIL = 1000;

/** An exchange that waits for 100 units. */
export function plainRecord(changes: Partial<TransactionRecord> = {}): TransactionRecord {
  return {
    id: 'abcdefgh2345',
    secretHash: 'a'.repeat(64),
    version: 1,
    status: 'waiting',
    rateKind: 'floating',
    from: 'ltc',
    to: 'doge',
    amountIn: 100n,
    amountOut: 5000n,
    quote: plainQuote({}),
    chain: 'simulated',
    payIn: { address: 'sim1ltc1' },
    payout: { address: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L' },
    deposits: [],
    sendings: [],
    round: 0,
    isRepriced: false,
    isToppingUp: false,
    payInUntil: UNTIL,
    createdAt: 0,
    updatedAt: 0,
    dueAt: UNTIL,
    attempts: 0,
    ...changes,
  };
}
