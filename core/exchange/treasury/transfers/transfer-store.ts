import type { LedgerStore } from '../../../ports/stores/ledger-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';

/** What the journal reads and writes together. */
export interface TransferUnit extends Pick<UnitOfWork, 'treasuryTransfers' | 'settings' | 'audit' | 'acquireLock'> {
  readonly ledger: Pick<LedgerStore, 'post' | 'balances'>;
}

/** The part of the store that the journal stands on. */
export interface TransferStore extends Pick<TransferUnit, 'treasuryTransfers' | 'settings' | 'ledger'> {
  /** As `Store.atomically`. */
  atomically<T>(work: (unit: TransferUnit) => Promise<T>): Promise<T>;
}
