import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  constants,
  createServer,
  type Http2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { TLSSocket } from 'node:tls';
import type { ServerTimes } from '../server-limits.ts';
import { SESSION_OPTIONS } from './http2-limits.ts';
import { trackResponse } from './tracked-response.ts';
import { Http2SessionGuard } from './http2-session-guard.ts';
import { refuseLate } from './refuse-late.ts';
import { isNamedOnce } from '../security/host-header.ts';

const { NGHTTP2_CANCEL, NGHTTP2_FLAG_END_STREAM, NGHTTP2_PROTOCOL_ERROR } = constants;

/** Serves HTTP/2 on accepted connections, within the limits of `Http2SessionGuard`. */
export class Http2Sessions {
  readonly #server: Http2Server;
  readonly #times: ServerTimes;
  readonly #listener: RequestListener;
  readonly #guards = new Map<ServerHttp2Session, Http2SessionGuard>();
  #sweep: NodeJS.Timeout | undefined;
  #isClosing = false;

  /** @param listener gets requests and responses as with HTTP/1. */
  constructor(times: ServerTimes, listener: RequestListener) {
    this.#times = times;
    this.#listener = listener;
    this.#server = createServer(SESSION_OPTIONS);
    // Node would answer an unknown expectation itself, bypassing the listener.
    for (const kind of ['request', 'checkExpectation'] as const)
      this.#server.on(kind, (request: Http2ServerRequest, response: Http2ServerResponse) =>
        this.#answer(request, response),
      );
    // A protocol error of the client ends its connection; it needs no report.
    this.#server.on('sessionError', () => {});
  }

  /** Takes over a connection that has negotiated h2. */
  serve(socket: TLSSocket): void {
    if (socket.destroyed) return;
    this.#server.once('session', (session) => this.#adopt(session, socket));
    this.#server.emit('connection', socket);
  }

  /** Lets running requests end, and closes every connection after them. */
  close(): void {
    this.#isClosing = true;
    for (const guard of this.#guards.values()) guard.close();
  }

  /** Destroys every connection. */
  destroy(): void {
    for (const guard of this.#guards.values()) guard.destroy();
  }

  #adopt(session: ServerHttp2Session, socket: TLSSocket): void {
    const guard = new Http2SessionGuard(session, socket, this.#times);
    this.#guards.set(session, guard);
    socket.once('close', () => this.#forget(session));
    // Runs before Node's own listener, which makes a request of the stream.
    session.prependListener('stream', (stream, _headers, flags) => {
      if (guard.admit(stream)) this.#limitTime(stream, flags);
    });
    if (this.#isClosing) guard.close();
    this.#sweep ??= setInterval(() => this.#check(), Math.min(500, this.#times.receive / 4)).unref();
  }

  #forget(session: ServerHttp2Session): void {
    this.#guards.delete(session);
    if (this.#guards.size > 0) return;
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }

  #check(): void {
    for (const guard of this.#guards.values()) guard.check();
  }

  /** Applies the same time limits to a request and its response as HTTP/1. */
  #limitTime(stream: ServerHttp2Stream, flags: number): void {
    stream.setTimeout(this.#times.stall, () => stream.close(NGHTTP2_CANCEL));
    if ((flags & NGHTTP2_FLAG_END_STREAM) !== 0) return;
    const late = setTimeout(() => refuseLate(stream), this.#times.receive);
    stream.once('close', () => clearTimeout(late));
  }

  #answer(request: Http2ServerRequest, response: Http2ServerResponse): void {
    const { stream } = request;
    // Refused, or closed already.
    if (stream.closed || stream.destroyed) return;
    if (!isNamedOnce(request)) return stream.close(NGHTTP2_PROTOCOL_ERROR);
    const guard = this.#guards.get(stream.session as ServerHttp2Session);
    // The session is gone, so no client can be answered.
    if (!guard) return void stream.destroy();
    guard.watch(stream, trackResponse(response));
    // Node's socket proxy belongs to the stream and loses the address once the client has left, while its call may
    // still be counted.
    Object.defineProperty(request, 'socket', { value: guard.socket });
    // Node would treat an aborted body as ended.
    request.on('error', () => {});
    stream.once('aborted', () => {
      if (!request.readableEnded) request.destroy(new Error('The client went away'));
    });
    this.#listener(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  }
}
