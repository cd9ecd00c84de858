import { port } from '../../../core/ports/port.ts';

/** The use cases of accounts, which the page does without until somebody signs in. */
export interface Accounts {
  /** From its end on they can be resolved. Rejects when their script cannot be had; it may be called again. */
  load(): Promise<void>;
}
/** See `Accounts`. */
export const Accounts = port<Accounts>('Accounts');
