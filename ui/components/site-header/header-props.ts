/** Look of a page's header and footer: on pages that present the service, or on those for using it. */
export type Look = 'landing' | 'standard';

/** Targets of the header's links, and their handlers where scripts run. */
export interface HeaderEvents {
  /** Link to the login without scripts. */
  readonly loginLink: string;
  readonly signUpLink: string;
  onHowItWorks(): void;
  onLogin(): void;
  onSignUp(): void;
  onLogout(): void;
}

/** The signed-in user; some have no e-mail. */
export interface HeaderUser {
  readonly user: { readonly email?: string | undefined } | undefined;
}

/** ID of the footer's links, which repeat those of the drawer. */
export const SITE_LINKS_ID = 'site-links';
