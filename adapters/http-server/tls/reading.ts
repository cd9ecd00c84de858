import type { ServerHttp2Stream } from 'node:http2';

/**
 * Measures how long a stream's client has read nothing of the waiting data. Node's own timeout for a stream restarts
 * when other streams of the connection move.
 */
export class Reading {
  readonly #stream: ServerHttp2Stream;
  #waiting = 0;
  #since: number;

  /** @param now by `performance.now()`, as everywhere here. */
  constructor(stream: ServerHttp2Stream, now: number) {
    this.#stream = stream;
    this.#since = now;
    // A writer as fast as its reader may have the same amount waiting at each check.
    stream.on('drain', () => (this.#since = performance.now()));
  }

  /** Checks how much waits. @returns milliseconds since the client read something, or nothing waited. */
  stalledFor(now: number): number {
    const { writableLength } = this.#stream;
    if (writableLength === 0 || writableLength < this.#waiting) this.#since = now;
    this.#waiting = writableLength;
    return now - this.#since;
  }
}
