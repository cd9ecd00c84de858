import type { CardPayment } from '../../../domain/cards/card-payment.ts';
import type { Ticker } from '../../../domain/quotes/currency.ts';
import type { Quote } from '../../../domain/quotes/quote.ts';
import type { Destination } from '../../../domain/transactions/transaction.ts';
import type { HoldAnswer, SignedForm } from '../../../domain/transaction-record.ts';

/** A deposit as the chain shows it now. */
export interface ObservedDeposit {
  readonly key: string;
  readonly chainTxId: string;
  readonly sender?: string | undefined;
  readonly amount: bigint;
  readonly confirmations: number;
  /** True when it has the confirmations that its currency needs. */
  readonly isFinal: boolean;
  /** As in `Deposit`. */
  readonly awaits?: 'second-opinion' | undefined;
  /** As in `DetectedDeposit`. */
  readonly blockAt?: number | undefined;
  /** As in `DetectedDeposit`. */
  readonly isReplaceable?: true | undefined;
}

/** A trade in smallest units: `amountIn` of the pay-in currency; the rest in the payout currency. */
export interface ExecutedTrade {
  readonly amountIn: bigint;
  /** The amount that the customer receives: the trade's output less both fees, or the amount of the fixed quote. */
  readonly amountOut: bigint;
  readonly serviceFee: bigint;
  /** Of a fixed rate; absent at a floating one. */
  readonly rateMargin?: bigint | undefined;
  readonly networkFee: bigint;
  /** What the venue gave; less or more than the sum of the others where their sum was promised. */
  readonly brought: bigint;
}

/** What a trade charged, in smallest units of the payout currency. */
export interface TradeFees {
  readonly serviceFee: bigint;
  /** Of a fixed rate; absent at a floating one. */
  readonly rateMargin?: bigint | undefined;
  readonly networkFee: bigint;
}

/** What the signer had signed for a transfer. */
export interface AdoptedTransfer {
  readonly currency: Ticker;
  readonly to: Destination;
  readonly amount: bigint;
  /** The oldest first, at least one. */
  readonly forms: readonly SignedForm[];
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
  /** `rateMoved`: it would bring less than the least that the customer accepts. */
  | { readonly kind: 'trade-refused'; readonly reason: string; readonly rateMoved?: true }
  /** It could not be traded, or its payout not be built, for too long: the customer decides. */
  | { readonly kind: 'unfilled'; readonly reason: string }
  /** The venue executes an abandoned order never, or has executed it before: then `brought` is what it gave. */
  | { readonly kind: 'order-ended'; readonly order: string; readonly brought?: bigint | undefined }
  | { readonly kind: 'built'; readonly id: string; readonly unsigned: string }
  /**
   * The signer refused the transaction: its inputs or nonce are free again, and the next attempt builds another one.
   */
  | { readonly kind: 'unbuilt'; readonly id: string; readonly reason: string }
  | { readonly kind: 'signed'; readonly id: string; readonly raw: string; readonly chainTxId: string }
  /**
   * The signer had signed something else for the transfer, which a restored database does not know: the transfer becomes
   * what was signed, because its holder could broadcast it.
   */
  | { readonly kind: 'adopted'; readonly id: string; readonly signed: AdoptedTransfer }
  /** The forms of a signed transfer, the newest last: a form with a higher fee was signed, or found at the signer. */
  | { readonly kind: 'replaced'; readonly id: string; readonly forms: readonly SignedForm[] }
  /** The chain can never include a signed transfer, so that another is made in its place. */
  | { readonly kind: 'buried'; readonly id: string; readonly reason: string }
  /** Staff asks for a higher fee, or to give up a transfer that can never be included. */
  | { readonly kind: 'rescue-asked'; readonly asked: 'bump' | 'bury'; readonly reason: string }
  | { readonly kind: 'rescue-refused'; readonly id: string; readonly reason: string }
  /** `form` is the one that the chain included. */
  | {
      readonly kind: 'sent';
      readonly id: string;
      readonly fee?: ChainFee | undefined;
      readonly form?: SignedForm | undefined;
    }
  | {
      readonly kind: 'send-failed';
      readonly id: string;
      readonly fee?: ChainFee | undefined;
      readonly form?: SignedForm | undefined;
    }
  /**
   * The customer's answer, or staff's in the customer's place. `networkFee` is the customer's cost of a refund,
   * `minimumTransfer` the smallest refund that the chain carries; without it any amount can be sent. `fees` are those
   * of the last trade, in the payout currency, which a refund in place of its payout gives up. `leastOut` is the least
   * payout of what is exchanged from now on, for the record's `amountIn`.
   */
  | {
      readonly kind: 'resolved';
      readonly answer: HoldAnswer;
      readonly networkFee: bigint;
      readonly minimumTransfer?: bigint | undefined;
      readonly fees?: TradeFees | undefined;
      readonly leastOut?: bigint | undefined;
    }
  /** The card payment after a report of its provider, or after it was opened. */
  | { readonly kind: 'card'; readonly card: CardPayment }
  | { readonly kind: 'refund-address'; readonly refund: Destination }
  /** Staff puts the transaction on hold for a review. */
  | { readonly kind: 'held'; readonly reason: string }
  /** Staff ends the review, and the workers continue. */
  | { readonly kind: 'released'; readonly reason: string }
  /** Staff retries a transfer that failed on the chain. */
  | { readonly kind: 'retried'; readonly reason: string }
  /** Staff redirects a transfer that its address cannot take. */
  | { readonly kind: 'redirected'; readonly to: Destination; readonly reason: string };
