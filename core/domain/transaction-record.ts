import type { AffiliateChannel } from './affiliates/affiliate.ts';
import type { CardPayment } from './cards/card-payment.ts';
import type { Ticker } from './quotes/currency.ts';
import type { Quote } from './quotes/quote.ts';
import type { QuoteProof } from './quotes/quote-proof.ts';
import type { Choice, Destination, HoldReason, RateKind, TransactionStatus } from './transactions/transaction.ts';
import type { MerchantPaymentTerms } from './merchants/payment-terms.ts';

/** A deposit at the pay-in address. `key` is unique on its chain: transaction ID and output, log or trace. */
export interface Deposit {
  readonly key: string;
  readonly chainTxId: string;
  /** The sender's address, if the chain shows one; absent in records older than this field. */
  readonly sender?: string | undefined;
  /** Smallest units of the pay-in currency. */
  readonly amount: bigint;
  readonly confirmations: number;
  readonly status: 'seen' | 'confirmed' | 'gone';
  /**
   * When it was first seen, or the time of its block if that is earlier, in milliseconds since 1970. This time decides
   * whether it is within the pay-in window.
   */
  readonly seenAt: number;
  /** When it first had the required confirmations; absent before, and in records older than this field. */
  readonly confirmedAt?: number | undefined;
  /** The time of its block; absent while it is in none, and in records older than this field. */
  readonly blockAt?: number | undefined;
  /** Its sender could take it back before it was in a block; absent if not, and in records older than this field. */
  readonly isReplaceable?: true | undefined;
  /** It has the confirmations, and waits for another node to agree; absent otherwise. */
  readonly awaits?: 'second-opinion' | undefined;
  /** The round whose trade or refund used it up; absent while the customer can still decide on it. */
  readonly round?: number | undefined;
  /** Worth less than sending it back costs: it is booked, and changes nothing else. */
  readonly isDust?: true | undefined;
}

/** A transaction that was signed for a transfer, and its ID on the chain. */
export interface SignedForm {
  readonly unsigned: string;
  readonly raw: string;
  readonly chainTxId: string;
}

/** Fees that were booked as earned, in smallest units of `currency`. */
export interface EarnedFees {
  readonly currency: Ticker;
  readonly serviceFee: bigint;
  /** Of a fixed rate; absent at a floating one, and in records older than this field. */
  readonly rateMargin?: bigint | undefined;
  readonly networkFee: bigint;
}

/** A trade order that is not wanted any more. `amountIn` in smallest units of the pay-in currency. */
export interface AbandonedOrder {
  readonly id: string;
  readonly amountIn: bigint;
}

/**
 * A transfer of coins from the exchange. `intended` before anything is built; `built` once the unsigned transaction,
 * with its inputs or nonce, is stored; `signed` once the signed transaction and its ID are stored; `confirmed` when the
 * chain has it; `dead` when the chain can never include it, and another transfer was made in its place.
 */
export interface Transfer extends Destination {
  /** Adopted from the signer with another amount or currency than it had: staff looks at the exchange afterwards. */
  readonly isDiffering?: true | undefined;
  /** `{transaction}-{round}`: the signer signs once per ID. */
  readonly id: string;
  readonly round: number;
  readonly purpose: 'payout' | 'refund';
  readonly currency: Ticker;
  readonly amount: bigint;
  readonly status: 'intended' | 'built' | 'signed' | 'confirmed' | 'dead';
  readonly unsigned?: string | undefined;
  readonly raw?: string | undefined;
  readonly chainTxId?: string | undefined;
  /** Forms that were signed before the newest; the chain can include one of all of them. Absent if there is one form. */
  readonly replaced?: readonly SignedForm[] | undefined;
  /** When it was decided, or tried again, in milliseconds since 1970; absent in older records. */
  readonly intendedAt?: number | undefined;
  /** When the newest form was signed, in milliseconds since 1970; absent in older records. */
  readonly signedAt?: number | undefined;
  /** What staff asked for: a higher fee now, or to give up a transfer that can never be included. */
  readonly asked?: 'bump' | 'bury' | undefined;
  /** What the exchange earned with it, given back if it is cancelled; absent in older records. */
  readonly earned?: EarnedFees | undefined;
}

/** Whom an exchange counts for, through which channel, and by which of their named links, if by one. */
export interface Attribution {
  readonly accountId: string;
  readonly channel: AffiliateChannel;
  readonly sub?: string | undefined;
}

