import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import type { TransactionPage } from '../../../core/domain/transactions/transaction-history.ts';
import { SAMPLE_QUOTE } from './sample-quotes.ts';

/** An exchange that waits for its pay-in: 15 LTC to DOGE, as in the specification's example. */
export const SAMPLE_TRANSACTION: Transaction = {
  id: 'k3v9t2m7x4qa',
  sequence: 1,
  status: 'waiting',
  rateKind: 'floating',
  from: SAMPLE_QUOTE.from,
  to: SAMPLE_QUOTE.to,
  amountFrom: SAMPLE_QUOTE.amountFrom,
  amountTo: SAMPLE_QUOTE.amountTo,
  quote: SAMPLE_QUOTE,
  payIn: {
    address: 'sim1ltcq8w5x0k2m9f4t7',
    uri: 'simulated:sim1ltcq8w5x0k2m9f4t7?amount=15',
    received: '0',
    confirmationsNeeded: 6,
    deposits: [],
  },
  payout: { address: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L' },
  sendings: [],
  choices: [],
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  payInUntil: '2026-11-23T00:00:00.000Z',
  isDemonstration: true,
  trackSecret: 'Zk3v9t2m7x4qaZk3v9t2m7x4qaZk3v9t2m7x4qaZk3v',
};

/** An empty history. */
export const EMPTY_HISTORY: TransactionPage = { items: [], page: 1, pages: 1, total: 0 };
