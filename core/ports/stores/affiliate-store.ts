import type { AffiliateChannel, AffiliateLinkConfig, OperationKind } from '../../domain/affiliates/affiliate.ts';
import type { Ticker } from '../../domain/quotes/currency.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';

/** A partner. Times are milliseconds since 1970, amounts smallest units. */
export interface AffiliateRecord {
  readonly accountId: string;
  /** Their public name. */
  readonly refId: string;
  /** False once staff switched them off: no click on their links counts any more. */
  readonly isEnabled: boolean;
  /** False while staff has their conversions and payouts rest. */
  readonly hasOperations: boolean;
  readonly linkConfig: AffiliateLinkConfig;
  readonly createdAt: number;
}

/** Partners. */
export interface Affiliates {
  /** @returns false, and nothing is kept, when the account is a partner already or the name is another's. */
  insert(record: AffiliateRecord): Promise<boolean>;
  byId(accountId: string): Promise<AffiliateRecord | undefined>;
  byRefId(refId: string): Promise<AffiliateRecord | undefined>;
  setLinkConfig(accountId: string, config: AffiliateLinkConfig): Promise<void>;
  setSwitches(accountId: string, switches: Pick<AffiliateRecord, 'isEnabled' | 'hasOperations'>): Promise<void>;
}

/** A line of a partner's book; append-only. */
export interface AffiliateEntry {
  readonly accountId: string;
  readonly currency: Ticker;
  readonly kind: OperationKind;
  /** Signed, never zero. */
  readonly amount: bigint;
  readonly at: number;
  /** The exchange, the conversion or the payout it belongs to. */
  readonly reference: string;
}

/** What the ledger says is owed to partners in a currency, and what their own books come to. */
export interface AffiliateControl {
  readonly currency: Ticker;
  /** What stands on the ledger's account `affiliates`, its sign turned. */
  readonly booked: bigint;
  /** All balances, and what is on its way. */
  readonly held: bigint;
}

/** A list that grows at its new end while somebody reads it to its old one. */
export interface ReadBackwards<Item> {
  /** The newest first. @param than the ID of the last one that was read; absent for the newest of all. */
  older(accountId: string, than: string | undefined, limit: number): Promise<readonly Item[]>;
}

/** What partners are owed: lines, and the balances they come to. */
export interface AffiliateLedger extends ReadBackwards<AffiliateEntry & { readonly id: string }> {
  add(entry: AffiliateEntry): Promise<void>;
  /** Those that are not zero, by currency. */
  balances(accountId: string): Promise<readonly { readonly currency: Ticker; readonly amount: bigint }[]>;
  /** A balance that nobody else moves until this unit ends; zero where there is none. Only inside `atomically`. */
  lockBalance(accountId: string, currency: Ticker): Promise<bigint>;
  /** @param page from 1. The newest first. */
  page(accountId: string, page: number, size: number): Promise<Paged<AffiliateEntry & { readonly id: string }>>;
  /** Both sides of the rule that holds the ledger and these books together, as of one moment. */
  control(): Promise<readonly AffiliateControl[]>;
}

/** A page of records and how many there are in all. */
export interface Paged<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** What is due to be done for a partner, as the settlement of transactions knows it. */
export interface Job {
  /** When work on it is due; absent once there is none. */
  readonly dueAt?: number | undefined;
  /** Failed tries of the step that is due. */
  readonly attempts: number;
  readonly lastError?: string | undefined;
}

/** Keeps work that is due, as `TransactionStore` does. */
export interface JobStore<Item extends Job> {
  byId(id: string): Promise<Item | undefined>;
  /** As `byId`, and nobody else changes it until this unit ends. Only inside `atomically`. */
  lock(id: string): Promise<Item | undefined>;
  /** Takes up to `limit` that are due, and has them due again at `until`; two processes never take the same one. */
  claimDue(now: number, until: number, limit: number): Promise<readonly string[]>;
  /** Notes a failed try of what is still due. */
  recordFailure(id: string, attempts: number, lastError: string, dueAt: number): Promise<void>;
  /** Looks again at a time: nothing failed. */
  reschedule(id: string, dueAt: number): Promise<void>;
}

