/** How much a place should hold, in smallest units: `least` and `most` are the ends of its band. */
export interface Target {
  readonly least: bigint;
  readonly target: bigint;
  readonly most: bigint;
  /** Where a surplus is sent that no other place wants. */
  readonly cold?: string | undefined;
}

/** By the ledger's currency: of a hot wallet, such as `btc`, or of an account at a venue, such as `kraken:btc`. */
export type Targets = ReadonlyMap<string, Target>;
