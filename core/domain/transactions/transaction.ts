import type { Ticker } from '../quotes/currency.ts';
import type { Quote } from '../quotes/quote.ts';

/** Every state of an exchange, in the field's own words. */
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

/** Why a transaction is on hold. */
export const HOLD_REASONS = ['underpaid', 'overpaid', 'late', 'multiple', 'outside-limits', 'review'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** What the customer may decide while a transaction is on hold. */
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

/** A destination, with the address's page at an explorer of its chain, where there is one. */
export interface LinkedDestination extends Destination {
  readonly blockchainUrl?: string | undefined;
}

/** One payment that the chain shows at the pay-in address. Amounts are decimal strings of the pay-in currency. */
export interface DepositView {
  readonly chainTxId: string;
  /** Its page at an explorer of the chain, where there is one. */
  readonly blockchainUrl?: string | undefined;
  /** The address that sent it, where the chain tells one. */
  readonly sender?: string | undefined;
  readonly amount: string;
  readonly confirmations: number;
  /** `gone`: the chain reorganised, or the payment was replaced. */
  readonly status: 'seen' | 'confirmed' | 'gone';
}

/** Coins the house sends: the payout, or a refund. */
export interface SendingView extends Destination {
  readonly amount: string;
  readonly currency: Ticker;
  readonly purpose: 'payout' | 'refund';
  /** Known once it is signed. */
  readonly chainTxId?: string | undefined;
  /** The transaction's page at an explorer of the chain, where there is one. */
  readonly blockchainUrl?: string | undefined;
  readonly isConfirmed: boolean;
}

/** A way out of a hold, with its result worked out beforehand. */
export interface ChoiceView {
  readonly choice: Choice;
  /** What this choice leads to: for `top-up` what is still to be sent, else what is received. */
  readonly amount: string;
  readonly currency: Ticker;
  /** True when an address to refund to has to be given with it. */
  readonly needsRefundAddress: boolean;
}

/** An exchange as its customer sees it. Amounts are decimal strings, times ISO 8601. */
export interface Transaction {
  readonly id: string;
  /** Grows with every change; live events carry it. */
  readonly sequence: number;
  readonly status: TransactionStatus;
  readonly holdReason?: HoldReason | undefined;
  readonly rateKind: RateKind;
  readonly from: Ticker;
  readonly to: Ticker;
  /** What is to be sent. */
  readonly amountFrom: string;
  /** What is to be received: an estimate at a floating rate until the trade is done, a promise at a fixed one. */
  readonly amountTo: string;
  /** The price it stands on: the quote of its creation, and once traded what the trade brought. */
  readonly quote: Quote;
  readonly payIn: LinkedDestination & {
    /** What a wallet reads from a QR code (BIP 21, EIP-681). */
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
  /** The end of the pay-in window. */
  readonly payInUntil: string;
  readonly finishedAt?: string | undefined;
  /** True where coins move on the simulated chain only. */
  readonly isDemonstration: boolean;
  /** Nobody paid it for 30 days after its window: of its quote the sums are left, and no list shows it any more. */
  readonly isReduced?: boolean | undefined;
  /** Opens `/track/{secret}`; told to whoever created it. */
  readonly trackSecret?: string | undefined;
}

/** A line of the history (specification, section 2: record labels). */
export interface TransactionSummary {
  readonly id: string;
  readonly status: TransactionStatus;
  readonly holdReason?: HoldReason | undefined;
  readonly createdAt: string;
  readonly from: Ticker;
  readonly to: Ticker;
  readonly amountFrom: string;
  /** Received, once it was; until then the estimate. */
  readonly amountTo: string;
  readonly isSettled: boolean;
  /** Service fee and network fee, in the payout currency. */
  readonly totalFee: string;
  readonly rate: string;
  readonly receiver: string;
}

/** A page of the history, the newest first. */
export interface TransactionPage {
  readonly items: readonly TransactionSummary[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** Pay-in windows in milliseconds, from the creation. */
export const PAY_IN_WINDOW_MS: Readonly<Record<RateKind, number>> = { fixed: 20 * 60_000, floating: 36 * 3_600_000 };

/** True for a state that no money moves any more. */
export function isClosed(status: TransactionStatus): boolean {
  return status === 'finished' || status === 'refunded';
}

/** How a transaction is asked for: by its ID, which answers to its owner, or by the secret of its tracking link. */
export type TransactionRef = { readonly id: string } | { readonly secret: string };
