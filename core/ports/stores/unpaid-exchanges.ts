/** Counts of one subject: a subnet, an account or an API key. */
export interface UnpaidCount {
  readonly subject: string;
  readonly open: number;
  /** These, and exchanges that ended unpaid and are not reduced yet. */
  readonly kept: number;
}

interface UnpaidExchange {
  readonly transactionId: string;
  /** The end of its window, in milliseconds since 1970. */
  readonly payInUntil: number;
  readonly subjects: readonly string[];
}

/**
 * Counters of unpaid exchanges, updated as exchanges are created and paid, so that reading a count costs the same
 * however many there are. A confirmed deposit frees both counts; the end of the window frees the open one.
 */
export interface UnpaidExchanges {
  /** @returns a count for each subject that has any. */
  counts(subjects: readonly string[]): Promise<readonly UnpaidCount[]>;
  /**
   * Counts an exchange. Locks its subjects until the unit of work ends, so that counts are exact however many exchanges
   * arrive at once. @returns a count for each subject, this exchange included.
   */
  add(exchange: UnpaidExchange): Promise<readonly UnpaidCount[]>;
  /**
   * Reduces exchanges whose window ended unpaid before a time to what a late deposit needs, oldest first, except those
   * that are locked or that staff holds. @returns how many; 0 if none are left.
   */
  reduce(before: number, limit: number): Promise<number>;
  purge(): Promise<void>;
}
