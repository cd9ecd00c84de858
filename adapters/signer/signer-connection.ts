import { Agent, type ClientRequest, request as httpRequest, type RequestOptions } from 'node:http';

/** A call of the signer's socket. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /** Maximum size of the answer in bytes. */
  readonly most: number;
}

interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Connections at a time; the server batches signatures, so few are used. */
const MAX_SOCKETS = 8;
/** Errors of a connection that the signer had closed before it read the request. */
const STALE: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE']);

/** Calls the signer's socket over connections that stay open between calls. */
export class SignerConnection {
  readonly #socket: string;
  readonly #timeoutMs: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS });

  /** @param timeoutMs timeout of one call. */
  constructor(socket: string, timeoutMs: number) {
    this.#socket = socket;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Every call can be repeated, so one on a connection that turns out to be closed is made again on a new one.
   * @throws the error of the connection.
   */
  async call(call: Call): Promise<Reply> {
    const signal = AbortSignal.timeout(this.#timeoutMs);
    const first = this.#send(call, { agent: this.#agent, signal });
    try {
      return await first.reply;
    } catch (error) {
      const isStale = first.request.reusedSocket && STALE.has((error as NodeJS.ErrnoException).code);
      if (!isStale) throw error;
      return this.#send(call, { agent: false, signal }).reply;
    }
  }

  #send(
    { method, path, body, most }: Call,
    options: Pick<RequestOptions, 'agent' | 'signal'>,
  ): { readonly request: ClientRequest; readonly reply: Promise<Reply> } {
    const headers =
      method === 'POST' ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {};
    const request = httpRequest({ socketPath: this.#socket, method, path, headers, ...options });
    const reply = new Promise<Reply>((resolve, reject) => {
      // `on`, not `once`: a later error without a listener would end the process.
      request.on('error', reject);
      request.once('response', (response) => {
        const chunks: Buffer[] = [];
        let length = 0;
        response.on('data', (chunk: Buffer) => {
          length += chunk.length;
          chunks.push(chunk);
          if (length > most) response.destroy(new Error('the answer is too large'));
        });
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        );
        response.on('error', reject);
        // The connection closed in the middle of the answer: the signer was killed.
        response.once('close', () => reject(new Error('the answer ended early')));
      });
    });
    request.end(body);
    return { request, reply };
  }
}
