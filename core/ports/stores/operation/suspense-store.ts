import type { Ticker } from '../../../domain/quotes/currency.ts';
import type { SignedForm } from '../../../domain/transaction-record.ts';
import type { Destination } from '../../../domain/transactions/transaction.ts';
import type { Job, JobStore } from '../affiliates/job-store.ts';

/**
 * State of a deposit in suspense. `lost`: a reorganisation removed it before anything was built; `kept`: staff decided
 * that it is not returned.
 */
export type SuspenseState = 'held' | 'returning' | 'returned' | 'lost' | 'kept';

/** The transfer that returns a deposit. Times are milliseconds since 1970, amounts smallest units. */
export interface SuspenseReturn {
  readonly to: Destination;
  /** Deducted from the deposit. */
  readonly networkFee: bigint;
  /** Status of the transfer, as in `Transfer`. */
  readonly step: 'intended' | 'built' | 'signed' | 'confirmed';
  readonly unsigned?: string | undefined;
  readonly raw?: string | undefined;
  readonly chainTxId?: string | undefined;
  /** As in `Transfer`. */
  readonly replaced?: readonly SignedForm[] | undefined;
  readonly signedAt?: number | undefined;
  readonly requestedAt: number;
  /** 'customer', 'key', 'link', or a staff member. */
  readonly requestedBy: string;
  readonly endedAt?: number | undefined;
}

/** Coins that arrived and that no exchange can use. */
export interface SuspenseDeposit extends Job {
  /** 16 lower-case hexadecimal digits that follow from the chain and the key. */
  readonly id: string;
  readonly chain: string;
  /** As in `DetectedDeposit`. */
  readonly key: string;
  readonly chainTxId: string;
  readonly currency: Ticker;
  /** Smallest units. */
  readonly amount: bigint;
  /** Where it arrived. */
  readonly at: Destination;
  /** The exchange that the address was issued to, if any. */
  readonly transactionId?: string | undefined;
  /** Height of its block; absent where the exchange itself follows the deposit. */
  readonly block?: number | undefined;
  /** When it was booked to suspense, in milliseconds since 1970. */
  readonly bookedAt: number;
  readonly state: SuspenseState;
  /** True while a reorganisation has removed it from the chain. */
  readonly isGone: boolean;
  /** How often that happened: names the postings of the loss. */
  readonly losses: number;
  /** Returns that ended without moving anything: names the next order. */
  readonly failedReturns: number;
  /** The last return that was asked for. */
  readonly return?: SuspenseReturn | undefined;
}

/** A deposit that is new in suspense. */
export type NewSuspenseDeposit = Pick<
  SuspenseDeposit,
  'chain' | 'key' | 'chainTxId' | 'currency' | 'amount' | 'at' | 'transactionId' | 'block' | 'bookedAt'
>;

/** Deposits in suspense, one by one. Returns that are built or signed are part of `TransactionStore.inFlight`. */
export interface SuspenseStore extends JobStore<SuspenseDeposit> {
  /** Stores a deposit as held. @returns false if it is stored already. */
  insert(deposit: NewSuspenseDeposit): Promise<boolean>;
  /** As `lock`, by chain and key. */
  lockKey(chain: string, key: string): Promise<SuspenseDeposit | undefined>;
  update(deposit: SuspenseDeposit): Promise<void>;
  /** Those of an exchange, the oldest first. */
  ofTransaction(transactionId: string): Promise<readonly SuspenseDeposit[]>;
  /** The newest first. @param states only those. */
  list(states: readonly SuspenseState[], limit: number): Promise<readonly SuspenseDeposit[]>;
  /**
   * Keys of deposits in blocks after `since` and up to `through` that the chain should still show, without those that an
   * exchange itself follows.
   */
  keysInBlocks(chain: string, since: number, through: number): Promise<readonly string[]>;
  /** Returns that have failed at least this often, or were asked for before a time, the oldest first. */
  stuck(attempts: number, requestedBefore: number): Promise<readonly SuspenseDeposit[]>;
}
