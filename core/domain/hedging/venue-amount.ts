/** Decimals in which amounts at venues count, whatever the asset: no venue settles finer. */
export const VENUE_DECIMALS = 18;

/** An amount of an asset at a venue, in units of 10^-18. */
export interface VenueAmount {
  readonly asset: string;
  readonly amount: bigint;
}

/** An asset at a venue. */
export interface VenueAsset {
  readonly venue: string;
  readonly asset: string;
}

/**
 * The ledger's currency of coins at a venue: `kraken:btc`, counted in units of 10^-18. It is another one than that of the
 * same coins on a chain, because a venue's asset has no network, and finer decimals.
 */
export function venueCurrency({ venue, asset }: VenueAsset): string {
  return `${venue}:${asset}`;
}

/** @returns undefined for a currency of a chain. */
export function assetOfVenueCurrency(currency: string): VenueAsset | undefined {
  const at = currency.indexOf(':');
  return at <= 0 ? undefined : { venue: currency.slice(0, at), asset: currency.slice(at + 1) };
}
