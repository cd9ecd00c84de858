import { type SiteFacts, siteFacts } from './site-facts.ts';

export interface SiteLink {
  readonly name: string;
  /** https only. */
  readonly url: string;
}

/** What the operator has set up for every page. */
export interface SiteLinks {
  /** The exchange's pages on social networks, in display order. */
  readonly social: readonly SiteLink[];
  /** True if `/blog` exists. */
  readonly hasBlog: boolean;
  /** True if the site offers exchanges without an account. */
  readonly hasGuests: boolean;
  /** What the landing page says about this house. */
  readonly facts: SiteFacts;
}

export const NO_SITE_LINKS: SiteLinks = {
  social: [],
  hasBlog: false,
  hasGuests: true,
  facts: siteFacts({}, { hasCards: true, isReal: false }),
};
