import type { Store } from '../../../core/ports/stores/store.ts';

/** A store, and access to its database that bypasses the store's rules. */
export interface StoreSubject {
  readonly store: Store;
  /** Runs one SQL statement as the owner of the database. */
  query(text: string): Promise<readonly Record<string, unknown>[]>;
  close(): Promise<void>;
}
