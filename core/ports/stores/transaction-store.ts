import type { Posting } from '../../domain/transactions/ledger.ts';
import type { TimelineEntry, TransactionRecord } from '../../domain/transaction-record.ts';
import type { HistoryQuery } from '../../domain/transactions/history-filter.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';
import type { Paged } from './paged.ts';
import type { ClaimedWork, LaneClaim } from './work-lane.ts';

/** Amounts promised in one currency, in smallest units. */
export interface Promises {
  /** Fixed rates that nobody has paid yet; each ends with its window. */
  readonly unpaid: bigint;
  /** Fixed rates that are paid, and everything that is to be traded. */
  readonly paid: bigint;
  /** Payouts, refunds and affiliates' payouts that are not signed yet. */
  readonly sending: bigint;
  /** Signed transfers that are not confirmed yet. */
  readonly signed: bigint;
}

/** A transaction of version 1, and what is stored with it. */
export interface NewTransaction {
  readonly record: TransactionRecord;
  readonly event: TimelineEntry;
  /** Idempotency keys that created it, and the SHA-256 of their request. */
  readonly idempotency?: { readonly keys: readonly string[]; readonly hash: string } | undefined;
  /** What it counts under until it is paid. */
  readonly subjects: readonly string[];
}

/** How many unpaid transactions of a subject there may be; absent where nothing limits them. */
export interface UnpaidLimit {
  readonly subject: string;
  readonly open?: number | undefined;
  readonly kept?: number | undefined;
}

/** A pay-in index, or the addresses because of which none was issued. */
export type IssuedIndex = { readonly index: number } | { readonly own: readonly string[] };

