export const STATS_RANGES = ['7d', '30d', '90d', '1y', 'all'] as const;
export type StatsRange = (typeof STATS_RANGES)[number];

export interface StatsTotals {
  readonly clicks: number;
  /** Exchanges that referred customers created. */
  readonly exchanges: number;
  /** The number of these that finished. */
  readonly finished: number;
  /** Pay-ins of the finished exchanges, and the commission, in bitcoin at the price of their time. */
  readonly volume: string;
  readonly earnings: string;
}

/** Totals of one day or month; `at` is its beginning in UTC, ISO 8601. */
export interface StatsPoint extends StatsTotals {
  readonly at: string;
}

/** Statistics of one channel over a range. Contains every day or month of the range, oldest first. */
export interface AffiliateStats {
  readonly range: StatsRange;
  readonly step: 'day' | 'month';
  readonly totals: StatsTotals;
  readonly points: readonly StatsPoint[];
}

export interface StatsSummary {
  readonly web: StatsTotals;
  readonly api: StatsTotals;
}
