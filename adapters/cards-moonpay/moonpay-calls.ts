/** Deadline of a call in milliseconds, and the largest answer that is read, in bytes. */
const DEADLINE_MS = 8_000;
const MAX_BYTES = 512 * 1024;

/** MoonPay did not answer, or refused. Names the call only: its address holds a key. */
export class MoonPayCallError extends Error {
  override readonly name = 'MoonPayCallError';
  /** The HTTP status; undefined without an answer. */
  readonly status: number | undefined;

  constructor(call: string, status?: number) {
    super(`MoonPay ${status === undefined ? 'did not answer' : `answered ${status}`} at ${call}`);
    this.status = status;
  }
}

/** Reads MoonPay's API with the publishable key, as its widget does. */
export class MoonPayCalls {
  readonly #address: string;
  readonly #apiKey: string;

  /** @param address of the API, such as `https://api.moonpay.com`. */
  constructor(apiKey: string, address: string) {
    this.#apiKey = apiKey;
    this.#address = address.replace(/\/$/, '');
  }

  /** @param call its path, as errors name it. @throws MoonPayCallError */
  async get(call: string, query: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const search = new URLSearchParams({ apiKey: this.#apiKey, ...query }).toString();
    let status: number | undefined;
    try {
      const response = await fetch(`${this.#address}${call}?${search}`, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      ({ status } = response);
      const text = await boundedText(response);
      if (response.ok) return JSON.parse(text);
    } catch {
      // The cause may hold the address.
      throw new MoonPayCallError(call);
    }
    throw new MoonPayCallError(call, status);
  }
}

async function boundedText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error(`the answer is larger than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
