import type { Ticker } from '../../domain/quotes/currency.ts';

/** Pay-in addresses that a chain is asked about at once. */
export const MAX_HOLDERS = 250;

/** A currency at a pay-in address, by the address's index. */
export interface Holder {
  readonly index: number;
  readonly ticker: Ticker;
}

/** What own addresses hold after a block, in smallest units. */
export interface ChainBalance {
  /** Height of the chain when it was asked: at least the block's. */
  readonly height: number;
  /**
   * What payouts leave from, by currency; includes the pay-in addresses of chains that spend from them directly. A
   * currency whose balance cannot be read, such as a token whose contract fails, is absent.
   */
  readonly hotWallet: ReadonlyMap<Ticker, bigint>;
  /** Of each holder, in their order; undefined where it cannot be read. Empty where the hot wallet includes them. */
  readonly payIns: readonly (bigint | undefined)[];
}
