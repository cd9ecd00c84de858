import type { Caller } from '../../contract/caller.ts';
import { port } from '../port.ts';

/** Tells whose software calls. */
export interface ApiKeyAuthenticator {
  /** @returns undefined for what is no key, and for one that was revoked. */
  authenticate(key: string): Promise<Caller['apiKey']>;
}
export const ApiKeyAuthenticator = port<ApiKeyAuthenticator>('ApiKeyAuthenticator');
