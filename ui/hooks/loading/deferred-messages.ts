import { port } from '../../../core/ports/port.ts';
import { Accounts } from './accounts.ts';
import { loadChunk } from './load-chunk.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';

/** Loads the texts of screens that are loaded when they are opened. */
export interface DeferredMessages {
  /**
   * Resolves once the texts are available in the visitor's language. Rejects when they cannot be loaded; it may be
   * called again.
   * @param part texts that few visitors need and a widget leaves out; other pages have them with the rest.
   */
  load(part?: 'cards'): Promise<void>;
}
export const DeferredMessages = port<DeferredMessages>('DeferredMessages');

/** Loads a screen together with its texts; see `loadChunk`. @param load imports a screen or a part of one @param part as for `load` */
export async function loadWithMessages<T>(resolve: Resolve, load: () => Promise<T>, part?: 'cards'): Promise<T> {
  const [loaded] = await loadChunk(resolve, Promise.all([load(), resolve(DeferredMessages).load(part)]));
  return loaded;
}

/**
 * Loads a screen or modal together with the use cases of accounts and its texts. @param load imports a screen or a
 * modal
 */
export async function loadWithAccounts<T>(resolve: Resolve, load: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([loadWithMessages(resolve, load), loadChunk(resolve, resolve(Accounts).load())]);
  return loaded;
}
