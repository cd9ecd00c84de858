import { createHash, createHmac } from 'node:crypto';
import type { RestCall } from '../server/rest.ts';
import type { ApiKey, VenueContext } from '../venue-context.ts';
import { KrakenError } from './kraken-error.ts';

/** The nonce of every key so far. */
export type Nonces = Map<string, bigint>;

/** Checks key, nonce and signature of a private call. @throws KrakenError */
export function authenticate({ keys }: VenueContext, nonces: Nonces, call: RestCall, nonce: string): ApiKey {
  const key = keys.get(call.headers['api-key'] ?? '');
  if (key === undefined) throw new KrakenError('EAPI:Invalid key');
  const digest = createHash('sha256')
    .update(nonce + call.body)
    .digest();
  const signature = createHmac('sha512', Buffer.from(key.secret, 'base64')).update(call.path).update(digest);
  if (signature.digest('base64') !== call.headers['api-sign']) throw new KrakenError('EAPI:Invalid signature');
  if (!/^\d{1,19}$/.test(nonce) || BigInt(nonce) <= (nonces.get(key.key) ?? -1n)) {
    throw new KrakenError('EAPI:Invalid nonce');
  }
  nonces.set(key.key, BigInt(nonce));
  return key;
}
