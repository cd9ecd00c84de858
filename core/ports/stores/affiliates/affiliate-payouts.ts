import type { SignedForm } from '../../../domain/transaction-record.ts';
import type { Ticker } from '../../../domain/quotes/currency.ts';
import type { Destination } from '../../../domain/transactions/transaction.ts';
import type { Job, JobStore } from './job-store.ts';
import type { ReadBackwards, Paged } from '../paged.ts';

/** Times are milliseconds since 1970, amounts smallest units. */
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
  /** As in `Transfer`. */
  readonly replaced?: readonly SignedForm[] | undefined;
  readonly signedAt?: number | undefined;
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
  takeOutOfUse(accountId: string): Promise<void>;
  confirm(accountId: string, currency: Ticker): Promise<void>;
  /** @returns false if there was none. */
  remove(accountId: string, currency: Ticker): Promise<boolean>;
}
