import type { FastifyReply } from 'fastify';

/** Interval of the heartbeat comments, which keep proxies and our own idle limit from closing the stream. */
export const HEARTBEAT_MS = 15_000;
/** How long a browser waits before it reconnects, in milliseconds. */
const RETRY_MS = 2_000;
/** Bytes that may wait for a reader that does not read; above it the stream is closed. */
export const MAX_WAITING_BYTES = 256 * 1024;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx buffers the response unless told not to.
  'x-accel-buffering': 'no',
};

/**
 * One stream of server-sent events. Every stream ends through `end`, which takes effect once, whichever side closes
 * first; nothing is written afterwards.
 */
export class EventStream {
  readonly #reply: FastifyReply;
  readonly #ended: () => void;
  #heartbeat: NodeJS.Timeout | undefined;
  #isEnded = false;

  /** @param ended releases the source of the stream; called once. */
  constructor(reply: FastifyReply, ended: () => void) {
    this.#reply = reply;
    this.#ended = ended;
    reply.raw.once('close', () => this.end());
    // Handles a connection that breaks during a write: without a listener the process would end.
    reply.raw.on('error', () => this.end());
  }

  /** Sends the headers, once; until then the reply may still be an error. */
  open(): void {
    if (this.#isEnded || this.#heartbeat) return;
    const { raw } = this.#reply;
    // Also set on the reply: the log uses them to tell a long stream from a slow response.
    this.#reply.headers(HEADERS).hijack();
    // A hijacked reply sends no headers itself, so those that hooks have set are copied.
    raw.writeHead(200, this.#reply.getHeaders() as Record<string, string>);
    this.#heartbeat = setInterval(() => this.#write(': \n\n'), HEARTBEAT_MS);
    this.#write(`retry: ${RETRY_MS}\n\n`);
  }

  /**
   * Sends an event; the first one opens the stream.
   * @param data any JSON value.
   * @param id from which a reader resumes.
   */
  send(event: string, data: unknown, id?: number): void {
    this.open();
    this.#write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Ends the stream, opened or not. */
  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearInterval(this.#heartbeat);
    this.#ended();
    if (this.#heartbeat) this.#reply.raw.end();
  }

  /** True once the stream has ended, whichever side closed it. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** True until `open`: the reply can still be an error. */
  get isRefusable(): boolean {
    return this.#heartbeat === undefined && !this.#isEnded;
  }

  #write(text: string): void {
    const { raw } = this.#reply;
    if (this.#isEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength <= MAX_WAITING_BYTES) return;
    this.end();
    // `end` alone would wait for a reader that does not read.
    raw.destroy();
  }
}
