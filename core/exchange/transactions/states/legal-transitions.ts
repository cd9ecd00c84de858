import type { TransactionStatus } from '../../../domain/transactions/transaction.ts';
import type { TransactionEvent } from './transaction-event.ts';

type StatusTransitions = Readonly<Partial<Record<TransactionEvent['kind'], readonly TransactionStatus[]>>>;

/** Statuses that a change of the deposits may lead to while nothing is traded or sent. */
const OPEN_STATUSES = ['waiting', 'confirming', 'exchanging', 'hold'] as const;
const ENDED = ['expired', 'overdue'] as const;
const CLOSED = ['finished', 'refunded'] as const;

/**
 * All legal transitions: by status and event, the possible next statuses. Any other event is rejected. A deposit that
 * arrives while a transfer is in flight is recorded and decided on afterwards; one that arrives after the end is
 * recorded and goes to suspense.
 */
export const LEGAL_TRANSITIONS: Readonly<Record<TransactionStatus, StatusTransitions>> = {
  waiting: {
    'pay-in': OPEN_STATUSES,
    'pay-in-gone': [...OPEN_STATUSES, ...ENDED, ...CLOSED],
    'order-ended': ['waiting'],
    'window-ended': [...ENDED, 'hold'],
    // The customer may choose another option instead of topping up.
    resolved: ['exchanging', 'refunding'],
    'refund-address': ['waiting'],
    card: OPEN_STATUSES,
    held: ['hold'],
  },
  confirming: {
    'pay-in': OPEN_STATUSES,
    'pay-in-gone': [...OPEN_STATUSES, ...ENDED, ...CLOSED],
    'order-ended': ['confirming'],
    'refund-address': ['confirming'],
    card: OPEN_STATUSES,
    held: ['hold'],
  },
  exchanging: {
    'pay-in': ['exchanging'],
    'pay-in-gone': ['exchanging', 'hold'],
    'order-ended': ['exchanging'],
    traded: ['sending'],
    'trade-refused': ['hold'],
    unfilled: ['hold'],
    held: ['hold'],
    'refund-address': ['exchanging'],
    card: ['exchanging', 'hold'],
  },
  sending: {
    'pay-in': ['sending'],
    'pay-in-gone': ['sending', 'hold'],
    built: ['sending'],
    unbuilt: ['sending'],
    signed: ['sending'],
    adopted: ['sending', 'refunding'],
    replaced: ['sending'],
    buried: ['sending'],
    'rescue-asked': ['sending'],
    'rescue-refused': ['sending'],
    sent: [...CLOSED, 'hold'],
    'send-failed': ['failed'],
    redirected: ['sending'],
    unfilled: ['hold'],
    held: ['hold'],
    'refund-address': ['sending'],
    card: ['sending', 'hold'],
  },
  finished: {
    'pay-in': ['finished'],
    'pay-in-gone': ['finished'],
    'order-ended': ['finished'],
    card: ['finished'],
  },
  hold: {
    'pay-in': ['hold', 'exchanging'],
    'pay-in-gone': ['hold', 'waiting', 'exchanging', ...ENDED, ...CLOSED],
    'order-ended': ['hold'],
    resolved: ['waiting', 'exchanging', 'sending', 'refunding'],
    'refund-address': ['hold'],
    card: ['hold', 'exchanging'],
    held: ['hold'],
    released: [...OPEN_STATUSES, 'sending', 'refunding', ...ENDED, ...CLOSED],
  },
  refunding: {
    'pay-in': ['refunding'],
    'pay-in-gone': ['refunding', 'hold'],
    built: ['refunding'],
    unbuilt: ['refunding'],
    signed: ['refunding'],
    adopted: ['sending', 'refunding'],
    replaced: ['refunding'],
    buried: ['refunding'],
    'rescue-asked': ['refunding'],
    'rescue-refused': ['refunding'],
    sent: [...CLOSED, 'hold'],
    'send-failed': ['failed'],
    redirected: ['refunding'],
    card: ['refunding', 'hold'],
    held: ['hold'],
  },
  refunded: {
    'pay-in': ['refunded'],
    'pay-in-gone': ['refunded'],
    'order-ended': ['refunded'],
    card: ['refunded'],
  },
  expired: {
    // Processes' clocks differ a little: a deposit in time for one process may find the window ended by another.
    'pay-in': [...OPEN_STATUSES, 'expired'],
    'pay-in-gone': [...OPEN_STATUSES, ...ENDED, ...CLOSED],
    'order-ended': ['expired'],
    'refund-address': ['expired'],
    held: ['hold'],
  },
  overdue: {
    // Processes' clocks differ a little: a deposit in time for one process may find the window ended by another.
    'pay-in': [...OPEN_STATUSES, 'overdue'],
    'pay-in-gone': [...OPEN_STATUSES, ...ENDED, ...CLOSED],
    'order-ended': ['overdue'],
    'refund-address': ['overdue'],
    card: [...OPEN_STATUSES, 'overdue'],
    held: ['hold'],
  },
  failed: {
    'pay-in': ['failed'],
    'pay-in-gone': ['failed'],
    'order-ended': ['failed'],
    card: ['failed'],
    retried: ['sending', 'refunding'],
    redirected: ['sending', 'refunding'],
  },
};
