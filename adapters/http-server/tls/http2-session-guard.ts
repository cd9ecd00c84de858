import { constants, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { TLSSocket } from 'node:tls';
import type { ServerTimes } from '../server-limits.ts';
import { bytesAllowed, LINGER_MS, LOST_WORK_MS, MAX_RESETS, MAX_STREAMS, RESET_WINDOW_MS } from './http2-limits.ts';
import { Reading } from './reading.ts';
import type { TrackedResponse } from './tracked-response.ts';

const { NGHTTP2_CANCEL, NGHTTP2_ENHANCE_YOUR_CALM, NGHTTP2_NO_ERROR, NGHTTP2_REFUSED_STREAM } = constants;

/** Enforces the limits of one HTTP/2 connection: streams, resets, bytes, time without a request. */
export class Http2SessionGuard {
  /** The connection's socket; it keeps the client's address after the client has left. */
  readonly socket: TLSSocket;
  readonly #session: ServerHttp2Session;
  readonly #times: ServerTimes;
  readonly #since = performance.now();
  readonly #live = new Map<ServerHttp2Stream, Reading>();
  /** Responses to requests that were reset while their handlers still run, with the time of the reset. */
  readonly #lost = new Map<TrackedResponse, number>();
  #requests = 0;
  #resets = 0;
  #windowSince = this.#since;
  #idleSince = this.#since;
  #endedAt: number | undefined;

  constructor(session: ServerHttp2Session, socket: TLSSocket, times: ServerTimes) {
    this.#session = session;
    this.socket = socket;
    // Node caches the address if it is read once while the connection is open.
    void socket.remoteAddress;
    this.#times = times;
    // Frames that open no stream.
    session.on('ping', () => this.#countBytes());
    session.on('remoteSettings', () => this.#countBytes());
  }

  /** Counts a stream. @returns false when it was refused and must not be handled. */
  admit(stream: ServerHttp2Stream): boolean {
    this.#requests += 1;
    if (this.#isFull()) {
      stream.close(NGHTTP2_REFUSED_STREAM);
      return false;
    }
    this.#live.set(stream, new Reading(stream, performance.now()));
    stream.once('close', () => this.#closed(stream));
    return true;
  }

  /** Tracks a response whose handler may go on after its client has left. */
  watch(stream: ServerHttp2Stream, answer: TrackedResponse): void {
    stream.once('close', () => {
      if (!answer.isEnded() && !stream.headersSent) this.#lost.set(answer, performance.now());
    });
  }

  /** Checks limits that no event reports; to be called a few times within `times.receive`. */
  check(now = performance.now()): void {
    if (this.#session.destroyed) return this.#seeOff(now);
    this.#countBytes(now);
    for (const [stream, reading] of this.#live) {
      const over = reading.stalledFor(now) - this.#times.stall;
      // The client reads not even the reset of the stream.
      if (over > LINGER_MS) return this.destroy();
      if (over > 0) stream.close(NGHTTP2_CANCEL);
    }
    if (this.#live.size > 0) return;
    const allowed = this.#requests === 0 ? this.#times.receive : this.#times.keepAlive;
    const idle = now - this.#idleSince;
    // Unfinished headers keep a connection from closing gracefully.
    if (idle > allowed + LINGER_MS) this.destroy();
    else if (idle > allowed) this.close();
  }

  /** Stops accepting requests and lets running ones end. */
  close(): void {
    if (!this.#session.closed) this.#session.close();
  }

  /** Destroys the connection. */
  destroy(code: number = NGHTTP2_NO_ERROR): void {
    if (!this.#session.destroyed) this.#session.destroy(undefined, code);
    else this.socket.destroy();
  }

  #isFull(): boolean {
    for (const answer of this.#lost.keys()) if (answer.isEnded()) this.#lost.delete(answer);
    return this.#live.size + this.#lost.size >= MAX_STREAMS;
  }

  #closed(stream: ServerHttp2Stream): void {
    this.#live.delete(stream);
    const now = performance.now();
    if (this.#live.size === 0) this.#idleSince = now;
    if (stream.rstCode !== NGHTTP2_NO_ERROR) this.#countReset(now);
  }

  #countReset(now: number): void {
    if (now - this.#windowSince > RESET_WINDOW_MS) [this.#windowSince, this.#resets] = [now, 0];
    this.#resets += 1;
    if (this.#resets > MAX_RESETS) this.destroy(NGHTTP2_ENHANCE_YOUR_CALM);
  }

  #countBytes(now = performance.now()): void {
    const { bytesRead, bytesWritten: written } = this.socket;
    const allowed = bytesAllowed({ requests: this.#requests, written, ms: now - this.#since });
    if (bytesRead > allowed) this.destroy(NGHTTP2_ENHANCE_YOUR_CALM);
    for (const [answer, since] of this.#lost) if (now - since > LOST_WORK_MS) this.#lost.delete(answer);
  }

  /** Destroys the socket of an ended session whose client does not read the rest within `LINGER_MS`. */
  #seeOff(now: number): void {
    this.#endedAt ??= now;
    if (now - this.#endedAt > LINGER_MS) this.socket.destroy();
  }
}
