/** A new card payment. Times in milliseconds since 1970. */
export interface NewCardPayment {
  readonly transactionId: string;
  /** What the card pays, in hundredths of its currency. */
  readonly cents: bigint;
  /** Subnet, account or key that it counts under. */
  readonly subjects: readonly string[];
  readonly at: number;
}

/** What is remembered of card payments beside their exchanges: for limits, and to ask their providers. */
export interface CardStore {
  /** It does not count before `count`. */
  add(payment: NewCardPayment): Promise<void>;
  find(transactionId: string): Promise<NewCardPayment | undefined>;
  /**
   * Hundredths of a currency by subject that were paid since a time, or whose page was opened since another one and is not
   * left; subjects without any are absent. Dollars and euros count alike.
   */
  spent(
    subjects: readonly string[],
    since: { readonly paid: number; readonly opened: number },
  ): Promise<ReadonlyMap<string, bigint>>;
  /** How often pages of a subject were opened, of payments that were last opened since a time; the most of the subjects. */
  openings(subjects: readonly string[], since: number): Promise<number>;
  /** Counts an opening, and it from that time on: the time of its creation may be long past. */
  count(transactionId: string, at: number): Promise<void>;
  /**
   * Sets whether it counts, since when it is paid, and when its provider is asked next; undefined for never. Of several times
   * of payment the first stays.
   */
  follow(
    transactionId: string,
    next: { readonly isUnpaid: boolean; readonly paidAt?: number | undefined; readonly askAt: number | undefined },
  ): Promise<void>;
  /** Forgets those created before a time about which no provider is asked any more. @returns how many, at most `limit`. */
  prune(before: number, limit: number): Promise<number>;
  /** Claims payments whose providers are to be asked now: others see them due at `until`. @returns their exchanges' IDs. */
  claim(now: number, until: number, limit: number): Promise<readonly string[]>;
}