/** The stored record of one exchange. Times in milliseconds since 1970, amounts in smallest units. */
export interface TransactionRecord {
  readonly id: string;
  /** SHA-256 of the tracking link's secret, hex; the secret itself is not stored. */
  readonly secretHash: string;
  /** Owner of the history that lists it: an account's ID, or the SHA-256 of a visitor's cookie, hex. */
  readonly owner?: string | undefined;
  /** Number of events so far; every change adds at least one. */
  readonly version: number;
  readonly status: TransactionStatus;
  readonly holdReason?: HoldReason | undefined;
  readonly rateKind: RateKind;
  readonly from: Ticker;
  readonly to: Ticker;
  readonly amountIn: bigint;
  /**
   * The largest pay-in that is not worth sending back: the chain's fee and its smallest transfer leave nothing. Absent in
   * records older than this field.
   */
  readonly returnCost?: bigint | undefined;
  /** The estimate, the amount of a fixed rate, or the result of the trade. */
  readonly amountOut: bigint;
  /**
   * The least payout that the customer accepts for `amountIn` at a floating rate: for other amounts in proportion. Absent at a
   * fixed rate that was kept, for a merchant's payment, and in records older than this field.
   */
  readonly leastOut?: bigint | undefined;
  readonly quote: Quote;
  readonly quoteId?: string | undefined;
  /** How the first quote compared with each venue alone, and its receipt; absent where they were not asked for. */
  readonly proof?: QuoteProof | undefined;
  readonly chain: string;
  readonly payIn: Destination;
  /** Index of the pay-in address on its chain; absent in records older than this field. */
  readonly payInIndex?: number | undefined;
  readonly payout: Destination;
  readonly refund?: Destination | undefined;
  readonly deposits: readonly Deposit[];
  readonly sendings: readonly Transfer[];
  readonly round: number;
  /** Since when its round is to be traded, in milliseconds since 1970; absent in older records. */
  readonly tradeDueSince?: number | undefined;
  /**
   * Trade orders that were abandoned because their deposits were lost, until the venue has told whether it had executed
   * them.
   */
  readonly abandonedOrders?: readonly AbandonedOrder[] | undefined;
  /** Trade orders that were refused or abandoned so far: the next one needs an ID of its own. Absent for none. */
  readonly endedOrders?: number | undefined;
  /** The customer accepted a fresh quote for the deposits received, so the fixed rate no longer applies. */
  readonly isRepriced: boolean;
  /** The customer chose to top up: the hold is lifted, and all deposits within the window count together. */
  readonly isToppingUp: boolean;
  readonly payInUntil: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly finishedAt?: number | undefined;
  readonly email?: string | undefined;
  /** Language of the mails about it, by its name in `core/domain/locale.ts`; absent where nobody is mailed. */
  readonly mailLocale?: string | undefined;
  readonly refId?: string | undefined;
  readonly payment?: MerchantPaymentTerms | undefined;
  /** Present where a card pays: the provider delivers the pay-in, which is not used before the provider calls it final. */
  readonly card?: CardPayment | undefined;
  readonly affiliate?: Attribution | undefined;
  /** Service fees of its trades so far, and the affiliate's booked commission on them; in the payout currency. */
  readonly serviceFee?: bigint | undefined;
  readonly share?: bigint | undefined;
  /** Value in the affiliate's statistics: pay-in and commission, in satoshi at the price of its time. */
  readonly worth?: { readonly volume: bigint; readonly earnings: bigint } | undefined;
  /** Not paid for long: only its quote's amounts are kept, without a timeline, and no list shows it. */
  readonly isReduced?: true | undefined;
  /** When work on it is due; absent while it waits only for deposits or for people. */
  readonly dueAt?: number | undefined;
  /** Queue that the due work waits in; absent while it is not known. */
  readonly lane?: string | undefined;
  /** Failed attempts of the step that is due, and the last error. */
  readonly attempts: number;
  readonly lastError?: string | undefined;
}

/** An entry of a transaction's timeline. Append-only. */
export interface TimelineEntry {
  readonly sequence: number;
  readonly at: number;
  readonly kind: string;
  readonly status: TransactionStatus;
  readonly holdReason?: HoldReason | undefined;
  /** For support staff: amounts, keys, reasons; never a secret. */
  readonly details: Readonly<Record<string, string | number | boolean>>;
  /** Who caused it: the exchange, the customer, or a named staff member. */
  readonly actor: string;
}

export interface HoldAnswer {
  readonly choice: Choice;
  readonly refund?: Destination | undefined;
}

/** Changes to the record by an event, and the details of its timeline entry. */
export type RecordPatch = Partial<TransactionRecord> & { readonly details: TimelineEntry['details'] };
