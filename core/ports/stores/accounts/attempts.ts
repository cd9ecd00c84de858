/** Attempts that failed or have not succeeded yet, by counter key. */
export interface Attempts {
  /**
   * Counts an attempt under each key, unless one of them has `limit` attempts since a time; concurrent ones one after
   * the other. @returns its ID; undefined, and nothing counted, at the limit.
   */
  acquire(keys: readonly string[], at: number, since: number, limit: number): Promise<string | undefined>;
  release(id: string): Promise<void>;
  clear(key: string): Promise<void>;
  purge(before: number): Promise<void>;
}