/** A balance on its way into another currency. */
export interface ConversionRecord extends Job {
  readonly id: string;
  /** What was asked for together. */
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

/** Conversions of partners' balances. */
export interface Conversions extends JobStore<ConversionRecord>, ReadBackwards<ConversionRecord> {
  insert(record: ConversionRecord): Promise<void>;
  update(record: ConversionRecord): Promise<void>;
  /** In the order of their currencies. */
  ofBatch(batch: string): Promise<readonly ConversionRecord[]>;
  /** Currencies of an account's that are being exchanged. */
  underway(accountId: string): Promise<readonly Ticker[]>;
  /** @param page from 1. The newest first. */
  page(accountId: string, page: number, size: number): Promise<Paged<ConversionRecord>>;
}

/** A balance on its way to its partner. */
export interface AffiliatePayoutRecord extends Job {
  readonly id: string;
  readonly accountId: string;
  readonly currency: Ticker;
  /** What left the balance; the chain carries that less the network fee. */
  readonly amount: bigint;
  readonly networkFee: bigint;
  readonly to: Destination;
  readonly status: 'sending' | 'finished' | 'failed';
  /** How far its sending is, as `Sending` says; `failed` when the chain carried out nothing. */
  readonly step: 'intended' | 'built' | 'signed' | 'confirmed' | 'failed';
  readonly unsigned?: string | undefined;
  readonly raw?: string | undefined;
  readonly chainTxId?: string | undefined;
  readonly createdAt: number;
  readonly finishedAt?: number | undefined;
}

/** Payouts to partners. What is built or signed is among `TransactionStore.inFlight`. */
export interface AffiliatePayouts extends JobStore<AffiliatePayoutRecord>, ReadBackwards<AffiliatePayoutRecord> {
  insert(record: AffiliatePayoutRecord): Promise<void>;
  update(record: AffiliatePayoutRecord): Promise<void>;
  /** @param page from 1. The newest first. */
  page(accountId: string, page: number, size: number): Promise<Paged<AffiliatePayoutRecord>>;
}

/** Where a partner's payouts of a currency go. */
export interface PayoutAddress extends Destination {
  readonly currency: Ticker;
  readonly changedAt: number;
  /** True from a recovery of the password until the owner confirms it: nothing is paid out to it. */
  readonly isUnconfirmed?: boolean | undefined;
}

/** Partners' addresses. */
export interface PayoutAddresses {
  /** By currency. */
  of(accountId: string): Promise<readonly PayoutAddress[]>;
  /** Saves one; it is confirmed. */
  set(accountId: string, address: PayoutAddress): Promise<void>;
  /** Has all of an account's addresses wait for confirmation. */
  takeOutOfUse(accountId: string): Promise<void>;
  confirm(accountId: string, currency: Ticker): Promise<void>;
  /** @returns false when there was none. */
  remove(accountId: string, currency: Ticker): Promise<boolean>;
}

/** What came of a partner's work in some time; worth in satoshi. */
export interface Tally {
  readonly clicks: number;
  readonly exchanges: number;
  readonly finished: number;
  readonly volume: bigint;
  /** Below zero where more was taken back than earned. */
  readonly earnings: bigint;
}

/** A day or a month of it; `start` is its first day, in days since 1970 (UTC). */
export interface StatsLine extends Tally {
  readonly start: number;
}

/** Clicks of a partner's links, not written down yet; `day` in days since 1970 (UTC). */
export interface ClicksOfDay {
  readonly accountId: string;
  readonly day: number;
  readonly clicks: number;
}

/**
 * What comes of partners' work, by the day. Exchanges that have a partner count themselves, in the unit that writes them,
 * on the day they were made: as finished while they are, and with what their record says they are worth.
 */
export interface AffiliateDays {
  /** Adds to what was counted, all or none, in one statement. Each partner and day once. */
  addClicks(clicks: readonly ClicksOfDay[]): Promise<void>;
  /** From a day on, the oldest first; where nothing came of it there is no line. */
  lines(
    accountId: string,
    channel: AffiliateChannel,
    since: number,
    step: 'day' | 'month',
  ): Promise<readonly StatsLine[]>;
  /** Since the beginning; absent where there was nothing. */
  totals(accountId: string): Promise<{ readonly [channel in AffiliateChannel]?: Tally }>;
}

/** Everything the house remembers of partners. */
export interface AffiliateStores {
  readonly affiliates: Affiliates;
  readonly affiliateLedger: AffiliateLedger;
  readonly conversions: Conversions;
  readonly affiliatePayouts: AffiliatePayouts;
  readonly payoutAddresses: PayoutAddresses;
  readonly affiliateDays: AffiliateDays;
}
