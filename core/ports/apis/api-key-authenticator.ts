import type { Caller } from '../../contract/caller.ts';
import { port } from '../port.ts';

export interface ApiKeyAuthenticator {
  /** @returns undefined for an invalid or revoked key. */
  authenticate(key: string): Promise<Caller['apiKey']>;
}
export const ApiKeyAuthenticator = port<ApiKeyAuthenticator>('ApiKeyAuthenticator');
