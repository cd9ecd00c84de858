import type { Observable } from 'rxjs';
import type { Balance, BookedPosting, LedgerEntry, Posting } from '../../domain/transactions/ledger.ts';
import type { TimelineEntry, TransactionRecord } from '../../domain/transaction-record.ts';
import type { AccountStores } from './account-store.ts';
import type { MerchantStores } from './merchant-store.ts';
import type { AffiliateStores } from './affiliate-store.ts';
import type { CursorStore } from './cursor-store.ts';
import type { FixedQuoteStore } from './fixed-quote-store.ts';
import type { IdempotencyStore } from './idempotency-store.ts';
import type { LeaseStore } from './lease-store.ts';
import type { SettingName, SettingStore } from './setting-store.ts';
import type { StaffAudit } from './staff-audit.ts';
import { port } from '../port.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { SweepStore } from '../chains/sweep-planner.ts';
import type { Tickets } from './tickets.ts';
import type { UnpaidExchanges } from './unpaid-exchanges.ts';

/** Transactions and their timelines. */
export interface TransactionStore {
  /** Returns the next pay-in index of an address space, from 1; never the same one twice. */
  nextPayInIndex(space: string): Promise<number>;
  /**
   * Skips the next `count` pay-in indexes of every known address space and chain; they are never issued. @returns the last skipped index
   * of each.
   */
  skipPayInIndexes(count: number): Promise<readonly { readonly chain: string; readonly index: number }[]>;
  /** IDs of transactions that can still receive coins, in order. @param after an ID. */
  openIds(after: string, limit: number): Promise<readonly string[]>;
  /**
   * Returns the last pay-in index that a transaction of the chain has, 0 for none; and the time of the first
   * transaction or posting, on any chain, in milliseconds.
   */
  lastIssuedIndex(chain: string): Promise<{ readonly lastIndex: number; readonly since?: number | undefined }>;
  /** Adds a transaction of version `events.length` with its first events. */
  insert(record: TransactionRecord, events: readonly TimelineEntry[]): Promise<void>;
  byId(id: string): Promise<TransactionRecord | undefined>;
  /** Like `byId`, and locks the row until this unit of work ends. Only inside `atomically`. */
  lock(id: string): Promise<TransactionRecord | undefined>;
  bySecretHash(hash: string): Promise<TransactionRecord | undefined>;
  /**
   * Returns the ID of the transaction with this pay-in address. @param chain any chain unless given: undefined where
   * several transactions have the address.
   */
  byPayIn(chain: string | undefined, address: string, extraId: string | undefined): Promise<string | undefined>;
  byQuoteId(quoteId: string): Promise<string | undefined>;
  /** Moves all transactions of one owner to another, without a new version. */
  reassignOwner(from: string, to: string): Promise<void>;
  /** Returns those of the addresses that are pay-in addresses or recorded treasuries, of any chain. */
  filterOwn(addresses: readonly string[]): Promise<ReadonlySet<string>>;
  /** Records a chain's treasury addresses for `filterOwn`. Safe to repeat. */
  recordTreasuries(chain: string, addresses: readonly string[]): Promise<void>;
  /**
   * Pay-in addresses of a chain whose exchanges are not at an end, or changed at or after `since`, in milliseconds; of
   * those that ended unpaid only the newest, so that querying each address stays cheap however many there are.
   */
  activePayInAddresses(chain: string, since: number): Promise<readonly string[]>;
  /**
   * Replaces a record, except its owner, with its next version, and adds the events between: `events[0].sequence` is
   * the old version + 1, `record.version` the last event's sequence. @throws OptimisticLockError if the record has
   * changed meanwhile.
   */
  update(record: TransactionRecord, events: readonly TimelineEntry[]): Promise<void>;
  /** @param page from 1. Newest first, without reduced transactions. */
  page(owner: string, page: number, size: number): Promise<{ items: readonly TransactionRecord[]; total: number }>;
  /** Timeline entries after a sequence. */
  events(id: string, after: number): Promise<readonly TimelineEntry[]>;
  /**
   * Claims up to `limit` transactions whose work is due, the longest due first, and makes them due again at `until`, so
   * that the work of a crashed process is retried. Two processes never claim the same one.
   */
  claimDue(now: number, until: number, limit: number): Promise<readonly string[]>;
  /** Records a failed attempt without a new version: attempts, the error, and the time of the retry. */
  recordFailure(id: string, attempts: number, lastError: string, dueAt: number): Promise<void>;
  /**
   * Sets the time of the next attempt without a new version; for work that has not failed but is not done yet. Resets
   * the failed attempts.
   */
  reschedule(id: string, dueAt: number): Promise<void>;
  /** Transactions whose step has failed at least `attempts` times. */
  stuck(attempts: number): Promise<readonly TransactionRecord[]>;
  /** Transactions of a chain with deposits that are seen and not yet confirmed. */
  withOpenDeposits(chain: string): Promise<readonly TransactionRecord[]>;
  /**
   * Unsigned transactions of transfers, sweeps and affiliates' payouts that were built for a chain and are not
   * confirmed yet. @param tickers the chain's.
   */
  inFlight(tickers: readonly string[]): Promise<readonly string[]>;
  /**
   * True while a payout or refund of a chain is built and not yet signed, sweeps excluded. @param tickers the chain's.
   */
  awaitsSignature(tickers: readonly string[]): Promise<boolean>;
  /**
   * Number of transfers and sweeps in flight and of exchanges with unconfirmed deposits, per currency; without those
   * that failed permanently.
   */
  inFlightCounts(): Promise<readonly { readonly ticker: string; readonly count: number }[]>;
}

