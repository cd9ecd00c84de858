import type { Ticker } from './currency.ts';
import type { Quote } from './quote.ts';

/** A quarter of an hour of a history. Without a rate no price was known in it: a gap. */
export interface RatePoint {
  /** When it begins, ISO 8601. */
  readonly at: string;
  /** The last rate in it, as a plain decimal. */
  readonly rate?: string | undefined;
}

/** What the minutes of a history say together. Rates are plain decimals, times ISO 8601. */
export interface RateSummary {
  /** The first and the last minute that have a rate. */
  readonly since: string;
  readonly until: string;
  readonly last: string;
  readonly high: string;
  readonly low: string;
  /** From the first rate to the last one, in percent with a sign and two decimals: `-1.25`, `+0.00`. */
  readonly change: string;
}

/** What a unit of one currency was worth in another over the last 24 hours, at market prices, before fees. */
export interface RateHistory {
  readonly from: Ticker;
  readonly to: Ticker;
  readonly market: Quote['market'];
  /** The oldest first, without a break; the last one is not over yet. */
  readonly points: readonly RatePoint[];
  /** Absent while no rate is known. */
  readonly summary?: RateSummary | undefined;
}

export const MINUTE_MS = 60_000;

/** Length of a point, and how many there are: the quarter of an hour that is not over, and 24 hours before it. */
export const POINT_MS = 900_000;
export const POINTS = 97;

/** True if the history reaches back to its beginning, so that its change is that of 24 hours. */
export function isWholeDay({ points, summary }: RateHistory): boolean {
  const next = points[1]?.at;
  return summary !== undefined && next !== undefined && summary.since < next;
}

/** True if rates of at least two quarters of an hour are known: one alone shows no movement. */
export function isDrawable({ points }: RateHistory): boolean {
  return points.filter(({ rate }) => rate !== undefined).length > 1;
}

/** True if the last rate is at most two quarters of an hour old, so that its change is one up to now. */
export function isUpToDate({ points, summary }: RateHistory): boolean {
  const before = points.at(-2)?.at;
  return summary !== undefined && before !== undefined && summary.until >= before;
}
