import { port } from '../port.ts';

/** Counters shared by several processes, such as requests per address. */
export interface SharedCounters {
  /**
   * Adds this process's counts. @param window its start, in milliseconds since 1970; windows count separately, and
   * those long past may be deleted. @param counts by key, above 0. @returns all processes' totals of those keys.
   */
  add(window: number, counts: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>>;
}
export const SharedCounters = port<SharedCounters>('SharedCounters');
