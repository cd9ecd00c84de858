import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { venueTime, type ApiKey, type VenueContext } from '../venue-context.ts';
import { BinanceError } from './binance-error.ts';

const DEFAULT_WINDOW = 5000;
const LONGEST_WINDOW = 60_000;
/** How far ahead a client's time may be, in milliseconds. */
const AHEAD_MS = 1000;

/** The key that a header or parameter names. @throws BinanceError */
export function keyOf({ keys }: VenueContext, name: string | undefined): ApiKey {
  if (name === undefined || name === '') throw new BinanceError(-2014, 'API-key format invalid.', 401);
  const key = keys.get(name);
  if (key === undefined) throw new BinanceError(-2015, 'Invalid API-key, IP, or permissions for action.', 401);
  return key;
}

/** Checks `timestamp` and `recvWindow`. @throws BinanceError */
export function checkTime(venue: VenueContext, { timestamp, recvWindow }: Readonly<Record<string, string>>): void {
  if (!/^\d{1,16}$/.test(timestamp ?? '')) {
    throw new BinanceError(-1102, "Mandatory parameter 'timestamp' was not sent, was empty/null, or malformed.");
  }
  const window = recvWindow === undefined ? DEFAULT_WINDOW : Number(recvWindow);
  if (!(window > 0 && window <= LONGEST_WINDOW)) throw new BinanceError(-1131, 'recvWindow must be less than 60000.');
  const late = venueTime(venue) - Number(timestamp);
  if (late <= -AHEAD_MS) {
    throw new BinanceError(-1021, "Timestamp for this request was 1000ms ahead of the server's time.");
  }
  if (late > window) throw new BinanceError(-1021, 'Timestamp for this request is outside of the recvWindow.');
}

/** Checks the signature of the text that a client signed: HMAC-SHA256 in hex, or Ed25519 in base64. @throws BinanceError */
export function checkSignature({ secret }: ApiKey, payload: string, signature: string | undefined): void {
  if (signature === undefined) throw new BinanceError(-1102, "Mandatory parameter 'signature' was not sent.");
  const isRight = secret.includes('PUBLIC KEY')
    ? verify(null, Buffer.from(payload), createPublicKey(secret), Buffer.from(signature, 'base64'))
    : isSame(createHmac('sha256', secret).update(payload).digest('hex'), signature);
  if (!isRight) throw new BinanceError(-1022, 'Signature for this request is not valid.');
}

/** What a call signed: query and body without the signature. */
export function signedText(query: string, body: string): string {
  return [query, body].map((part) => part.replace(/(^|&)signature=[^&]*/, '')).join('');
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
