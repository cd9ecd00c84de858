/** This service's registration with a provider. */
interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** An OpenID Connect provider; its issuer's discovery document supplies the rest. */
export interface OidcSettings extends Client {
  /** https, or http on loopback. */
  readonly issuer?: string | undefined;
}

/** An OAuth 2 provider; endpoints are the provider's own unless given: https, or http on loopback. */
export interface OAuthSettings extends Client {
  /** Authorization endpoint, to which browsers are sent. */
  readonly authorize?: string | undefined;
  /** Token endpoint, which exchanges a code for a token. */
  readonly token?: string | undefined;
  /** Profile endpoint, which returns the user. */
  readonly profile?: string | undefined;
}

/** Providers to sign in with; missing ones are not offered. */
export interface SocialSettings {
  readonly google?: OidcSettings | undefined;
  readonly facebook?: OAuthSettings | undefined;
  readonly twitter?: OAuthSettings | undefined;
}
