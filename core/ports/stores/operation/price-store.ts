export const DAY_MINUTES = 1_440;

/** Prices of one minute in US dollars, by asset. For display: they are no amounts of money. */
export interface MinutePrices {
  /** Minutes since 1970. */
  readonly minute: number;
  /** False for prices of the demonstration market. */
  readonly isLive: boolean;
  readonly prices: ReadonlyMap<string, number>;
}

/** What assets were worth, minute by minute, today and yesterday. */
export interface PriceStore {
  /** Adds prices; those that a minute already has stay. */
  add(prices: MinutePrices): Promise<void>;
  /** An asset's prices of one market from a minute on, in no order. */
  since(
    asset: string,
    isLive: boolean,
    minute: number,
  ): Promise<readonly { readonly minute: number; readonly price: number }[]>;
  /**
   * Makes room for the day after that of the minute, in UTC: the day of the minute and the one before stay. Rejects when
   * somebody reads the prices for long, such as a backup.
   */
  prune(minute: number): Promise<void>;
}
