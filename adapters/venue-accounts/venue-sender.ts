import { VenueBusyError, VenueRefusedError, VenueUnknownError } from '../../core/ports/markets/venue-account.ts';
import type { SignedCall } from '../../core/ports/markets/venue-withdrawer.ts';

const ORIGINS: Readonly<Record<string, string>> = {
  kraken: 'https://api.kraken.com',
  binance: 'https://api.binance.com',
};
const TIMEOUT_MS = 15_000;
const WAIT_MS = 60_000;
/** A venue's answer can be long, and is logged. */
const LONGEST = 300;

/**
 * Kraken's errors of a withdrawal that was not taken. Errors of its service leave that open, and so does a nonce that was used:
 * after a restore of the database the same call may have been taken before.
 */
const KRAKEN_REFUSALS = /^E(Funding|General|Query|Account|Auth|API)[:/ ](?!Invalid nonce)/;
/** Binance's codes that leave open whether a call was taken, now or, with its old time, before. */
const BINANCE_UNKNOWN: ReadonlySet<number> = new Set([-1000, -1001, -1006, -1007, -1021]);
const REPEATED = /duplicate|already|exist/i;

/**
 * Sends a signed call to a venue, once. @param origin instead of the venue's own, such as a simulator's. @throws the errors of
 * `VenueWithdrawer.send`.
 */
export async function sendWithdrawal(
  venue: string,
  { path, headers, body }: SignedCall,
  origin?: string,
): Promise<void> {
  const at = origin ?? ORIGINS[venue];
  if (at === undefined) throw new VenueRefusedError(`withdrawals from ${venue} are not known`);
  let status: number;
  let answer: string;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await fetch(at + path, { method: 'POST', headers, body, signal, redirect: 'error' });
    [status, answer] = [reply.status, (await reply.text()).slice(0, 10_000)];
  } catch (cause) {
    throw new VenueUnknownError(`${venue} gave no answer`, { cause });
  }
  if (status === 429 || status === 418) throw new VenueBusyError(`${venue} had too many calls`, WAIT_MS);
  const read = jsonOf(answer);
  if (venue === 'kraken') judgeKraken(status, read);
  else judgeBinance(status, read);
}

function judgeKraken(status: number, answer: unknown): void {
  const { error, result } = answer as { error?: readonly unknown[]; result?: { refid?: unknown } };
  if (status === 200 && Array.isArray(error) && error.length === 0 && typeof result?.refid === 'string') return;
  const texts = Array.isArray(error) ? error.map(String) : [];
  const why = `kraken: ${texts.join(', ') || `status ${status}`}`.slice(0, LONGEST);
  if (status === 200 && texts.length > 0 && texts.every((one) => KRAKEN_REFUSALS.test(one)))
    throw new VenueRefusedError(why);
  throw new VenueUnknownError(why);
}

function judgeBinance(status: number, answer: unknown): void {
  const { id, code, msg } = answer as { id?: unknown; code?: unknown; msg?: unknown };
  if (status === 200 && typeof id === 'string') return;
  const why = `binance: ${typeof msg === 'string' ? msg : `status ${status}`}`.slice(0, LONGEST);
  const isOpen = typeof code !== 'number' || BINANCE_UNKNOWN.has(code) || REPEATED.test(why);
  const isRefused = status >= 400 && status < 500 && !isOpen;
  throw isRefused ? new VenueRefusedError(why) : new VenueUnknownError(why);
}

function jsonOf(text: string): unknown {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
