import type { LedgerStore } from '../../ports/stores/ledger-store.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';

/** What the hedger reads and writes together. */
export interface HedgingUnit extends Pick<UnitOfWork, 'hedges' | 'settings' | 'audit' | 'acquireLock'> {
  readonly ledger: Pick<LedgerStore, 'post' | 'balances'>;
  readonly treasuryTransfers: Pick<UnitOfWork['treasuryTransfers'], 'open'>;
}

/** The part of the store that the hedger stands on. */
export interface HedgingStore
  extends Pick<HedgingUnit, 'hedges' | 'settings' | 'ledger' | 'treasuryTransfers'>, Pick<Store, 'leases'> {
  /** As `Store.atomically`. */
  atomically<T>(work: (unit: HedgingUnit) => Promise<T>): Promise<T>;
}
