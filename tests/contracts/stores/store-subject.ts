import type { Store } from '../../../core/ports/stores/store.ts';

/** A store, and a way to it past all rules. */
export interface StoreSubject {
  readonly store: Store;
  /** Runs one statement as whoever owns the database might. */
  query(text: string): Promise<readonly Record<string, unknown>[]>;
  close(): Promise<void>;
}
