/** A place elsewhere that the site leads to. */
export interface SiteLink {
  readonly name: string;
  /** https alone. */
  readonly url: string;
}

/** What whoever runs the site says of it. */
export interface SiteLinks {
  /** The house's own places in social networks, in the order in which they are shown. */
  readonly social: readonly SiteLink[];
  /** Whether `/blog` leads anywhere. */
  readonly hasBlog: boolean;
}

/** Nothing said. */
export const NO_SITE_LINKS: SiteLinks = { social: [], hasBlog: false };
