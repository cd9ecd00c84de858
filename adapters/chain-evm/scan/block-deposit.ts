import type { Address, Hash } from 'viem';
import type { Ticker } from '../../../core/domain/quotes/currency.ts';

/** Coins that moved in a block, according to its transactions, logs or traces. Addresses are EIP-55. */
export interface BlockDeposit {
  readonly ticker: Ticker;
  readonly chainTxId: Hash;
  readonly from: Address | undefined;
  readonly to: Address;
  /** Smallest units. */
  readonly amount: bigint;
  readonly source:
    | { readonly kind: 'transaction' }
    /** @param logIndex counted over the whole block. */
    | { readonly kind: 'log'; readonly logIndex: number }
    /** Unique within the block. */
    | { readonly kind: 'internal'; readonly key: string };
}
