import type { SendingView } from './transaction.ts';
import type { Ticker } from '../quotes/currency.ts';

/** States of a held deposit that its owner sees. `kept`: it is too small to return. */
export const HELD_STATES = ['held', 'returning', 'returned', 'kept'] as const;

/**
 * Coins that arrived at an exchange's address and that it cannot use: after its end, in another currency, or over another
 * network. Amounts are decimal strings.
 */
export interface HeldDeposit {
  readonly id: string;
  readonly state: (typeof HELD_STATES)[number];
  readonly currency: Ticker;
  readonly amount: string;
  readonly chainTxId: string;
  readonly blockchainUrl?: string | undefined;
  /** What a return would transfer; absent if the network fee leaves too little, and once it is returned. */
  readonly returnable?: string | undefined;
  /** The transfer that returns it. */
  readonly sending?: SendingView | undefined;
}
