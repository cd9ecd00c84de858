import type { TreasuryTransfer } from '../../../domain/treasury/treasury-transfer.ts';

/** An asset has a transfer that has not ended: another one waits for that. */
export class AssetBusyError extends Error {
  override readonly name = 'AssetBusyError';
}

/** Another transfer of the currency has this transaction of the chain: it shows the arrival of one of them. */
export class TransactionTakenError extends Error {
  override readonly name = 'TransactionTakenError';
}

/**
 * The journal of transfers between the operator's places. Nothing is ever deleted from it. Transactions of the hot wallet
 * that are not confirmed are part of `TransactionStore.inFlight` and `promised`.
 */
export interface TreasuryTransferStore {
  /**
   * Adds a transfer of version 1. @throws AssetBusyError for an asset with a transfer that has not ended. Call it outside a
   * unit of work, or as the last step of one.
   */
  insert(transfer: TreasuryTransfer): Promise<void>;
  find(id: string): Promise<TreasuryTransfer | undefined>;
  /** As `find`, and locks the row until this unit of work ends. Only inside `atomically`. */
  lock(id: string): Promise<TreasuryTransfer | undefined>;
  /**
   * Writes what may change of a transfer, if the journal has the version before: of several processes one succeeds.
   * @throws Error for one that has ended; TransactionTakenError for a transaction of the chain that another transfer of the
   * currency has, unless that was cancelled.
   */
  change(transfer: TreasuryTransfer): Promise<boolean>;
  /** Those that have not ended, oldest first. */
  open(): Promise<readonly TreasuryTransfer[]>;
  /** Newest first. */
  list(limit: number): Promise<readonly TreasuryTransfer[]>;
  /** Worth in cents of what was planned since a time, without what was cancelled. */
  worthSince(since: number): Promise<bigint>;
  /**
   * What the ledger has booked as the operator's own coins from a transaction of a chain, in smallest units; undefined for
   * nothing. @param since earliest time of the posting.
   */
  booked(chain: string, chainTxId: string, ticker: string, since: number): Promise<bigint | undefined>;
}
