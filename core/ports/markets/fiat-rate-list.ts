/** Rates that the operator has written down. */
export interface ListedFiatRates {
  /** When their day began in UTC, in milliseconds since 1970. */
  readonly at: number;
  /** Units for one US dollar, decimal strings, by upper-case ISO 4217 code. */
  readonly rates: Readonly<Record<string, string>>;
}

/** The operator's list of rates, as it is now. */
export interface FiatRateList {
  /** Undefined without a list, and for one that cannot be read. Never rejects. */
  current(): Promise<ListedFiatRates | undefined>;
}
