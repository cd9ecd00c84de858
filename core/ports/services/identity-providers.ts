import type { SocialProvider } from '../../domain/accounts/account.ts';
import { port } from '../port.ts';

/** A user's identity, as a provider states it. */
export interface SocialIdentity {
  /** The provider's own ID of the user, which never changes. */
  readonly subject: string;
  /** Only an e-mail that the provider has verified. */
  readonly email?: string | undefined;
  readonly label: string;
}

/** Providers of social sign-in: OpenID Connect, or OAuth 2 with PKCE. */
export interface IdentityProviders {
  readonly networks: readonly SocialProvider[];
  /**
   * Begins a sign-in. @param callback this service's URL to which the provider returns the browser. @returns the URL to
   * open, and the values that the end must verify: state, nonce and verifier, all secret.
   */
  begin(network: SocialProvider, callback: string): Promise<{ readonly location: string; readonly kept: string }>;
  /**
   * Ends a sign-in. @param returned the whole URL at which the browser came back. @param kept the value from `begin`.
   * @throws Error if the answer does not match the request.
   */
  finish(network: SocialProvider, returned: string, kept: string): Promise<SocialIdentity>;
}
export const IdentityProviders = port<IdentityProviders>('IdentityProviders');
