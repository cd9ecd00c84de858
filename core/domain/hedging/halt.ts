/** A stop of hedging: no new orders at a venue, or at any where `venue` is absent. Orders that were sent are followed. */
export interface HedgingHalt {
  readonly venue?: string | undefined;
  readonly reason: string;
  /** `staff:` and a token's name, or `system`. */
  readonly by: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}
