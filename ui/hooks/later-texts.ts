import { port } from '../../core/ports/port.ts';
import { Accounts } from './accounts.ts';
import { section } from './section.ts';
import type { Resolve } from './use-use-case.ts';

/** The texts that the page does without until a screen is opened that has them to say. */
export interface LaterTexts {
  /** From its end on they are shown, in the visitor's language. Rejects when they cannot be had; it may be called again. */
  load(): Promise<void>;
}
/** See `LaterTexts`. */
export const LaterTexts = port<LaterTexts>('LaterTexts');

/** Loads what is shown later, and its texts with it; see `section`. @param load imports a screen or a part of one */
export async function withTexts<T>(resolve: Resolve, load: () => Promise<T>): Promise<T> {
  const [loaded] = await section(resolve, Promise.all([load(), resolve(LaterTexts).load()]));
  return loaded;
}

/** Loads what needs the use cases of accounts, and those and its texts with it. @param load imports a screen or a modal */
export async function withAccounts<T>(resolve: Resolve, load: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([withTexts(resolve, load), section(resolve, resolve(Accounts).load())]);
  return loaded;
}