export interface TransactionStore {
  /**
   * Takes the next pay-in index of an address space, from 1 and never the same one twice, for each list of addresses that
   * coins are to be sent to. Where some are the exchange's own (`filterOwn`) it takes none, and returns these instead.
   */
  payInIndexesFor(space: string, destinations: readonly (readonly string[])[]): Promise<readonly IssuedIndex[]>;
  /** Skips `count` pay-in indexes of every known address space and chain for good. @returns the last skipped one of each. */
  skipPayInIndexes(count: number): Promise<readonly { readonly chain: string; readonly index: number }[]>;
  /** IDs of transactions that can still receive coins, in order. @param after an ID. */
  openIds(after: string, limit: number): Promise<readonly string[]>;
  /** The last pay-in index in use, 0 for none; the time of any chain's first transaction or posting (ms). */
  lastIssuedIndex(chain: string): Promise<{ readonly lastIndex: number; readonly since?: number | undefined }>;
  /** Adds a transaction of version `events.length` with its first events. */
  insert(record: TransactionRecord, events: readonly TimelineEntry[]): Promise<void>;
  /**
   * Stores new transactions in one statement, with their idempotency keys, and counts them as unpaid. Leaves those out
   * that have a taken key, or a subject whose limit would be passed if all of them were counted; all, where other units
   * of work are in the way. @param limits of one subject there may be several. @returns IDs of what was stored.
   */
  createAll(created: readonly NewTransaction[], limits: readonly UnpaidLimit[]): Promise<ReadonlySet<string>>;
  byId(id: string): Promise<TransactionRecord | undefined>;
  /** Those of the transactions that exist, in any order. */
  byIds(ids: readonly string[]): Promise<readonly TransactionRecord[]>;
  /** Like `byId`, and locks the row until this unit of work ends. Only inside `atomically`. */
  lock(id: string): Promise<TransactionRecord | undefined>;
  bySecretHash(hash: string): Promise<TransactionRecord | undefined>;
  /** @param chain any chain unless given; undefined where several transactions have the address. */
  byPayIn(chain: string | undefined, address: string, extraId: string | undefined): Promise<string | undefined>;
  /** As `byPayIn` for each of them, in their order. */
  byPayIns(chain: string, destinations: readonly Destination[]): Promise<readonly (string | undefined)[]>;
  byQuoteId(quoteId: string): Promise<string | undefined>;
  /** Moves all transactions of one owner to another, without a new version. */
  reassignOwner(from: string, to: string): Promise<void>;
  /**
   * Moves one transaction to an owner, without a new version. Lock it first: it may belong to another owner. @param
   * mailLocale language of the mails about it, unless it has an e-mail of its own.
   */
  assignOwner(id: string, to: string, mailLocale: string): Promise<void>;
  /** Stops the mails about a transaction, without a new version. @returns false where there is none. */
  stopMails(id: string): Promise<boolean>;
  /** Those of the addresses that are pay-in addresses or recorded treasuries, of any chain. */
  filterOwn(addresses: readonly string[]): Promise<ReadonlySet<string>>;
  /** Records a chain's treasury addresses for `filterOwn`. Safe to repeat. @param space its address space: itself unless given. */
  recordTreasuries(chain: string, addresses: readonly string[], space?: string): Promise<void>;
  /**
   * Pay-in addresses of a chain whose exchanges are not at an end, or changed at or after `since`, in milliseconds; of
   * those that ended unpaid only the newest, so that querying each address stays cheap however many there are.
   */
  activePayInAddresses(chain: string, since: number): Promise<readonly string[]>;
  /**
   * Replaces a record, except its owner and the language of its mails, and adds the events between: `events[0].sequence` is the old version + 1,
   * `record.version` the last one's. @throws OptimisticLockError if the record has changed meanwhile. @param postings
   * booked with it, in the same statement; outside a unit of work only.
   */
  update(record: TransactionRecord, events: readonly TimelineEntry[], postings?: readonly Posting[]): Promise<void>;
  /**
   * As `update`, for the next version of several different records, in one statement that waits for none of them.
   * @returns the IDs of those that were at the version before and not locked; the others stay as they are.
   */
  updateAll(
    changes: readonly { readonly record: TransactionRecord; readonly event: TimelineEntry }[],
  ): Promise<ReadonlySet<string>>;
  /**
   * Newest first, without reduced transactions. @param page from 1. @param query looks at the newest `FILTERED_EXCHANGES`
   * only.
   */
  page(owner: string, page: number, size: number, query?: HistoryQuery): Promise<Paged<TransactionRecord>>;
  /** As `page`, of all that are older than one of them. @param than its ID; absent to start at the newest. */
  older(
    owner: string,
    than: string | undefined,
    limit: number,
    query?: HistoryQuery,
  ): Promise<readonly TransactionRecord[]>;
  events(id: string, after: number): Promise<readonly TimelineEntry[]>;
  /**
   * Claims transactions whose work is due, of each lane as many as its limit, the longest due first, and makes them due
   * again at `until`, so that the work of a crashed process is retried. Two processes never claim the same one. @param
   * except IDs that are not claimed.
   */
  claimDue(
    now: number,
    until: number,
    lanes: readonly LaneClaim[],
    except?: readonly string[],
  ): Promise<readonly ClaimedWork[]>;
  /** Moves due work to a lane, without a new version; it is due there at `dueAt`. */
  moveToLane(id: string, lane: string, dueAt: number): Promise<void>;
  /** Removes work from lanes that are not known any more, so that it is claimed with work whose lane is unknown. */
  releaseLanes(known: readonly string[]): Promise<void>;
  /** Records a failed attempt without a new version: attempts, the error, and the time of the retry. */
  recordFailure(id: string, attempts: number, lastError: string, dueAt: number): Promise<void>;
  /** Sets the next attempt of work that is not done yet but did not fail. Same version; clears failures. */
  reschedule(due: readonly { readonly id: string; readonly dueAt: number }[]): Promise<void>;
  stuck(attempts: number): Promise<readonly TransactionRecord[]>;
  /**
   * Transactions that are due to trade or to send and have not changed since `stepBefore`; those that only wait for the
   * confirmations of what they sent, since `sentBefore`. Postponing their work does not hide them.
   */
  stalled(stepBefore: number, sentBefore: number): Promise<readonly TransactionRecord[]>;
  /** Transactions with deposits that are not confirmed yet, the oldest first. */
  withOpenDeposits(chain: string): Promise<readonly OpenDeposits[]>;
  /** What is promised in a currency and not paid yet, however long the history is. */
  promised(ticker: string): Promise<Promises>;
  /** Unsigned transfers, sweeps and affiliates' payouts that are not confirmed. @param tickers the chain's. */
  inFlight(tickers: readonly string[]): Promise<readonly string[]>;
  /** True while a payout or refund is built and not signed yet, sweeps excluded. @param tickers the chain's. */
  awaitsSignature(tickers: readonly string[]): Promise<boolean>;
  /** Unconfirmed transfers, sweeps and deposits per currency, without those that failed permanently. */
  inFlightCounts(): Promise<readonly { readonly ticker: string; readonly count: number }[]>;
}

/** The keys of a transaction's deposits that are not confirmed yet. */
export interface OpenDeposits {
  readonly id: string;
  readonly keys: readonly string[];
}

/** Another process or unit of work changed the record first: load it again. */
export class OptimisticLockError extends Error {
  override readonly name = 'OptimisticLockError';
}
