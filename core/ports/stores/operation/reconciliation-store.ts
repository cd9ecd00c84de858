import type { Ticker } from '../../../domain/quotes/currency.ts';
import type { Holder } from '../../chains/chain-balance.ts';

/** A deposit that a chain shows. */
export interface ShownDeposit {
  readonly key: string;
  readonly address: string;
  readonly extraId?: string | undefined;
}

/** A signed transfer or sweep that the ledger has not booked yet. */
export interface PendingTransfer {
  /** The order's ID; a sweep's own. */
  readonly id: string;
  /** The unsigned transaction, if it was asked for: it tells the order's part of the fee. */
  readonly unsigned?: string | undefined;
  /** Every form that was signed; the chain can include one of them. Several transfers may share one. */
  readonly chainTxIds: readonly string[];
  readonly ticker: Ticker;
  /** Smallest units that leave the exchange's addresses, without the fee; 0 for a sweep. */
  readonly amount: bigint;
  /** Index of the pay-in address that a sweep empties or gives gas to. */
  readonly source?: number | undefined;
}

/** A deposit that has its confirmations, and is not booked before another node agrees. */
export interface WithheldDeposit {
  readonly key: string;
  readonly ticker: Ticker;
  /** Smallest units. */
  readonly amount: bigint;
}

/** What the ledger says of a chain's coins, at one moment. */
export interface ChainBook {
  /** Balance of the account `chain`, by currency, in smallest units; none is 0. */
  readonly balances: ReadonlyMap<Ticker, bigint>;
  /** Keys of the shown deposits that are booked. */
  readonly booked: ReadonlySet<string>;
  /** Indexes of the pay-in addresses of the shown deposits. */
  readonly indexes: ReadonlyMap<string, number>;
  readonly pending: readonly PendingTransfer[];
  /** Also those that scans have passed. */
  readonly withheld: readonly WithheldDeposit[];
}

/** Amounts of one currency at a check, in smallest units. `difference` is chain - ledger - arriving + leaving. */
export interface CheckedAmounts {
  readonly ledger: bigint;
  readonly hotWallet: bigint;
  readonly payIns: bigint;
  readonly arriving: bigint;
  readonly leaving: bigint;
  readonly difference: bigint;
}

/** The last check of a currency. */
export interface CheckedCurrency extends CheckedAmounts {
  readonly chain: string;
  readonly ticker: Ticker;
  /** The block after which it was compared. */
  readonly height: number;
  readonly checkedAt: number;
  /** The block at which the difference was seen first, with the same sign since; absent without one. */
  readonly sinceHeight?: number | undefined;
  /** The difference was seen again beyond the currency's confirmations. */
  readonly isPersistent: boolean;
}

/** The rounds of a chain. Times in milliseconds since 1970. */
export interface ChainRound {
  readonly chain: string;
  /** When staff last asked for a check. */
  readonly requestedAt?: number | undefined;
  /** When the last check began, whether it succeeded or not. */
  readonly triedAt?: number | undefined;
  readonly checkedAt?: number | undefined;
  /** Why the last check did not succeed. */
  readonly problem?: string | undefined;
}

/** What a `ChainBook` holds besides amounts. */
export interface BookExtent {
  /** The unsigned transactions of what is pending, which can be long. */
  readonly hasUnsigned?: boolean;
  /** The indexes of pay-in addresses. Only chains that sweep these addresses use them. */
  readonly hasIndexes?: boolean;
}

/** Comparisons of the ledger with the chains. */
export interface ReconciliationStore {
  /**
   * Reads everything in one snapshot of the database. @param extent what the book holds besides
   * amounts: it costs more to read, and few chains need it.
   */
  book(
    chain: string,
    tickers: readonly Ticker[],
    shown: readonly ShownDeposit[],
    extent?: BookExtent,
  ): Promise<ChainBook>;
  /**
   * Reads the next postings of the ledger, and marks the pay-in addresses of a chain whose coins they moved.
   * @returns false while more are left.
   */
  readPostings(chain: string, tickers: readonly Ticker[], limit: number): Promise<boolean>;
  /** Marks pay-in addresses whose coins may have moved. */
  mark(chain: string, holders: readonly Holder[]): Promise<void>;
  /** Marked addresses, then those that were looked at longest ago. */
  marked(chain: string, limit: number): Promise<readonly Holder[]>;
  oldest(chain: string, limit: number): Promise<readonly Holder[]>;
  /** Keeps what the addresses hold, and removes their marks; those that hold nothing are forgotten. */
  keep(chain: string, held: readonly (Holder & { readonly amount: bigint })[], at: number): Promise<void>;
  /** Sums of what was kept, by currency. */
  kept(chain: string): Promise<ReadonlyMap<Ticker, bigint>>;
  /** Stores the round of a chain, and the currencies that were compared. */
  save(round: Omit<ChainRound, 'requestedAt'>, currencies: readonly CheckedCurrency[]): Promise<void>;
  /** Asks for a check of every chain that was ever checked. */
  request(at: number): Promise<void>;
  rounds(): Promise<readonly ChainRound[]>;
  /** @param chain all unless given. */
  checked(chain?: string): Promise<readonly CheckedCurrency[]>;
}
