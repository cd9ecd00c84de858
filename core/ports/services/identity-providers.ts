import type { SocialProvider } from '../../domain/accounts/account.ts';
import { port } from '../port.ts';

/** Who somebody is, in a network's word. */
export interface SocialIdentity {
  /** The network's own name of the user, which never changes. */
  readonly subject: string;
  /** Only one that the network has verified. */
  readonly email?: string | undefined;
  readonly label: string;
}

/** Social networks that vouch for their users: OpenID Connect, or OAuth 2 with PKCE. */
export interface IdentityProviders {
  /** Those that are configured. */
  readonly networks: readonly SocialProvider[];
  /**
   * Begins a sign-in. @param callback our address that the network sends the browser back to.
   * @returns where to send the browser, and what has to come back with it: state, nonce and verifier, all secret.
   */
  begin(network: SocialProvider, callback: string): Promise<{ readonly location: string; readonly kept: string }>;
  /**
   * Ends it. @param returned the whole address the browser came back at. @param kept of `begin`.
   * @throws Error when the answer is not that to our question.
   */
  finish(network: SocialProvider, returned: string, kept: string): Promise<SocialIdentity>;
}
export const IdentityProviders = port<IdentityProviders>('IdentityProviders');
