import type { ServerHttp2Stream } from 'node:http2';

/**
 * Tells how long the client of a stream has taken in nothing of what waits for it. Node's own limit for a stream is put off
 * by whatever moves on the other streams of the connection.
 */
export class Reading {
  readonly #stream: ServerHttp2Stream;
  #waiting = 0;
  #since: number;

  /** @param now by `performance.now()`, as everywhere here. */
  constructor(stream: ServerHttp2Stream, now: number) {
    this.#stream = stream;
    this.#since = now;
    // What writes as fast as its reader reads may have as much waiting at each look.
    stream.on('drain', () => (this.#since = performance.now()));
  }

  /** Looks how much waits. @returns milliseconds since something was taken in, or nothing waited. */
  stalledFor(now: number): number {
    const { writableLength } = this.#stream;
    if (writableLength === 0 || writableLength < this.#waiting) this.#since = now;
    this.#waiting = writableLength;
    return now - this.#since;
  }
}
