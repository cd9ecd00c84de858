import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, type Http2ServerResponse } from 'node:http2';
import type { Socket } from 'node:net';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { CALL_HEADERS, errorBody } from '../calls/error-response.ts';
import { hasOneHost } from '../security/host-header.ts';
import { clientSubnet } from '../../../core/exchange/accounts/sign-in/client-subnet.ts';
import { clientIp, type ProxyTrust } from './client-ip.ts';
import { PendingResponses } from './pending-responses.ts';
import { WatchedResponse } from '../watched-response.ts';
import { Unanswered } from './unanswered.ts';

/** Unanswered requests that one HTTP/1.1 connection may have. Browsers and proxies do not pipeline. */
const MAX_UNANSWERED = 8;

/** Options of the gate. */
interface RequestGateOptions {
  /** Headers of every response. */
  readonly fixed: Readonly<Record<string, string>>;
  /** The proxies whose `X-Forwarded-For` is trusted; without it callers are not distinguished by address. */
  readonly trust?: ProxyTrust;
  readonly log: () => { error(details: { readonly err: unknown }, message: string): void };
}

/**
 * Admits requests before anything else handles them, for any Node server. It destroys connections that send requests
 * without reading the responses, because each waiting response holds memory. It keeps an `error` listener on every
 * response, because an unhandled error would end the process.
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

  /** @returns false when the request must not be handled: its connection is closed, or the gate has answered it. */
  admits(request: IncomingMessage, response: ServerResponse): boolean {
    response.on('error', this.#onError);
    // The server's settings limit the streams of an HTTP/2 connection.
    if (request.httpVersionMajor > 1) return this.#hasCapacity(request, response);
    const { socket } = request;
    // After the last response, further requests that the parser finds in earlier input are ignored.
    if (socket.destroyed || socket.writableEnded) return false;
    const unanswered = this.#unanswered.get(socket) ?? this.#begin(socket);
    if (unanswered.responses.length >= MAX_UNANSWERED) {
      socket.destroy();
      return false;
    }
    if (!this.#hasCapacity(request, response)) return false;
    unanswered.begin(response);
    if (hasOneHost(request)) return true;
    this.#refuseHost(response);
    return false;
  }

  /** True while a response is being written: other bytes on the connection would become part of it. */
  isAnswering(socket: Socket): boolean {
    const responses = this.#unanswered.get(socket)?.responses ?? [];
    return responses.some(({ headersSent }) => headersSent);
  }

  /** Closes the HTTP/1 connection or the HTTP/2 stream of a request whose subnet has too many bytes waiting. */
  #hasCapacity(request: IncomingMessage, response: ServerResponse): boolean {
    const trust = this.#trust;
    if (trust === undefined) return true;
    if (!this.#pending.isEmpty && this.#pending.isFull(clientSubnet(clientIp(request, trust)))) {
      if (request.httpVersionMajor > 1) refuseStream(response);
      else request.socket.destroy();
      return false;
    }
    if (response instanceof WatchedResponse) response.onWaiting = this.#onWaiting;
    else this.#count(request, response, trust);
    return true;
  }

  #count(request: IncomingMessage, response: ServerResponse, trust: ProxyTrust): void {
    this.#pending.add(clientSubnet(clientIp(request, trust)), response);
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

/**
 * Refuses a stream with the code that says nothing was processed, so that the client may retry (RFC 9113, section 8.7).
 */
function refuseStream(response: unknown): void {
  (response as Http2ServerResponse).stream.close(constants.NGHTTP2_REFUSED_STREAM);
}
