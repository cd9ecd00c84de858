/** What is counted under one subject, which names a subnet, an account or a key. */
export interface UnpaidCount {
  readonly subject: string;
  /** Exchanges that wait for their payment. */
  readonly open: number;
  /** Those, and the ones that ended unpaid and are still kept whole. */
  readonly kept: number;
}

/** An exchange that nobody has paid yet. */
export interface UnpaidExchange {
  readonly transactionId: string;
  /** The end of its window, in milliseconds since 1970. */
  readonly payInUntil: number;
  /** Under each of these it counts. */
  readonly subjects: readonly string[];
}

/**
 * Exchanges that nobody has paid, counted as they are made and paid, so that a count costs the same however many there are.
 * A place is free again once a payment is confirmed; an open one also once its window ends.
 */
export interface UnpaidExchanges {
  /** @returns a count for each subject that has any. */
  counts(subjects: readonly string[]): Promise<readonly UnpaidCount[]>;
  /**
   * Counts an exchange. Others wait to count under the same subjects until the unit ends, so that the counts are right
   * however many come at once. @returns a count for each subject, this exchange included.
   */
  add(exchange: UnpaidExchange): Promise<readonly UnpaidCount[]>;
  /**
   * Reduces exchanges whose window ended unpaid before a time to what a late payment needs, the oldest first; those that
   * another process is at are left to it, and those that staff holds wait. @returns how many; 0 when none are left.
   */
  reduce(before: number, limit: number): Promise<number>;
  /** Forgets counts of nothing. */
  purge(): Promise<void>;
}
