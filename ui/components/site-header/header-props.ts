/** How a page's header and footer look: as on the pages that tell of the service, or as on those that work. */
export type Look = 'landing' | 'standard';

/** Where the header's links lead, and what they do where there are scripts. */
export interface HeaderEvents {
  /** Where the links lead without scripts. */
  readonly loginLink: string;
  readonly signUpLink: string;
  onHowItWorks(): void;
  onLogin(): void;
  onSignUp(): void;
  onLogout(): void;
}

/** Whoever is signed in; some have no e-mail. */
export interface HeaderUser {
  readonly user: { readonly email?: string | undefined } | undefined;
}

/** Where the links stand that the drawer holds: the footer has them too. */
export const SITE_LINKS_ID = 'site-links';
