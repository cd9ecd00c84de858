import type { AffiliateChannel } from './affiliates/affiliate.ts';
import type { Ticker } from './quotes/currency.ts';
import type { Quote } from './quotes/quote.ts';
import type { Choice, Destination, HoldReason, RateKind, TransactionStatus } from './transactions/transaction.ts';

/** A payment to the pay-in address. `key` is unique on its chain: transaction ID and output, log or trace. */
export interface Deposit {
  readonly key: string;
  readonly chainTxId: string;
  /** The address that sent it, where the chain tells one; absent in records of before it was kept. */
  readonly sender?: string | undefined;
  /** Smallest units of the pay-in currency. */
  readonly amount: bigint;
  readonly confirmations: number;
  readonly status: 'seen' | 'confirmed' | 'gone';
  /** When it was first seen, in milliseconds since 1970: what counts against the pay-in window. */
  readonly seenAt: number;
  /** When it first had the confirmations it needs; absent before, and in records of before this was kept. */
  readonly confirmedAt?: number | undefined;
  /** The round whose trade or refund used it up; absent while it is the customer's to decide on. */
  readonly round?: number | undefined;
}

/**
 * Coins the exchange sends. `intended` before anything is built; `built` once the unsigned transaction, its inputs or nonce
 * chosen, is stored; `signed` once the signed one and its ID are; `confirmed` when the chain has it.
 */
export interface Transfer extends Destination {
  /** `{transaction}-{round}`: the signer answers once per ID. */
  readonly id: string;
  readonly round: number;
  readonly purpose: 'payout' | 'refund';
  readonly currency: Ticker;
  readonly amount: bigint;
  readonly status: 'intended' | 'built' | 'signed' | 'confirmed';
  readonly unsigned?: string | undefined;
  readonly raw?: string | undefined;
  readonly chainTxId?: string | undefined;
}

/** Whose payment it is, or in whose widget it was made, and how much of it is the merchant's own word. */
export interface MerchantPaymentTerms {
  readonly merchantId: string;
  readonly orderId?: string | undefined;
  /** The merchant signed what is paid, and to whom. */
  readonly isSigned: boolean;
  readonly isTest: boolean;
  /** A customer's own exchange, and whether the merchant's link said where it goes; absent for payments. */
  readonly exchange?: { readonly isAddressLinked: boolean } | undefined;
}

/** Everything that is stored of one exchange. Times in milliseconds since 1970, amounts in smallest units. */
export interface TransactionRecord {
  readonly id: string;
  /** SHA-256 of the tracking link's secret, hex; the secret itself is kept nowhere. */
  readonly secretHash: string;
  /** Whose history it is in: an account's ID, or the SHA-256 of a visitor's cookie, hex. */
  readonly owner?: string | undefined;
  /** Number of events so far; every change adds at least one. */
  readonly version: number;
  readonly status: TransactionStatus;
  readonly holdReason?: HoldReason | undefined;
  readonly rateKind: RateKind;
  readonly from: Ticker;
  readonly to: Ticker;
  readonly amountIn: bigint;
  /** The estimate, the promise of a fixed rate, or what the trade brought. */
  readonly amountOut: bigint;
  readonly quote: Quote;
  /** The fixed quote it was made from. */
  readonly quoteId?: string | undefined;
  /** The chain that takes the pay-in, by its ID. */
  readonly chain: string;
  readonly payIn: Destination;
  /** The number of the pay-in address on its chain; absent in records of before it was kept. */
  readonly payInIndex?: number | undefined;
  readonly payout: Destination;
  readonly refund?: Destination | undefined;
  readonly deposits: readonly Deposit[];
  readonly sendings: readonly Transfer[];
  /** Trades and refunds so far. */
  readonly round: number;
  /** The customer agreed to what is there at a fresh quote, so that the promise of a fixed rate no longer counts. */
  readonly isRepriced: boolean;
  /** The customer chose to top up: the hold is lifted and what comes within the window counts together. */
  readonly isToppingUp: boolean;
  readonly payInUntil: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly finishedAt?: number | undefined;
  readonly email?: string | undefined;
  readonly refId?: string | undefined;
  /** What makes it a payment to a merchant. */
  readonly payment?: MerchantPaymentTerms | undefined;
  /** The account of the partner who brought the customer, and by which way. */
  readonly affiliate?: { readonly accountId: string; readonly channel: AffiliateChannel } | undefined;
  /** Service fees of its trades so far, and what of them stands booked for the partner; of the payout currency. */
  readonly serviceFee?: bigint | undefined;
  readonly share?: bigint | undefined;
  /** What the partner's statistics count it as, in satoshi at the market of its time: what was paid in, and the share. */
  readonly worth?: { readonly volume: bigint; readonly earnings: bigint } | undefined;
  /** Nobody paid it for a long time: of its quote the sums are left, of its timeline nothing, and no list shows it. */
  readonly isReduced?: true | undefined;
  /** When work on it is due; absent when it waits for money or people alone. */
  readonly dueAt?: number | undefined;
  /** Failed tries of the step that is due, and what the last one said. */
  readonly attempts: number;
  readonly lastError?: string | undefined;
}

/** A line of a transaction's timeline. Append-only. */
export interface TimelineEntry {
  readonly sequence: number;
  readonly at: number;
  readonly kind: string;
  readonly status: TransactionStatus;
  readonly holdReason?: HoldReason | undefined;
  /** What support reads: amounts, keys, reasons; never a secret. */
  readonly details: Readonly<Record<string, string | number | boolean>>;
  /** Who did it: the exchange by itself, the customer, or staff with a name. */
  readonly actor: string;
}

/** A customer's answer to a hold. */
export interface HoldAnswer {
  readonly choice: Choice;
  readonly refund?: Destination | undefined;
}

/** What an event changes, and what the timeline says of it. */
export type RecordPatch = Partial<TransactionRecord> & { readonly details: TimelineEntry['details'] };
