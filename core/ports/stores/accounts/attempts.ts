/** Attempts that failed or have not succeeded yet, by counter key. */
export interface Attempts {
  /**
   * Counts one more attempt under each key, unless one of them already has `limit` attempts since a time. Counts
   * concurrent attempts one after the other. @returns the attempt's ID, or undefined if the limit is reached; then
   * nothing is counted.
   */
  acquire(keys: readonly string[], at: number, since: number, limit: number): Promise<string | undefined>;
  /** Stops counting an attempt that succeeded. */
  release(id: string): Promise<void>;
  clear(key: string): Promise<void>;
  purge(before: number): Promise<void>;
}
