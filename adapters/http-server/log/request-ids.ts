import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Gives a request its ID. */
export type RequestIds = (request: IncomingMessage) => string;

/** IDs unique across restarts; a trusted proxy's own is kept, so that its log and ours can be read together. */
export function requestIds(trusted: boolean): RequestIds {
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  return ({ headers: { 'x-request-id': given } }) =>
    trusted && typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : `${prefix}-${(count += 1)}`;
}
