import type { CardView } from '../cards/card-payment.ts';
import type { Arrival } from '../quotes/arrival-time.ts';
import type { Ticker } from '../quotes/currency.ts';
import type { Quote } from '../quotes/quote.ts';
import type { DollarPrices } from '../quotes/worth.ts';
import type { StopView } from './stop.ts';

export const TRANSACTION_STATUSES = [
  'waiting',
  'confirming',
  'exchanging',
  'sending',
  'finished',
  'hold',
  'refunding',
  'refunded',
  'expired',
  'overdue',
  'failed',
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/**
 * `unfilled`: it could not be traded, or not be paid out, for too long. `rate-moved`: the trade would bring less than the
 * least that the customer accepts.
 */
export const HOLD_REASONS = [
  'underpaid',
  'overpaid',
  'late',
  'multiple',
  'outside-limits',
  'rate-moved',
  'unfilled',
  'review',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** The customer's options while a transaction is on hold. */
export const CHOICES = ['top-up', 'continue', 'refund'] as const;
export type Choice = (typeof CHOICES)[number];

export const RATE_KINDS = ['floating', 'fixed'] as const;
/** Floating: priced when the pay-in is confirmed. Fixed: the quote is honoured verbatim. */
export type RateKind = (typeof RATE_KINDS)[number];

/** An address, with the memo or tag that some chains need beside it. */
export interface Destination {
  readonly address: string;
  readonly extraId?: string | undefined;
}

export interface LinkedDestination extends Destination {
  readonly blockchainUrl?: string | undefined;
}

/** A deposit at the pay-in address. Amounts are decimal strings of the pay-in currency. */
export interface DepositView {
  readonly chainTxId: string;
  /** Its page at a block explorer, if the chain has one. */
  readonly blockchainUrl?: string | undefined;
  /** The sender's address, if the chain shows one. */
  readonly sender?: string | undefined;
  readonly amount: string;
  readonly confirmations: number;
  /** `gone`: the chain reorganised, or the transaction was replaced. */
  readonly status: 'seen' | 'confirmed' | 'gone';
}

export interface SendingView extends Destination {
  readonly amount: string;
  readonly currency: Ticker;
  readonly purpose: 'payout' | 'refund';
  /** Known once the transfer is signed. */
  readonly chainTxId?: string | undefined;
  readonly blockchainUrl?: string | undefined;
  readonly isConfirmed: boolean;
}

/** An option to resolve a hold, with its result computed in advance. */
export interface ChoiceView {
  readonly choice: Choice;
  /** Result of this option: for `top-up` the amount still to be sent, else the amount that the customer receives. */
  readonly amount: string;
  readonly currency: Ticker;
  readonly needsRefundAddress: boolean;
}

/** An exchange as shown to its customer. Amounts are decimal strings, times ISO 8601. */
export interface Transaction {
  readonly id: string;
  /** Grows with every change; live events carry it. */
  readonly sequence: number;
  readonly status: TransactionStatus;
  readonly holdReason?: HoldReason | undefined;
  readonly rateKind: RateKind;
  readonly from: Ticker;
  readonly to: Ticker;
  readonly amountFrom: string;
  /** Amount to receive: an estimate at a floating rate until the trade is done, guaranteed at a fixed rate. */
  readonly amountTo: string;
  /** The least payout that the customer accepts at a floating rate; absent where nothing bounds it. */
  readonly leastAmountTo?: string | undefined;
  /** The quote at creation; after the trade, the trade's result. */
  readonly quote: Quote;
  readonly payIn: LinkedDestination & {
    /** The payment URI of the QR code (BIP 21, EIP-681). */
    readonly uri: string;
    readonly received: string;
    readonly confirmationsNeeded: number;
    readonly deposits: readonly DepositView[];
  };
  readonly payout: LinkedDestination;
  readonly refund?: LinkedDestination | undefined;
  readonly sendings: readonly SendingView[];
  /** Empty unless on hold. */
  readonly choices: readonly ChoiceView[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly payInUntil: string;
  readonly finishedAt?: string | undefined;
  /** Present while it waits because staff has stopped something. */
  readonly stopped?: StopView | undefined;
  /** True if coins move only on the simulated chain. */
  /** US dollars per unit of each currency now; absent where no market leads to dollars. */
  readonly dollars?: DollarPrices | undefined;
  /** When the payout arrives after the payment; absent where a block time is not known. */
  readonly arrival?: Arrival | undefined;
  /** Present where a card pays: `from` is bitcoin then, which the provider delivers to the pay-in address. */
  readonly card?: CardView | undefined;
  readonly isDemonstration: boolean;
  /** Not paid within 30 days after its window: only the amounts of its quote are kept, and no list shows it. */
  readonly isReduced?: boolean | undefined;
  /** True if the receipt of its quote is kept, with what each venue alone would have given. */
  readonly isProven?: boolean | undefined;
  /** Opens `/track/{secret}`; given only to the creator. */
  readonly trackSecret?: string | undefined;
  /** Opens `/track/{secret}` to look only: for the creator to give to others. */
  readonly viewSecret?: string | undefined;
  /** True where a read-only link shows it: nothing can be decided. */
  readonly isReadOnly?: boolean | undefined;
}

/** Length of the pay-in window of a floating rate in milliseconds, from the creation. */
export const FLOATING_WINDOW_MS = 36 * 3_600_000;

/** True for a status after which no coins move. */
export function isClosed(status: TransactionStatus): boolean {
  return status === 'finished' || status === 'refunded';
}

/** True for a status in which the deposit goes back instead of being exchanged. */
export function isReturned(status: TransactionStatus): boolean {
  return status === 'refunding' || status === 'refunded';
}

/** In whose history an exchange is: the caller's account's, no account's, or that of another account or partner. */
export const SAVED_IN = ['yours', 'none', 'another'] as const;
export type SavedIn = (typeof SAVED_IN)[number];

/** Refers to a transaction by its ID, which only its owner can use, or by the secret of its tracking link. */
export type TransactionRef = { readonly id: string } | { readonly secret: string };
