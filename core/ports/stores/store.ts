import type { Observable } from 'rxjs';
import type { AccountStores } from './accounts/account-stores.ts';
import type { MerchantStores } from './merchants/merchant-stores.ts';
import type { AffiliateStores } from './affiliates/affiliate-stores.ts';
import type { BuildStore } from './build-store.ts';
import type { CursorStore } from './cursor-store.ts';
import type { FixedQuoteStore } from './fixed-quote-store.ts';
import type { IdempotencyStore } from './idempotency-store.ts';
import type { LeaseStore } from './lease-store.ts';
import type { DayPrices } from './operation/day-prices.ts';
import type { LedgerSums } from './operation/ledger-sums.ts';
import type { AlarmStore } from './operation/alarm-store.ts';
import type { CardStore } from './operation/card-store.ts';
import type { ExposureStore } from './operation/exposure-store.ts';
import type { PriceStore } from './operation/price-store.ts';
import type { HedgeStore } from './operation/hedge-store.ts';
import type { ProposalStore } from './operation/proposal-store.ts';
import type { ReconciliationStore } from './operation/reconciliation-store.ts';
import type { SuspenseStore } from './operation/suspense-store.ts';
import type { TreasuryTransferStore } from './operation/treasury-transfer-store.ts';
import type { SettingName, SettingStore } from './setting-store.ts';
import type { StaffAudit } from './staff-audit.ts';
import { port } from '../port.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { SweepStore } from '../chains/sweep-planner.ts';
import type { Tickets } from './tickets.ts';
import type { UnpaidExchanges } from './unpaid-exchanges.ts';
import type { TransactionStore } from './transaction-store.ts';
import type { LedgerStore } from './ledger-store.ts';

export interface UnitOfWork extends AccountStores, AffiliateStores, MerchantStores {
  readonly transactions: TransactionStore;
  readonly ledger: LedgerStore;
  readonly ledgerSums: LedgerSums;
  readonly dayPrices: DayPrices;
  readonly builds: BuildStore;
  readonly fixedQuotes: FixedQuoteStore;
  readonly unpaid: UnpaidExchanges;
  readonly idempotency: IdempotencyStore;
  readonly sweeps: SweepStore;
  readonly subscriptions: Subscriptions;
  readonly tickets: Tickets;
  readonly cursors: CursorStore;
  readonly leases: LeaseStore;
  readonly settings: SettingStore;
  readonly reconciliations: ReconciliationStore;
  readonly proposals: ProposalStore;
  readonly suspense: SuspenseStore;
  readonly cards: CardStore;
  readonly exposures: ExposureStore;
  readonly prices: PriceStore;
  readonly hedges: HedgeStore;
  readonly alarms: AlarmStore;
  readonly treasuryTransfers: TreasuryTransferStore;
  readonly audit: StaffAudit;
  /** Takes a named lock until this unit of work ends; waits while another unit holds it. Only inside `atomically`. */
  acquireLock(name: string): Promise<void>;
}

export interface Change {
  readonly transactionId: string;
  readonly sequence: number;
  readonly isDue: boolean;
}

/**
 * Subject of a notice: a setting, an affiliate's access to the affiliate programme, webhook deliveries, mails, or a check
 * of the ledger that staff has asked for.
 */
export type NoticeSubject = `setting:${SettingName}` | `partner:${string}` | 'webhooks' | 'mails' | 'reconciliation';

/** Something other than a transaction changed, in any process. Read the subject again for its value. */
export interface Notice {
  readonly subject: NoticeSubject;
}

/** The database. Outside `atomically` every call is its own unit of work. */
export interface Store extends UnitOfWork {
  /** Commits all of the work or none. It may run again, so it must have no effects outside the unit. */
  atomically<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>;
  /**
   * Committed changes of all processes; never emitted before the commit, sometimes emitted twice. `createAll` emits only
   * what is due at once.
   */
  readonly changes$: Observable<Change>;
  /** Committed changes of settings and affiliates, as `changes$`. One can be lost with a connection. */
  readonly notices$: Observable<Notice>;
  /** True if the database answers. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}
export const Store = port<Store>('Store');
