import { port } from '../../../core/ports/port.ts';

/** Loads the use cases of accounts, which the page does not need until somebody signs in. */
export interface Accounts {
  /**
   * Resolves once they can be resolved from the container. Rejects when their script cannot be loaded; it may be called
   * again.
   */
  load(): Promise<void>;
}
export const Accounts = port<Accounts>('Accounts');
