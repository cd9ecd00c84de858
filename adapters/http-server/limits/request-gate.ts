import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, type Http2ServerResponse } from 'node:http2';
import type { Socket } from 'node:net';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { CALL_HEADERS, errorBody } from '../calls/error-response.ts';
import { hasOneHost } from '../security/host-header.ts';
import { clientIp, subnetOf, type ProxyTrust } from './client-ip.ts';
import { PendingResponses } from './pending-responses.ts';
import { WatchedResponse } from '../watched-response.ts';

/** Requests that one HTTP/1.1 connection may have made and not got answered. Browsers and proxies do not pipeline. */
const MOST_UNANSWERED = 8;

/** What one connection has asked for and not got yet. One listener serves all its responses: every request pays for its own. */
class Unanswered {
  /** Few: a list costs less than a set. */
  readonly responses: ServerResponse[] = [];
  readonly #end: (this: ServerResponse) => void;

  constructor() {
    const { responses } = this;
    this.#end = function end() {
      const at = responses.indexOf(this);
      if (at >= 0) responses.splice(at, 1);
    };
  }

  begin(response: ServerResponse): void {
    this.responses.push(response);
    response.on('close', this.#end);
  }
}

/** What a gate writes with. */
export interface RequestGateOptions {
  /** Headers of every answer. */
  readonly fixed: Readonly<Record<string, string>>;
  /** The proxies whose `X-Forwarded-For` is trusted; without it callers are not distinguished by address. */
  readonly trust?: ProxyTrust;
  readonly log: () => { error(details: { readonly err: unknown }, message: string): void };
}

/**
 * What every request passes before anything is done for it, whichever server of Node it came to. A connection that sends
 * requests without reading the answers is destroyed: each waiting answer holds memory. Keeps an `error` listener on every
 * response, because an error without one ends the process.
 */
export class RequestGate {
  readonly #unanswered = new WeakMap<Socket, Unanswered>();
  readonly #pending = new PendingResponses();
  readonly #fixed: RequestGateOptions['fixed'];
  readonly #trust: ProxyTrust | undefined;
  readonly #onError: (error: Error) => void;
  readonly #onWaiting: WatchedResponse['onWaiting'];

  constructor({ fixed, trust, log }: RequestGateOptions) {
    this.#fixed = fixed;
    this.#trust = trust;
    this.#onError = (error) => log().error({ err: error }, 'an answer failed');
    this.#onWaiting = trust && ((response) => this.#count(response.req, response, trust));
  }

  /** @returns false when the request is to be left alone: its connection is gone, or it is answered already. */
  admits(request: IncomingMessage, response: ServerResponse): boolean {
    response.on('error', this.#onError);
    // Streams of a connection of HTTP/2 are bounded by its settings.
    if (request.httpVersionMajor > 1) return this.#hasCapacity(request, response);
    const { socket } = request;
    // Destroyed, or answered for the last time: what the parser still finds in what came before has no effect.
    if (socket.destroyed || socket.writableEnded) return false;
    const unanswered = this.#unanswered.get(socket) ?? this.#begin(socket);
    if (unanswered.responses.length >= MOST_UNANSWERED) {
      socket.destroy();
      return false;
    }
    if (!this.#hasCapacity(request, response)) return false;
    unanswered.begin(response);
    if (hasOneHost(request)) return true;
    this.#refuseHost(response);
    return false;
  }

  /** True while an answer has begun and not ended: other bytes on the connection would be taken for a part of it. */
  isAnswering(socket: Socket): boolean {
    const responses = this.#unanswered.get(socket)?.responses ?? [];
    return responses.some(({ headersSent }) => headersSent);
  }

  /** Cuts what is asked for a network for which too much waits already: an HTTP/1 connection, or a stream of HTTP/2. */
  #hasCapacity(request: IncomingMessage, response: ServerResponse): boolean {
    const trust = this.#trust;
    if (trust === undefined) return true;
    if (!this.#pending.isEmpty && this.#pending.isFull(subnetOf(clientIp(request, trust)))) {
      if (request.httpVersionMajor > 1) refuseStream(response);
      else request.socket.destroy();
      return false;
    }
    if (response instanceof WatchedResponse) response.onWaiting = this.#onWaiting;
    else this.#count(request, response, trust);
    return true;
  }

  #count(request: IncomingMessage, response: ServerResponse, trust: ProxyTrust): void {
    this.#pending.add(subnetOf(clientIp(request, trust)), response);
  }

  #begin(socket: Socket): Unanswered {
    const unanswered = new Unanswered();
    this.#unanswered.set(socket, unanswered);
    return unanswered;
  }

  #refuseHost(response: ServerResponse): void {
    const body = errorBody(new ExchangeError('invalid-input', 'A request has exactly one Host header'));
    const own = { connection: 'close', 'content-length': Buffer.byteLength(body) };
    response.writeHead(400, { ...this.#fixed, ...CALL_HEADERS, ...own }).end(body);
  }
}

/** Says that nothing was done, so that the client may try again (RFC 9113, section 8.7). */
function refuseStream(response: unknown): void {
  (response as Http2ServerResponse).stream.close(constants.NGHTTP2_REFUSED_STREAM);
}
