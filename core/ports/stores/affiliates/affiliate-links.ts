import type { Tally } from './affiliate-days.ts';

/** A named link of an affiliate, and its totals since it was made; `createdAt` is in milliseconds since 1970. */
export interface AffiliateLink extends Tally {
  readonly sub: string;
  readonly createdAt: number;
}

/**
 * Named links of affiliates. The unit of work that writes an exchange of a named link also counts it there; clicks are
 * added by `AffiliateDays.addClicks`. Links are never deleted.
 */
export interface AffiliateLinks {
  /** @returns false, and stores nothing, if the affiliate has a link of that name. */
  insert(accountId: string, link: Pick<AffiliateLink, 'sub' | 'createdAt'>): Promise<boolean>;
  /** Sorted by name. */
  of(accountId: string): Promise<readonly AffiliateLink[]>;
}
