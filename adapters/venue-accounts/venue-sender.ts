import { Agent, ProxyAgent, request } from 'undici';
import { VenueBusyError, VenueRefusedError, VenueUnknownError } from '../../core/ports/markets/venue-account.ts';
import type { SignedCall } from '../../core/ports/markets/venue-withdrawer.ts';

const ORIGINS: Readonly<Record<string, string>> = {
  kraken: 'https://api.kraken.com',
  binance: 'https://api.binance.com',
};
const TIMEOUT_MS = 15_000;
const WAIT_MS = 60_000;
/** A venue's answer can be long, and is logged: characters of its reason, and bytes that are read. */
const [LONGEST, MOST_BYTES] = [300, 100_000];

/**
 * Kraken's errors of a withdrawal that was not taken. Errors of its service and internal ones leave that open, and so does a
 * nonce that was used: after a restore of the database the same call may have been taken before.
 */
const KRAKEN_REFUSALS =
  /^(E(Funding|Query|Account|Auth):|EAPI:(?!Invalid nonce)|EGeneral:(Invalid|Permission|Unknown method))/;
/** Binance's codes that leave open whether a call was taken, now or, with its old time, before. */
const BINANCE_UNKNOWN: ReadonlySet<number> = new Set([-1000, -1001, -1006, -1007, -1021]);
const REPEATED = /duplicate|already|exist/i;

/** How a venue is reached. */
interface VenueWay {
  /** Instead of the venue's own, such as a simulator's. */
  readonly origin?: string | undefined;
  /** Address of an HTTP proxy: a key can be bound to the address that it shows. */
  readonly proxy?: string | undefined;
}

/** Sends a signed call to a venue, once. @throws the errors of `VenueWithdrawer.send`. */
export async function sendWithdrawal(venue: string, call: SignedCall, way: VenueWay = {}): Promise<void> {
  const origin = way.origin ?? ORIGINS[venue];
  if (origin === undefined) throw new VenueRefusedError(`withdrawals from ${venue} are not known`);
  const [status, answer] = await posted(call, origin, way.proxy).catch((cause: unknown) => {
    throw new VenueUnknownError(`${venue} gave no answer`, { cause });
  });
  if (status === 429 || status === 418) throw new VenueBusyError(`${venue} had too many calls`, WAIT_MS);
  const read = jsonOf(answer);
  if (venue === 'kraken') judgeKraken(status, read);
  else judgeBinance(status, read);
}

/** Posts over a connection of its own, and follows no redirect. @returns the status and the answer. */
async function posted(
  { path, headers, body }: SignedCall,
  origin: string,
  proxy: string | undefined,
): Promise<readonly [number, string]> {
  const dispatcher = proxy === undefined ? new Agent() : new ProxyAgent({ uri: proxy, proxyTunnel: true });
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await request(origin + path, { method: 'POST', headers, body, signal, dispatcher });
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of reply.body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) throw new Error(`the answer is larger than ${MOST_BYTES} bytes`);
      chunks.push(chunk);
    }
    return [reply.statusCode, Buffer.concat(chunks).toString('utf8')];
  } finally {
    await dispatcher.destroy();
  }
}

function judgeKraken(status: number, answer: unknown): void {
  const { error, result } = answer as { error?: readonly unknown[]; result?: { refid?: unknown } };
  if (status === 200 && Array.isArray(error) && error.length === 0 && typeof result?.refid === 'string') return;
  const texts = Array.isArray(error) ? error.map(String) : [];
  const why = reason(`kraken: ${texts.join(', ') || `status ${status}`}`);
  if (status === 200 && texts.length > 0 && texts.every((one) => KRAKEN_REFUSALS.test(one)))
    throw new VenueRefusedError(why);
  throw new VenueUnknownError(why);
}

function judgeBinance(status: number, answer: unknown): void {
  const { id, code, msg } = answer as { id?: unknown; code?: unknown; msg?: unknown };
  if (status === 200 && typeof id === 'string') return;
  const why = reason(`binance: ${typeof msg === 'string' ? msg : `status ${status}`}`);
  const isOpen = typeof code !== 'number' || BINANCE_UNKNOWN.has(code) || REPEATED.test(why);
  const isRefused = status >= 400 && status < 500 && !isOpen;
  throw isRefused ? new VenueRefusedError(why) : new VenueUnknownError(why);
}

/** In one line that every store takes. */
function reason(text: string): string {
  return text.replaceAll(/\p{C}+/gu, ' ').slice(0, LONGEST);
}

function jsonOf(text: string): unknown {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
