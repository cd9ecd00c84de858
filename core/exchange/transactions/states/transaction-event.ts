import type { Ticker } from '../../../domain/quotes/currency.ts';
import type { Quote } from '../../../domain/quotes/quote.ts';
import type { Destination, TransactionStatus } from '../../../domain/transactions/transaction.ts';
import type { HoldAnswer } from '../../../domain/transaction-record.ts';

/** A payment as a chain shows it now. */
export interface ObservedDeposit {
  readonly key: string;
  readonly chainTxId: string;
  readonly sender?: string | undefined;
  readonly amount: bigint;
  readonly confirmations: number;
  /** True when it has the confirmations its currency needs. */
  readonly isFinal: boolean;
}

/** A trade in smallest units: `amountIn` of what was paid in; the rest in the payout currency. */
export interface ExecutedTrade {
  readonly amountIn: bigint;
  /** What the customer receives: the trade's output less both fees, or what was promised. */
  readonly amountOut: bigint;
  readonly serviceFee: bigint;
  readonly networkFee: bigint;
}

/** What a chain took for carrying out a transaction, in smallest units. */
export interface ChainFee {
  readonly ticker: Ticker;
  readonly amount: bigint;
}

/** Everything that can happen to an exchange. Amounts in smallest units. */
export type TransactionEvent =
  | { readonly kind: 'pay-in'; readonly deposit: ObservedDeposit }
  | { readonly kind: 'pay-in-gone'; readonly key: string }
  | { readonly kind: 'window-ended' }
  | ({ readonly kind: 'traded'; readonly quote: Quote } & ExecutedTrade)
  | { readonly kind: 'trade-refused'; readonly reason: string }
  | { readonly kind: 'built'; readonly id: string; readonly unsigned: string }
  /** The signer refused what was built: its inputs or nonce are free again, and the next try builds anew. */
  | { readonly kind: 'unbuilt'; readonly id: string; readonly reason: string }
  | { readonly kind: 'signed'; readonly id: string; readonly raw: string; readonly chainTxId: string }
  | { readonly kind: 'sent'; readonly id: string; readonly fee?: ChainFee | undefined }
  | { readonly kind: 'send-failed'; readonly id: string; readonly fee?: ChainFee | undefined }
  /**
   * The customer's answer, or staff's in their name. `networkFee` is what sending a refund costs them, `minimumTransfer` what
   * must be left of it at least; anything, unless given.
   */
  | {
      readonly kind: 'resolved';
      readonly answer: HoldAnswer;
      readonly networkFee: bigint;
      readonly minimumTransfer?: bigint | undefined;
    }
  | { readonly kind: 'refund-address'; readonly refund: Destination }
  /** Staff stops it, to look at it. */
  | { readonly kind: 'held'; readonly reason: string }
  /** Staff has looked: it goes on by itself. */
  | { readonly kind: 'released'; readonly reason: string }
  /** Staff has what failed on the chain sent once more. */
  | { readonly kind: 'retried'; readonly reason: string }
  /** Staff has what its address cannot take sent to another one. */
  | { readonly kind: 'redirected'; readonly to: Destination; readonly reason: string };

type StatusTransitions = Readonly<Partial<Record<TransactionEvent['kind'], readonly TransactionStatus[]>>>;

/** What news of the money may lead to while nothing is done with it. */
const OPEN_STATUSES = ['waiting', 'confirming', 'exchanging', 'hold'] as const;
const ENDED = ['expired', 'overdue'] as const;
const CLOSED = ['finished', 'refunded'] as const;

/**
 * Every legal step: from a state, by what happens, to which states. What is not here is refused.
 * While coins are on their way out, money that comes in is noted and decided on afterwards; what comes in after the end
 * is noted and goes to suspense.
 */
export const TRANSITIONS: Readonly<Record<TransactionStatus, StatusTransitions>> = {
  waiting: {
    'pay-in': OPEN_STATUSES,
    'pay-in-gone': [...OPEN_STATUSES, ...ENDED],
    'window-ended': [...ENDED, 'hold'],
    // Whoever was topping up may think better of it.
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
    // Processes' clocks differ a little: what was in time for one may find the window ended by another.
    'pay-in': OPEN_STATUSES,
    'pay-in-gone': [...OPEN_STATUSES, ...ENDED],
    'refund-address': ['expired'],
    held: ['hold'],
  },
  overdue: {
    // Processes' clocks differ a little: what was in time for one may find the window ended by another.
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
