import type { Ticker } from '../../../domain/quotes/currency.ts';
import type { Quote } from '../../../domain/quotes/quote.ts';
import type { Destination, TransactionStatus } from '../../../domain/transactions/transaction.ts';
import type { HoldAnswer } from '../../../domain/transaction-record.ts';

/** A deposit as the chain shows it now. */
export interface ObservedDeposit {
  readonly key: string;
  readonly chainTxId: string;
  readonly sender?: string | undefined;
  readonly amount: bigint;
  readonly confirmations: number;
  /** True when it has the confirmations that its currency needs. */
  readonly isFinal: boolean;
}

/** A trade in smallest units: `amountIn` of the pay-in currency; the rest in the payout currency. */
export interface ExecutedTrade {
  readonly amountIn: bigint;
  /** The amount that the customer receives: the trade's output less both fees, or the amount of the fixed quote. */
  readonly amountOut: bigint;
  readonly serviceFee: bigint;
  readonly networkFee: bigint;
}

/** The chain's fee for a transaction, in smallest units. */
export interface ChainFee {
  readonly ticker: Ticker;
  readonly amount: bigint;
}

/** Every event of a transaction. Amounts in smallest units. */
export type TransactionEvent =
  | { readonly kind: 'pay-in'; readonly deposit: ObservedDeposit }
  | { readonly kind: 'pay-in-gone'; readonly key: string }
  | { readonly kind: 'window-ended' }
  | ({ readonly kind: 'traded'; readonly quote: Quote } & ExecutedTrade)
  | { readonly kind: 'trade-refused'; readonly reason: string }
  | { readonly kind: 'built'; readonly id: string; readonly unsigned: string }
  /**
   * The signer refused the transaction: its inputs or nonce are free again, and the next attempt builds another one.
   */
  | { readonly kind: 'unbuilt'; readonly id: string; readonly reason: string }
  | { readonly kind: 'signed'; readonly id: string; readonly raw: string; readonly chainTxId: string }
  | { readonly kind: 'sent'; readonly id: string; readonly fee?: ChainFee | undefined }
  | { readonly kind: 'send-failed'; readonly id: string; readonly fee?: ChainFee | undefined }
  /**
   * The customer's answer, or staff's in the customer's place. `networkFee` is the customer's cost of a refund,
   * `minimumTransfer` the smallest refund that the chain carries; without it any amount can be sent.
   */
  | {
      readonly kind: 'resolved';
      readonly answer: HoldAnswer;
      readonly networkFee: bigint;
      readonly minimumTransfer?: bigint | undefined;
    }
  | { readonly kind: 'refund-address'; readonly refund: Destination }
  /** Staff puts the transaction on hold for a review. */
  | { readonly kind: 'held'; readonly reason: string }
  /** Staff ends the review, and the workers continue. */
  | { readonly kind: 'released'; readonly reason: string }
  /** Staff retries a transfer that failed on the chain. */
  | { readonly kind: 'retried'; readonly reason: string }
  /** Staff redirects a transfer that its address cannot take. */
  | { readonly kind: 'redirected'; readonly to: Destination; readonly reason: string };

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
export const TRANSITIONS: Readonly<Record<TransactionStatus, StatusTransitions>> = {
  waiting: {
    'pay-in': OPEN_STATUSES,
    'pay-in-gone': [...OPEN_STATUSES, ...ENDED],
    'window-ended': [...ENDED, 'hold'],
    // The customer may choose another option instead of topping up.
    resolved: ['exchanging', 'refunding'],
    'refund-address': ['waiting'],
    held: ['hold'],
  },
  confirming: {
    'pay-in': OPEN_STATUSES,
    'pay-in-gone': [...OPEN_STATUSES, ...ENDED],
    'refund-address': ['confirming'],
    held: ['hold'],
  },
  exchanging: {
    'pay-in': ['exchanging'],
    'pay-in-gone': ['exchanging'],
    traded: ['sending'],
    'trade-refused': ['hold'],
    'refund-address': ['exchanging'],
  },
  sending: {
    'pay-in': ['sending'],
    'pay-in-gone': ['sending'],
    built: ['sending'],
    unbuilt: ['sending'],
    signed: ['sending'],
    sent: [...CLOSED, 'hold'],
    'send-failed': ['failed'],
    redirected: ['sending'],
    'refund-address': ['sending'],
  },
  finished: { 'pay-in': ['finished'], 'pay-in-gone': ['finished'] },
  hold: {
    'pay-in': ['hold', 'exchanging'],
    'pay-in-gone': ['hold', 'waiting', 'exchanging', ...ENDED, ...CLOSED],
    resolved: ['waiting', 'exchanging', 'refunding'],
    'refund-address': ['hold'],
    held: ['hold'],
    released: [...OPEN_STATUSES, ...ENDED, ...CLOSED],
  },
  refunding: {
    'pay-in': ['refunding'],
    'pay-in-gone': ['refunding'],
    built: ['refunding'],
    unbuilt: ['refunding'],
    signed: ['refunding'],
    sent: [...CLOSED, 'hold'],
    'send-failed': ['failed'],
    redirected: ['refunding'],
  },
  refunded: { 'pay-in': ['refunded'], 'pay-in-gone': ['refunded'] },
  expired: {
    // Processes' clocks differ a little: a deposit in time for one process may find the window ended by another.
    'pay-in': OPEN_STATUSES,
    'pay-in-gone': [...OPEN_STATUSES, ...ENDED],
    'refund-address': ['expired'],
    held: ['hold'],
  },
  overdue: {
    // Processes' clocks differ a little: a deposit in time for one process may find the window ended by another.
    'pay-in': OPEN_STATUSES,
    'pay-in-gone': [...OPEN_STATUSES, ...ENDED],
    'refund-address': ['overdue'],
    held: ['hold'],
  },
  failed: {
    'pay-in': ['failed'],
    'pay-in-gone': ['failed'],
    retried: ['sending', 'refunding'],
    redirected: ['sending', 'refunding'],
  },
};
