import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import type { SocialIdentity } from '../../core/ports/services/identity-providers.ts';

/** Seconds within which a provider must answer. */
export const PROVIDER_TIMEOUT_SECONDS = 10;

/** Longest name of a user that is kept, in characters. */
const LABEL_LENGTH = 100;

/** The tokens exchanged for a code. */
export type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

/** What differs between providers: endpoints, requested scope, and how they identify the user. */
export interface IdentityProvider {
  readonly scope: string;
  /** True where the response contains an ID token, which a nonce ties to the sign-in. */
  readonly isOpenId: boolean;
  configuration(): Promise<Configuration>;
  identify(configuration: Configuration, tokens: Tokens): Promise<SocialIdentity>;
}

/** Cleans a name for display to its owner. */
export function labelOf(name: string): string {
  return name
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, LABEL_LENGTH);
}

/** True for an unencrypted address; settings allow these on loopback only. */
export function isInsecure(address: string): boolean {
  return address.startsWith('http:');
}
