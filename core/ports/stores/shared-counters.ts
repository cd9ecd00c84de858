import { port } from '../port.ts';

/** Counters shared by several processes, such as requests per address. */
export interface SharedCounters {
  /**
   * Adds this process's counts since its last call, and returns the totals of all processes. @param window its start,
   * in milliseconds since 1970; each window counts separately, and counts of a window long past may be deleted. @param
   * counts what to add, by key; whole numbers above 0. @returns the totals of those keys, this addition included.
   */
  add(window: number, counts: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>>;
}
export const SharedCounters = port<SharedCounters>('SharedCounters');
