import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import type { SocialIdentity } from '../../core/ports/services/identity-providers.ts';

/** Seconds that a network may take to answer. */
export const PROVIDER_TIMEOUT_SECONDS = 10;

/** Longest name of a user that is kept. */
const LABEL_LENGTH = 100;

/** What a code was changed for. */
export type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

/** What differs between networks: where they are, what is asked of them, and how they say who somebody is. */
export interface IdentityProvider {
  readonly scope: string;
  /** True where an ID token comes with the answer, which a nonce ties to the question. */
  readonly isOpenId: boolean;
  configuration(): Promise<Configuration>;
  identify(configuration: Configuration, tokens: Tokens): Promise<SocialIdentity>;
}

/** A name as it is shown to its owner. */
export function labelOf(name: string): string {
  return name
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, LABEL_LENGTH);
}

/** True for an address that is not encrypted; such are on loopback only. */
export function isInsecure(address: string): boolean {
  return address.startsWith('http:');
}
