import {
  VenueBusyError,
  VenueInsufficientError,
  VenueRefusedError,
  VenueUnknownError,
} from '../../core/ports/markets/venue-account.ts';
import type { CcxtErrors, CcxtExchange } from './ccxt-module.ts';

/** Milliseconds to wait where the venue names no time. */
const WAIT_MS = 10_000;
/** A venue's answer can be long, and is logged. */
const LONGEST = 300;

/**
 * What an error of ccxt says about a call. Only what certainly was not taken is a refusal; a second order with the same
 * client ID is none, since the first was taken.
 */
export function venueError(
  error: unknown,
  ccxt: CcxtErrors,
  exchange: Pick<CcxtExchange, 'last_response_headers'>,
  refusals?: RegExp,
): VenueRefusedError | VenueUnknownError {
  const given = error instanceof Error ? error : new Error(String(error));
  // In one line that every store takes.
  const message = given.message.replaceAll(/\p{C}+/gu, ' ').slice(0, LONGEST);
  const options = { cause: error };
  const isOne = (...names: readonly (keyof CcxtErrors)[]) => names.some((name) => error instanceof ccxt[name]);
  if (isOne('DuplicateOrderId') || /duplicate|is in use|already exists/i.test(given.message))
    return new VenueUnknownError(message, options);
  if (isOne('RateLimitExceeded', 'DDoSProtection'))
    return new VenueBusyError(message, waitOf(exchange.last_response_headers), options);
  if (isOne('InsufficientFunds')) return new VenueInsufficientError(message, options);
  const isRefused = isOne(
    'ArgumentsRequired',
    'AuthenticationError',
    'BadRequest',
    'InvalidNonce',
    'InvalidOrder',
    'NotSupported',
    'OperationRejected',
  );
  if (isRefused || refusals?.test(given.message)) return new VenueRefusedError(message, options);
  return new VenueUnknownError(message, options);
}

function waitOf(headers: Readonly<Record<string, string>> | undefined): number {
  const named = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'retry-after');
  const seconds = Number(named?.[1]);
  return seconds > 0 ? Math.min(seconds, 3_600) * 1_000 : WAIT_MS;
}