/** An entry as stored in the table of entries. */
export interface BookedEntry extends LedgerEntry {
  readonly sequence: number;
}

/** The double-entry ledger. */
export interface LedgerStore {
  /** Books a posting. A posting with an existing ID changes nothing. @throws Error if it is not balanced. */
  post(posting: Posting): Promise<void>;
  balances(): Promise<readonly Balance[]>;
  /** In the ledger's order. @param after a sequence. */
  postings(after: number, limit: number): Promise<readonly BookedPosting[]>;
  ofTransaction(transactionId: string): Promise<readonly BookedPosting[]>;
  /**
   * Returns the entries that are stored beside the postings, in order; an audit compares both. @param after a sequence.
   * @param through the last sequence wanted. @param limit most entries; all if absent.
   */
  entries(after: number, through: number, limit?: number): Promise<readonly BookedEntry[]>;
}

/** The stores that one unit of work can use. */
export interface UnitOfWork extends AccountStores, AffiliateStores, MerchantStores {
  readonly transactions: TransactionStore;
  readonly ledger: LedgerStore;
  readonly fixedQuotes: FixedQuoteStore;
  readonly unpaid: UnpaidExchanges;
  readonly idempotency: IdempotencyStore;
  readonly sweeps: SweepStore;
  readonly subscriptions: Subscriptions;
  readonly tickets: Tickets;
  readonly cursors: CursorStore;
  readonly leases: LeaseStore;
  readonly settings: SettingStore;
  readonly audit: StaffAudit;
  /** Takes a named lock until this unit of work ends; waits while another unit holds it. Only inside `atomically`. */
  acquireLock(name: string): Promise<void>;
}

/** Change of a transaction, by any process. */
export interface Change {
  readonly transactionId: string;
  readonly sequence: number;
  /** True when work on it is due now. */
  readonly isDue: boolean;
}

/** Subject of a notice: a setting, or an affiliate's access to the affiliate programme. */
export type NoticeSubject = `setting:${SettingName}` | `partner:${string}`;

/**
 * Notice that something other than a transaction changed, by any process. Read the subject again to learn its value.
 */
export interface Notice {
  readonly subject: NoticeSubject;
}

/** The database. Outside `atomically` every call is its own unit of work. */
export interface Store extends UnitOfWork {
  /**
   * Commits all of the work or none. Retries the work when the database requires it, so the work must have no effects
   * outside the unit.
   */
  atomically<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>;
  /** Committed changes of all processes; never emitted before the commit, sometimes emitted twice. */
  readonly changes$: Observable<Change>;
  /**
   * Committed changes of settings and affiliates, delivered like `changes$`. A notice can be lost with a connection.
   */
  readonly notices$: Observable<Notice>;
  /** True if the database answers. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}
export const Store = port<Store>('Store');

/** Another process or unit of work changed the record first: load it again. */
export class OptimisticLockError extends Error {
  override readonly name = 'OptimisticLockError';
}
