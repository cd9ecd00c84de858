/** What a network knows this service by. */
export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A network of OpenID Connect: its issuer tells all else. */
export interface OidcSettings extends Client {
  /** https, or http on loopback. */
  readonly issuer?: string | undefined;
}

/** A network of OAuth 2 alone; addresses are the network's own unless told: https, or http on loopback. */
export interface OAuthSettings extends Client {
  /** Where browsers are sent to. */
  readonly authorize?: string | undefined;
  /** Where a code is changed for a token. */
  readonly token?: string | undefined;
  /** Where the network says who the user is. */
  readonly profile?: string | undefined;
}

/** Networks to sign in with; those left out are not offered. */
export interface SocialSettings {
  readonly google?: OidcSettings | undefined;
  readonly facebook?: OAuthSettings | undefined;
  readonly twitter?: OAuthSettings | undefined;
}
