export interface SiteLink {
  readonly name: string;
  /** https only. */
  readonly url: string;
}

export interface SiteLinks {
  /** The exchange's pages on social networks, in display order. */
  readonly social: readonly SiteLink[];
  /** True if `/blog` exists. */
  readonly hasBlog: boolean;
}

export const NO_SITE_LINKS: SiteLinks = { social: [], hasBlog: false };
