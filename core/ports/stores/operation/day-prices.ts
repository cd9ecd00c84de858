/** Dollars of a whole unit of an asset, as they were last seen on a day. */
export interface DayPrice {
  /** UTC days since 1970. */
  readonly day: number;
  readonly asset: string;
  /** Decimal. */
  readonly dollars: string;
}

/** The last prices of each day, of live markets and of the demonstration apart. */
export interface DayPrices {
  /** Replaces what was kept of that day. */
  keep(isLive: boolean, prices: readonly DayPrice[]): Promise<void>;
  /** Of every asset, by day: from the first to the last. */
  between(isLive: boolean, first: number, last: number): Promise<readonly DayPrice[]>;
}
