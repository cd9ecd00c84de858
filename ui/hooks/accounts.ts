import { port } from '../../core/ports/port.ts';
import type { Resolve } from './use-use-case.ts';

/** The use cases of accounts, which the page does without until somebody signs in. */
export interface Accounts {
  /** From its end on they can be resolved. Rejects when their script cannot be had; it may be called again. */
  load(): Promise<void>;
}
/** See `Accounts`. */
export const Accounts = port<Accounts>('Accounts');

/** Loads what needs the use cases of accounts, and those with it. @param load imports a screen or a modal */
export async function withAccounts<T>(resolve: Resolve, load: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load(), resolve(Accounts).load()]);
  return loaded;
}
