import { type Dispatcher, request } from 'undici';

/** Time limit of a whole request, in milliseconds. */
const TIMEOUT_MS = 20_000;
/** Largest answer that is read: the list of all markets of a large venue. */
const MAX_BYTES = 48 * 1024 * 1024;
/** Wait when a venue says that it is too much without saying how long, in milliseconds. */
const DEFAULT_WAIT_MS = { 429: 60_000, 418: 300_000 };

/** A venue did not answer as it should; names the address. */
export class VenueRequestError extends Error {
  override readonly name = 'VenueRequestError';
  /** Milliseconds that the venue asks to wait before any other request; 0 when it does not. */
  readonly waitMs: number;

  constructor(message: string, waitMs = 0) {
    super(message);
    this.waitMs = waitMs;
  }
}

/** Asks a venue over REST. */
export interface RestClient {
  /** @param path with its query. @throws VenueRequestError. */
  get(path: string, signal: AbortSignal): Promise<string>;
  post(path: string, signal: AbortSignal): Promise<string>;
}

export class UndiciRestClient implements RestClient {
  readonly #venue: string;
  readonly #origin: string;
  readonly #dispatcher: Dispatcher;

  constructor(venue: string, origin: string, dispatcher: Dispatcher) {
    this.#venue = venue;
    this.#origin = origin.replace(/\/$/, '');
    this.#dispatcher = dispatcher;
  }

  get(path: string, signal: AbortSignal): Promise<string> {
    return this.#ask('GET', path, signal);
  }

  post(path: string, signal: AbortSignal): Promise<string> {
    return this.#ask('POST', path, signal);
  }

  async #ask(method: 'GET' | 'POST', path: string, signal: AbortSignal): Promise<string> {
    const address = this.#origin + path;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      const options = { method, dispatcher: this.#dispatcher, signal: limit };
      const { statusCode, headers, body } = await request(address, {
        ...options,
        headers: { accept: 'application/json' },
      });
      const text = await boundedText(body);
      if (statusCode === 200) return text;
      const answer = `${this.#venue} answered ${statusCode} at ${address}: ${text.slice(0, 200)}`;
      throw new VenueRequestError(answer, waitOf(statusCode, headers['retry-after']));
    } catch (error) {
      if (error instanceof VenueRequestError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new VenueRequestError(`${this.#venue} did not answer at ${address}: ${reason}`);
    }
  }
}

async function boundedText(body: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    const part = chunk as Buffer;
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error(`the answer is larger than ${MAX_BYTES} bytes`);
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What a venue asks to wait: `Retry-After` in seconds, or a default for the two codes that mean too much. */
export function waitOf(status: number, retryAfter: string | readonly string[] | undefined): number {
  if (status !== 429 && status !== 418) return 0;
  const seconds = Number(typeof retryAfter === 'string' ? retryAfter : NaN);
  return seconds > 0 && seconds <= 7 * 86_400 ? seconds * 1000 : DEFAULT_WAIT_MS[status];
}
