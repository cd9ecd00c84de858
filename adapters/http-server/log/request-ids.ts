import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Generates a request's ID. */
export type RequestIds = (request: IncomingMessage) => string;

/** IDs unique across restarts; a trusted proxy's ID is kept, so that its log and ours can be correlated. */
export function requestIds(trusted: boolean): RequestIds {
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  return ({ headers: { 'x-request-id': given } }) =>
    trusted && typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : `${prefix}-${(count += 1)}`;
}
