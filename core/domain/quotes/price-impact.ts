import { compareDecimals } from '../amount.ts';

/**
 * What a trade loses against the best rate at the top of the books, because prices get worse with the amount. Venue fees
 * are part of that rate. The exchange's own fees, and what size steps leave unspent, are not counted.
 */
export interface PriceImpact {
  /** Percent of what that rate would yield, from '0' to '99.99': rounded down to two decimals. */
  readonly percent: string;
  /** The same in the payout currency, rounded down. */
  readonly lost: string;
  /** True if an exchange is created only for a customer who accepts the figure. */
  readonly needsAcceptance: boolean;
}

/** From this percentage on, an impact is marked as high. */
const MARKED_FROM = 2;
/** From this percentage on, the customer must accept the impact. */
export const ACCEPTED_FROM = 5;

/** How an impact is shown: quietly, marked as high, or as one to be accepted. */
export type ImpactLevel = 'small' | 'high' | 'severe';

export function impactLevel({ percent, needsAcceptance }: PriceImpact): ImpactLevel {
  if (needsAcceptance) return 'severe';
  return Number(percent) >= MARKED_FROM ? 'high' : 'small';
}

/** Percent that the impact may grow at least while a customer who was shown it accepts it. */
const GROWTH = 0.25;

/**
 * The bound that a customer is asked to accept, in percent: a whole number above the impact. Prices move while people
 * read; a bound at the figure itself would refuse every second exchange.
 */
export function acceptanceBound({ percent }: PriceImpact): string {
  return String(Math.floor(Number(percent) + GROWTH) + 1);
}

/** True unless the impact has to be accepted and is larger than the one accepted. @param accepted a percentage. */
export function isImpactAccepted({ percent, needsAcceptance }: PriceImpact, accepted: string | undefined): boolean {
  return !needsAcceptance || (accepted !== undefined && compareDecimals(percent, accepted) <= 0);
}
