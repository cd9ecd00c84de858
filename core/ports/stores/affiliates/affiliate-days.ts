import type { AffiliateChannel } from '../../../domain/affiliates/affiliate.ts';

/** Totals of an affiliate over a time range; values in satoshi. */
export interface Tally {
  readonly clicks: number;
  readonly exchanges: number;
  readonly finished: number;
  readonly volume: bigint;
  /** Negative if more commission was reversed than earned. */
  readonly earnings: bigint;
}

/** Totals of one day or month; `start` is its first day, in days since 1970 (UTC). */
export interface StatsLine extends Tally {
  readonly start: number;
}

/** Clicks on an affiliate's links that are not stored yet; `day` in days since 1970 (UTC), `sub` of a named link. */
export interface ClicksOfDay {
  readonly accountId: string;
  readonly day: number;
  readonly sub?: string | undefined;
  readonly clicks: number;
}

/**
 * Daily statistics of affiliates. The unit of work that writes a referred exchange also counts it, on the day it was
 * created: as finished while it is, and with the value in its record.
 */
export interface AffiliateDays {
  /** Adds clicks to the counts of the days and of the named links, all or none, in one statement. */
  addClicks(clicks: readonly ClicksOfDay[]): Promise<void>;
  /** Returns the days or months from a day on, oldest first; empty ones have no line. */
  lines(
    accountId: string,
    channel: AffiliateChannel,
    since: number,
    step: 'day' | 'month',
  ): Promise<readonly StatsLine[]>;
  /** Totals since the beginning; absent for a channel without any. */
  totals(accountId: string): Promise<{ readonly [channel in AffiliateChannel]?: Tally }>;
}
