import {
  VenueBusyError,
  VenueForbiddenError,
  VenueInsufficientError,
  VenueRefusedError,
  VenueUnknownError,
} from '../../core/ports/markets/venue-account.ts';
import type { CcxtErrors } from './ccxt-module.ts';
import { retryAfterOf } from './retry-after.ts';

/** Milliseconds to wait where the venue names no time. */
const WAIT_MS = 10_000;
/** A venue's answer can be long, and is logged. */
const LONGEST = 300;

/**
 * What an error of ccxt says about a call. Only what certainly was not taken is a refusal; a second order with the same
 * client ID is none, since the first was taken.
 */
export function venueError(error: unknown, ccxt: CcxtErrors, refusals?: RegExp): VenueRefusedError | VenueUnknownError {
  const given = error instanceof Error ? error : new Error(String(error));
  // In one line that every store takes, without the query of a call, which holds its signature.
  const message = given.message
    .replaceAll(/(https?:\/\/[^\s?]*)\?\S*/g, '$1')
    .replaceAll(/\p{C}+/gu, ' ')
    .slice(0, LONGEST);
  const options = { cause: error };
  const isOne = (...names: readonly (keyof CcxtErrors)[]) => names.some((name) => error instanceof ccxt[name]);
  if (isOne('DuplicateOrderId') || /duplicate|is in use|already exists/i.test(given.message))
    return new VenueUnknownError(message, options);
  if (isOne('RateLimitExceeded', 'DDoSProtection'))
    return new VenueBusyError(message, waitOf(retryAfterOf(error)), options);
  if (isOne('InsufficientFunds')) return new VenueInsufficientError(message, options);
  if (isOne('AuthenticationError')) return new VenueForbiddenError(message, options);
  const isRefused = isOne(
    'ArgumentsRequired',
    'BadRequest',
    'InvalidNonce',
    'InvalidOrder',
    'NotSupported',
    'OperationRejected',
  );
  if (isRefused || refusals?.test(given.message)) return new VenueRefusedError(message, options);
  return new VenueUnknownError(message, options);
}

function waitOf(named: string | undefined): number {
  const seconds = Number(named);
  return seconds > 0 ? Math.min(seconds, 3_600) * 1_000 : WAIT_MS;
}
