import type { Ticker } from '../quotes/currency.ts';
import type { Choice, Destination } from './transaction.ts';

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

/** A transfer from the exchange: the payout, or a refund. */
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
  /** True if the customer must give a refund address with it. */
  readonly needsRefundAddress: boolean;
}
