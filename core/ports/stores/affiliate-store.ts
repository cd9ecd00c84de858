import type { AffiliateChannel, AffiliateLinkConfig, OperationKind } from '../../domain/affiliates/affiliate.ts';
import type { Ticker } from '../../domain/quotes/currency.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';

/** An affiliate. Times are milliseconds since 1970, amounts smallest units. */
export interface AffiliateRecord {
  readonly accountId: string;
  readonly refId: string;
  /** False once staff disabled the affiliate: clicks on their links no longer count. */
  readonly isEnabled: boolean;
  /** False while staff suspends their conversions and payouts. */
  readonly hasOperations: boolean;
  readonly linkConfig: AffiliateLinkConfig;
  readonly createdAt: number;
}

export interface Affiliates {
  /** @returns false, and stores nothing, if the account is already an affiliate or the name is taken. */
  insert(record: AffiliateRecord): Promise<boolean>;
  byId(accountId: string): Promise<AffiliateRecord | undefined>;
  byRefId(refId: string): Promise<AffiliateRecord | undefined>;
  setLinkConfig(accountId: string, config: AffiliateLinkConfig): Promise<void>;
  setSwitches(accountId: string, switches: Pick<AffiliateRecord, 'isEnabled' | 'hasOperations'>): Promise<void>;
}

/** An entry of an affiliate's ledger; append-only. */
export interface AffiliateEntry {
  readonly accountId: string;
  readonly currency: Ticker;
  readonly kind: OperationKind;
  /** Signed, never zero. */
  readonly amount: bigint;
  readonly at: number;
  /** ID of the exchange, the conversion or the payout. */
  readonly reference: string;
}

/** Both sides of a currency's reconciliation: the general ledger, and the affiliates' own ledgers. */
export interface AffiliateControl {
  readonly currency: Ticker;
  /** Balance of the ledger's account `affiliates`, with its sign inverted. */
  readonly booked: bigint;
  /** Sum of all affiliates' balances and of amounts in progress. */
  readonly held: bigint;
}

/** A list that can be read from new to old while new items are added. */
export interface ReadBackwards<Item> {
  /** Newest first. @param than ID of the last item read; absent to start at the newest. */
  older(accountId: string, than: string | undefined, limit: number): Promise<readonly Item[]>;
}

/** Affiliates' ledgers: entries, and the balances that they add up to. */
export interface AffiliateLedger extends ReadBackwards<AffiliateEntry & { readonly id: string }> {
  add(entry: AffiliateEntry): Promise<void>;
  /** Non-zero balances, by currency. */
  balances(accountId: string): Promise<readonly { readonly currency: Ticker; readonly amount: bigint }[]>;
  /** Returns a balance and locks it until this unit of work ends; zero if there is none. Only inside `atomically`. */
  lockBalance(accountId: string, currency: Ticker): Promise<bigint>;
  /** @param page from 1. Newest first. */
  page(accountId: string, page: number, size: number): Promise<Paged<AffiliateEntry & { readonly id: string }>>;
  /** Both sides of the reconciliation of the general ledger with the affiliates' ledgers, read at the same moment. */
  control(): Promise<readonly AffiliateControl[]>;
}

/** A page of records and the total number of records. */
export interface Paged<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** Work for an affiliate, scheduled like the settlement of transactions. */
export interface Job {
  /** When work on it is due; absent if there is none. */
  readonly dueAt?: number | undefined;
  /** Failed attempts of the step that is due. */
  readonly attempts: number;
  readonly lastError?: string | undefined;
}

/** Stores due work, like `TransactionStore`. */
export interface JobStore<Item extends Job> {
  byId(id: string): Promise<Item | undefined>;
  /** Like `byId`, and locks the row until this unit of work ends. Only inside `atomically`. */
  lock(id: string): Promise<Item | undefined>;
  /** Claims up to `limit` due items and makes them due again at `until`; two processes never claim the same item. */
  claimDue(now: number, until: number, limit: number): Promise<readonly string[]>;
  /** Records a failed attempt; the work is due again at `dueAt`. */
  recordFailure(id: string, attempts: number, lastError: string, dueAt: number): Promise<void>;
  /** Sets the time of the next attempt without recording a failure. */
  reschedule(id: string, dueAt: number): Promise<void>;
}

/** A conversion of a balance into another currency. */
export interface ConversionRecord extends Job {
  readonly id: string;
  /** Groups the conversions of one request. */
  readonly batch: string;
  readonly accountId: string;
  readonly from: Ticker;
  readonly to: Ticker;
  readonly amountFrom: bigint;
  readonly amountTo?: bigint | undefined;
  readonly status: 'exchanging' | 'finished' | 'failed';
  readonly createdAt: number;
  readonly finishedAt?: number | undefined;
}

