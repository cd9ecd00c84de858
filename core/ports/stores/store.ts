import type { Observable } from 'rxjs';
import type { Balance, BookedPosting, LedgerEntry, Posting } from '../../domain/transactions/ledger.ts';
import type { Quote } from '../../domain/quotes/quote.ts';
import type { TimelineEntry, TransactionRecord } from '../../domain/transaction-record.ts';
import type { AccountStores } from './account-store.ts';
import type { MerchantStores } from './merchant-store.ts';
import type { AffiliateStores } from './affiliate-store.ts';
import { port } from '../port.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { SweepStore } from '../chains/sweep-planner.ts';
import type { Tickets } from './tickets.ts';
import type { UnpaidExchanges } from './unpaid-exchanges.ts';

/** Transactions and their timelines. */
export interface TransactionStore {
  /** The next pay-in index of a chain, from 1; never given twice. */
  nextPayInIndex(chain: string): Promise<number>;
  /** Never gives out the next `count` indexes of any chain the house knows. @returns the last one left out of each. */
  skipPayInIndexes(count: number): Promise<readonly { readonly chain: string; readonly index: number }[]>;
  /** IDs of those that are not closed to money, in order. @param after an ID. */
  openIds(after: string, limit: number): Promise<readonly string[]>;
  /**
   * The last pay-in index of a chain that a transaction has, 0 for none; and when the first transaction was made or the first
   * posting booked, on whatever chain, in milliseconds.
   */
  lastIssuedIndex(chain: string): Promise<{ readonly lastIndex: number; readonly since?: number | undefined }>;
  /** Adds a transaction of version `events.length` with its first events. */
  insert(record: TransactionRecord, events: readonly TimelineEntry[]): Promise<void>;
  byId(id: string): Promise<TransactionRecord | undefined>;
  /** As `byId`, and nobody else changes it until this unit ends. Only inside `atomically`. */
  lock(id: string): Promise<TransactionRecord | undefined>;
  bySecretHash(hash: string): Promise<TransactionRecord | undefined>;
  /** Finds whose pay-in address this is. */
  byPayIn(chain: string, address: string, extraId: string | undefined): Promise<string | undefined>;
  byQuoteId(quoteId: string): Promise<string | undefined>;
  /** Gives everything that one owner has to another, without a new version. */
  reassignOwner(from: string, to: string): Promise<void>;
  /** Which of the addresses are pay-in addresses of the chain; without one, of any, which takes a look at all there are. */
  filterOwn(chain: string | undefined, addresses: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Pay-in addresses of a chain whose exchanges are not at an end, or changed at or after `since`, in milliseconds; of
   * those that ended unpaid the newest alone, so that asking about each costs little however many there are.
   */
  activePayInAddresses(chain: string, since: number): Promise<readonly string[]>;
  /**
   * Replaces a record, all but its owner, with its next version, and adds the events between: `events[0].sequence` is the
   * old version + 1, `record.version` the last event's sequence. @throws OptimisticLockError when somebody was faster.
   */
  update(record: TransactionRecord, events: readonly TimelineEntry[]): Promise<void>;
  /** @param page from 1. The newest first, less those that were reduced. */
  page(owner: string, page: number, size: number): Promise<{ items: readonly TransactionRecord[]; total: number }>;
  /** The timeline after a sequence. */
  events(id: string, after: number): Promise<readonly TimelineEntry[]>;
  /**
   * Takes up to `limit` transactions whose work is due, the longest due first, and has them due again at `until`, so that
   * what a dead process took comes back. Two processes never take the same one.
   */
  claimDue(now: number, until: number, limit: number): Promise<readonly string[]>;
  /** Notes a failed try without a new version: attempts, what it said, and when to try again. */
  recordFailure(id: string, attempts: number, lastError: string, dueAt: number): Promise<void>;
  /** Looks again at a time, without a new version: nothing failed, it is only not done yet. Forgets failed tries. */
  reschedule(id: string, dueAt: number): Promise<void>;
  /** Transactions whose step has failed at least `attempts` times. */
  stuck(attempts: number): Promise<readonly TransactionRecord[]>;
  /** Transactions of a chain that have deposits seen and not yet confirmed. */
  withOpenDeposits(chain: string): Promise<readonly TransactionRecord[]>;
  /** Unsigned transactions of sendings and sweeps that were built for a chain and are not confirmed yet. @param tickers the chain's. */
  inFlight(tickers: readonly string[]): Promise<readonly string[]>;
  /** True while a payout or refund of a chain is built and not yet signed; sweeps aside. @param tickers the chain's. */
  awaitsSignature(tickers: readonly string[]): Promise<boolean>;
  /** How many there are, of every currency, and how many pay-ins that are not confirmed; less what has failed for good. */
  inFlightCounts(): Promise<readonly { readonly ticker: string; readonly count: number }[]>;
}

/** A line of the table of entries, as it stands there. */
export interface BookedEntry extends LedgerEntry {
  readonly sequence: number;
}

/** The double entry book. */
export interface LedgerStore {
  /** Books a posting; one that stands already under the ID is left as it is. @throws Error when it is not balanced. */
  post(posting: Posting): Promise<void>;
  balances(): Promise<readonly Balance[]>;
  /** In the book's order. @param after a sequence. */
  postings(after: number, limit: number): Promise<readonly BookedPosting[]>;
  ofTransaction(transactionId: string): Promise<readonly BookedPosting[]>;
  /**
   * The entries that are kept beside the postings, in order: what an audit holds against them.
   * @param after a sequence. @param through the last one wanted. @param limit lines at most; all unless given.
   */
  entries(after: number, through: number, limit?: number): Promise<readonly BookedEntry[]>;
}

/** A quote that the house signed and will honour. */
export interface FixedQuote {
  readonly id: string;
  readonly quote: Quote;
  readonly expiresAt: number;
}

/** Everything the rest of the house remembers. */
export interface SmallStores {
  readonly fixedQuotes: {
    insert(quote: FixedQuote): Promise<void>;
    byId(id: string): Promise<FixedQuote | undefined>;
    /** Forgets those that expired before a time and were never used. */
    purge(before: number): Promise<void>;
    /** Forgets one: the exchange made from it has a copy. */
    remove(id: string): Promise<void>;
  };
  readonly unpaid: UnpaidExchanges;
  /** What an `Idempotency-Key` created, and the SHA-256 of what was asked. */
  readonly idempotency: {
    find(key: string): Promise<{ readonly requestHash: string; readonly resourceId: string } | undefined>;
    /** @returns false when the key is taken. */
    insert(key: string, requestHash: string, transactionId: string, at: number): Promise<boolean>;
  };
  readonly cursors: {
    get(chain: string): Promise<string | undefined>;
    /** Moves a cursor if it still is where it was. @returns whether it did. */
    move(chain: string, from: string | undefined, to: string): Promise<boolean>;
  };
  /** Work that one process at a time should do. */
  readonly leases: {
    /** Takes a lease or keeps it until a time. @returns false while another holder has it. */
    hold(name: string, holder: string, now: number, until: number): Promise<boolean>;
    release(name: string, holder: string): Promise<void>;
  };
  readonly sweeps: SweepStore;
  readonly subscriptions: Subscriptions;
  readonly tickets: Tickets;
  /** What the operator changes while the service runs. */
  readonly settings: {
    /** @returns undefined for a setting that has its default. */
    get(name: SettingName): Promise<string | undefined>;
    /** @param value undefined goes back to the default. */
    set(name: SettingName, value: string | undefined): Promise<void>;
  };
  /** What staff did, and why. */
  readonly audit: {
    add(line: AuditLine): Promise<void>;
    ofTransaction(transactionId: string): Promise<readonly AuditLine[]>;
  };
}

/** A setting that the store keeps: `api-domain` is the origin that pages send their calls to. */
export type SettingName = 'api-domain';

/** A deed of staff. */
export interface AuditLine {
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  /** What it was done to: a transaction's ID, or `account:` and an account's. */
  readonly transactionId: string;
  readonly reason: string;
}

/** What one unit of work can reach. */
export interface UnitOfWork extends SmallStores, AccountStores, AffiliateStores, MerchantStores {
  readonly transactions: TransactionStore;
  readonly ledger: LedgerStore;
  /** Waits until nobody else is inside a unit that named the same thing. Only inside `atomically`. */
  acquireLock(name: string): Promise<void>;
}

/** News of a transaction, from whichever process wrote it. */
export interface Change {
  readonly transactionId: string;
  readonly sequence: number;
  /** True when work on it is due now. */
  readonly isDue: boolean;
}

/** What a notice can be about: a setting, or a partner's access to the affiliate programme. */
export type NoticeSubject = `setting:${SettingName}` | `partner:${string}`;

/** Notice that something other than a transaction changed, from whichever process wrote it. Read it again to learn its value. */
export interface Notice {
  readonly subject: NoticeSubject;
}

/** The house's memory. Outside `atomically` every call stands by itself. */
export interface Store extends UnitOfWork {
  /** All of the work holds, or none. Run again when the database asks for it, so it must only work through the unit. */
  atomically<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>;
  /** What was committed, in this process or another; a change may be told twice, and none is told before it stands. */
  readonly changes$: Observable<Change>;
  /** Settings and partners that were committed, delivered as `changes$` is. A notice can be lost with a connection. */
  readonly notices$: Observable<Notice>;
  /** True when it answers. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}
export const Store = port<Store>('Store');

/** Somebody else changed the record first: load it again. */
export class OptimisticLockError extends Error {
  override readonly name = 'OptimisticLockError';
}
