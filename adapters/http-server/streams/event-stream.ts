import type { FastifyReply } from 'fastify';

/** A comment this often keeps proxies, and our own limit on idle connections, from taking the stream for dead. */
export const HEARTBEAT_MS = 15_000;
/** How long a browser waits before it connects again, in milliseconds. */
const RETRY_MS = 2_000;
/** A reader that takes in nothing is cut off when this many bytes wait for it. */
export const MOST_WAITING_BYTES = 256 * 1024;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx holds back what it is not told to pass on.
  'x-accel-buffering': 'no',
};

/**
 * One stream of server-sent events. `end` is the only way out: it runs once, whichever side closes first, and nothing is written
 * after it.
 */
export class EventStream {
  readonly #reply: FastifyReply;
  readonly #ended: () => void;
  #heartbeat: NodeJS.Timeout | undefined;
  #isEnded = false;

  /** @param ended lets go of what feeds the stream; called once. */
  constructor(reply: FastifyReply, ended: () => void) {
    this.#reply = reply;
    this.#ended = ended;
    reply.raw.once('close', () => this.end());
    // A connection that breaks while it is written to: without a listener the process would end.
    reply.raw.on('error', () => this.end());
  }

  /** Sends the headers, once; until then the reply may still be a refusal. */
  open(): void {
    if (this.#isEnded || this.#heartbeat) return;
    const { raw } = this.#reply;
    // Set, not only written: the log tells a stream, which may last, from a slow answer by them.
    this.#reply.headers(HEADERS).hijack();
    // Hijacked, Fastify writes nothing; what its hooks have set goes along.
    raw.writeHead(200, this.#reply.getHeaders() as Record<string, string>);
    this.#heartbeat = setInterval(() => this.#write(': \n\n'), HEARTBEAT_MS);
    this.#write(`retry: ${RETRY_MS}\n\n`);
  }

  /**
   * Sends an event, opening the stream with the first one. @param data anything that JSON carries. @param id that a reader
   * resumes from.
   */
  send(event: string, data: unknown, id?: number): void {
    this.open();
    this.#write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Ends the stream, or what was to become one. */
  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearInterval(this.#heartbeat);
    this.#ended();
    if (this.#heartbeat) this.#reply.raw.end();
  }

  /** True once it has ended, whichever side closed it. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** True until `open`: the reply can still be refused. */
  get isRefusable(): boolean {
    return this.#heartbeat === undefined && !this.#isEnded;
  }

  #write(text: string): void {
    const { raw } = this.#reply;
    if (this.#isEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength <= MOST_WAITING_BYTES) return;
    this.end();
    // Ended alone, it would wait for a reader who takes in nothing.
    raw.destroy();
  }
}