export interface Conversions extends JobStore<ConversionRecord>, ReadBackwards<ConversionRecord> {
  insert(record: ConversionRecord): Promise<void>;
  update(record: ConversionRecord): Promise<void>;
  /** Sorted by currency. */
  ofBatch(batch: string): Promise<readonly ConversionRecord[]>;
  /** Currencies of an account that are being converted. */
  underway(accountId: string): Promise<readonly Ticker[]>;
  /** @param page from 1. Newest first. */
  page(accountId: string, page: number, size: number): Promise<Paged<ConversionRecord>>;
}

export interface AffiliatePayoutRecord extends Job {
  readonly id: string;
  readonly accountId: string;
  readonly currency: Ticker;
  /** Amount that left the balance; the chain transfers it less the network fee. */
  readonly amount: bigint;
  readonly networkFee: bigint;
  readonly to: Destination;
  readonly status: 'sending' | 'finished' | 'failed';
  /** Status of the transfer, as in `Transfer`; `failed` if the chain moved nothing. */
  readonly step: 'intended' | 'built' | 'signed' | 'confirmed' | 'failed';
  readonly unsigned?: string | undefined;
  readonly raw?: string | undefined;
  readonly chainTxId?: string | undefined;
  readonly createdAt: number;
  readonly finishedAt?: number | undefined;
}

/** Payouts to affiliates. Those that are built or signed are part of `TransactionStore.inFlight`. */
export interface AffiliatePayouts extends JobStore<AffiliatePayoutRecord>, ReadBackwards<AffiliatePayoutRecord> {
  insert(record: AffiliatePayoutRecord): Promise<void>;
  update(record: AffiliatePayoutRecord): Promise<void>;
  /** @param page from 1. Newest first. */
  page(accountId: string, page: number, size: number): Promise<Paged<AffiliatePayoutRecord>>;
}

export interface PayoutAddress extends Destination {
  readonly currency: Ticker;
  readonly changedAt: number;
  /** True from a password recovery until the owner confirms the address: nothing is paid out to it. */
  readonly isUnconfirmed?: boolean | undefined;
}

export interface PayoutAddresses {
  /** Sorted by currency. */
  of(accountId: string): Promise<readonly PayoutAddress[]>;
  /** Saves an address as confirmed. */
  set(accountId: string, address: PayoutAddress): Promise<void>;
  /** Marks all of an account's addresses as unconfirmed. */
  takeOutOfUse(accountId: string): Promise<void>;
  confirm(accountId: string, currency: Ticker): Promise<void>;
  /** @returns false if there was none. */
  remove(accountId: string, currency: Ticker): Promise<boolean>;
}

/** Totals of an affiliate over a time range; values in satoshi. */
export interface Tally {
  readonly clicks: number;
  readonly exchanges: number;
  readonly finished: number;
  readonly volume: bigint;
  /** Negative if more commission was reversed than earned. */
  readonly earnings: bigint;
}

/** Totals of one day or month; `start` is its first day, in days since 1970 (UTC). */
export interface StatsLine extends Tally {
  readonly start: number;
}

/** Clicks on an affiliate's links that are not stored yet; `day` in days since 1970 (UTC). */
export interface ClicksOfDay {
  readonly accountId: string;
  readonly day: number;
  readonly clicks: number;
}

/**
 * Daily statistics of affiliates. The unit of work that writes a referred exchange also counts it, on the day it was
 * created: as finished while it is, and with the value in its record.
 */
export interface AffiliateDays {
  /** Adds clicks to the counts, all or none, in one statement. Each affiliate and day occurs once. */
  addClicks(clicks: readonly ClicksOfDay[]): Promise<void>;
  /** Returns the days or months from a day on, oldest first; empty ones have no line. */
  lines(
    accountId: string,
    channel: AffiliateChannel,
    since: number,
    step: 'day' | 'month',
  ): Promise<readonly StatsLine[]>;
  /** Totals since the beginning; absent for a channel without any. */
  totals(accountId: string): Promise<{ readonly [channel in AffiliateChannel]?: Tally }>;
}

export interface AffiliateStores {
  readonly affiliates: Affiliates;
  readonly affiliateLedger: AffiliateLedger;
  readonly conversions: Conversions;
  readonly affiliatePayouts: AffiliatePayouts;
  readonly payoutAddresses: PayoutAddresses;
  readonly affiliateDays: AffiliateDays;
}
