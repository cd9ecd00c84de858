/**
 * Counts the transactions built for each chain, so that inputs and nonces are chosen without a lock: a builder reads the
 * count, then what is in flight, asks the node, and stores what it built only if nobody has built for the chain since.
 */
export interface BuildStore {
  /** How often inputs or nonces of a chain were taken or freed so far. */
  count(chain: string): Promise<number>;
  /**
   * Counts once more, in the unit of work that stores what was built, or discards it. @param seen the count that was
   * read before; absent where inputs or nonces are only freed. @returns false if it is not the count any more.
   */
  advance(chain: string, seen?: number): Promise<boolean>;
}
