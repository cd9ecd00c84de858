export const RISK_LIMITS = [
  'asset-exposure',
  'total-exposure',
  'day-loss',
  'day-slippage',
  'clock-skew',
  'missing-coins',
] as const;
export type RiskLimitName = (typeof RISK_LIMITS)[number];

/** One limit of risk and how much of it is used. Whole numbers as text: units of 10^-18 unless a unit is given. */
export interface RiskLine {
  readonly name: RiskLimitName;
  /** The asset or venue; absent for all. */
  readonly of?: string | undefined;
  /** Milliseconds of a clock; assets of which a venue has less than the ledger. */
  readonly unit?: 'ms' | 'assets' | undefined;
  readonly limit: string;
  readonly value: string;
  readonly isBeyond: boolean;
}

/** What the process of the venues found last. */
export interface RiskState {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The asset that amounts are worth in. */
  readonly unit: string;
  readonly lines: readonly RiskLine[];
}

/**
 * A stop of offers that would make risk larger; exchanges that exist go on. `pay-in`: an asset is not taken from
 * customers, `payout`: it is not given to them.
 */
export interface OfferStop {
  /** Absent for all assets, and both directions. */
  readonly asset?: string | undefined;
  readonly direction?: 'pay-in' | 'payout' | undefined;
  /** For staff. */
  readonly reason: string;
  readonly at: number;
}

/** The offer stop of exchanging one asset for another, if there is one. */
export function offerStopOf(stops: readonly OfferStop[], from: string, to: string): OfferStop | undefined {
  return stops.find(
    ({ asset, direction }) =>
      asset === undefined || (direction === 'pay-in' && asset === from) || (direction === 'payout' && asset === to),
  );
}
