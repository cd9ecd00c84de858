import { port } from '../../../core/ports/port.ts';
import { Accounts } from './accounts.ts';
import { loadChunk } from './load-chunk.ts';
import type { Resolve } from '../use-use-case.ts';

/** The texts that the page does without until a screen is opened that has them to say. */
export interface DeferredMessages {
  /** From its end on they are shown, in the visitor's language. Rejects when they cannot be had; it may be called again. */
  load(): Promise<void>;
}
/** See `DeferredMessages`. */
export const DeferredMessages = port<DeferredMessages>('DeferredMessages');

/** Loads what is shown later, and its texts with it; see `loadChunk`. @param load imports a screen or a part of one */
export async function loadWithMessages<T>(resolve: Resolve, load: () => Promise<T>): Promise<T> {
  const [loaded] = await loadChunk(resolve, Promise.all([load(), resolve(DeferredMessages).load()]));
  return loaded;
}

/** Loads what needs the use cases of accounts, and those and its texts with it. @param load imports a screen or a modal */
export async function loadWithAccounts<T>(resolve: Resolve, load: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([loadWithMessages(resolve, load), loadChunk(resolve, resolve(Accounts).load())]);
  return loaded;
}
