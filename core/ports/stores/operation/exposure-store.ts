/** What an open fixed rate exposes the exchange to. */
export interface Exposure {
  readonly transactionId: string;
  /** Its worth when it was created, in hundredths of a dollar. */
  readonly cents: bigint;
  /** The assets, the account and the subnets that it counts under. */
  readonly subjects: readonly string[];
  /** The end of its window, in milliseconds since 1970. */
  readonly payInUntil: number;
}

/**
 * Open fixed rates. The database releases each with the change of its exchange that ends the promise: the fill, the end of
 * the window, a fresh rate, a refund. So sums do not grow with history, and no writer can forget one.
 */
export interface ExposureStore {
  add(exposure: Exposure): Promise<void>;
  /**
   * Hundredths of a dollar by subject; subjects without any are absent. An exchange that waits for a top-up counts until
   * its window ends. @param now milliseconds since 1970.
   */
  sums(subjects: readonly string[], now: number): Promise<ReadonlyMap<string, bigint>>;
}
