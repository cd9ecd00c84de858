import { port } from '../port.ts';

/** Counts that several processes keep together, such as the requests of an address. */
export interface SharedCounters {
  /**
   * Adds what this process has counted since it last told, and learns what all have counted together.
   * @param window its start, in milliseconds since 1970; counts of one window know nothing of another, and those of a
   * window long past may be forgotten. @param counts what to add, by key; whole numbers above 0.
   * @returns the totals of those keys, this addition included.
   */
  add(window: number, counts: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>>;
}
export const SharedCounters = port<SharedCounters>('SharedCounters');
