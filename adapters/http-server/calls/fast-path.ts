import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { exchangeContract } from '../../../core/contract/exchange/exchange-contract.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';
import { inputOf, resultText } from './call-text.ts';
import { CSRF_HEADER } from '../security/csrf.ts';
import { batchPerTick } from './batch-per-tick.ts';
import { CALL_HEADERS, errorBody, logError, errorResponseOf } from './error-response.ts';
import type { ServerContext } from '../server-context.ts';
import { RequestLog } from '../log/request-log.ts';
import type { LoggedRequest } from '../log/server-log.ts';
import { BODY_LIMIT } from '../server-limits.ts';
import { clientIp } from '../limits/client-ip.ts';
import { readText } from './read-text.ts';

/** The calls made with every keystroke. Their results depend on neither the visitor nor an idempotency key. */
const FAST_CALLS = ['estimate', 'quote'] as const satisfies readonly (keyof ExchangeApi)[];

/** Media types that our own clients send. */
const JSON_TYPES: ReadonlySet<string | undefined> = new Set(['application/json', 'application/json; charset=utf-8']);

/** Server state that exists only after the fast path is built. */
interface ServerState {
  readonly log: () => FastifyBaseLogger;
  readonly closing: () => boolean;
}

type Call = (input: unknown) => Promise<unknown>;

/** A request that the fast path answers. */
interface FastRequest extends LoggedRequest {
  readonly id: string;
  /** Arrival time, by `performance.now()`. */
  readonly since: number;
  /** False over HTTP/2, which has no header that ends a connection. */
  readonly isHttp1: boolean;
  readonly response: ServerResponse;
}

/**
 * Answers plain requests of the most frequent calls before Fastify, whose overhead exceeds their own cost. A plain
 * request is a POST of JSON with a content length and a CSRF token known to be valid, from an address within its limit.
 * Fastify's route of the same call answers everything else, and all refusals.
 */
export class FastPath {
  readonly #calls: ReadonlyMap<string | undefined, Call>;
  readonly #context: ServerContext;
  readonly #state: ServerState;
  readonly #headers: readonly string[];

  constructor(context: ServerContext, state: ServerState) {
    this.#calls = new Map(FAST_CALLS.map((name) => [exchangeContract[name].path, context.api[name] as Call]));
    this.#context = context;
    this.#state = state;
    this.#headers = Object.entries({ ...context.fixed, ...CALL_HEADERS }).flat();
  }

  /** @returns false when Fastify must handle the request; nothing of it has been read then. */
  tryHandle(request: IncomingMessage, response: ServerResponse): boolean {
    const call = request.method === 'POST' ? this.#calls.get(request.url) : undefined;
    if (call === undefined || !this.#isPlain(request)) return false;
    const { limit, trust, ids } = this.#context;
    const ip = clientIp(request, trust);
    if (!limit.take(ip)) return false;
    const id = ids(request);
    const log = new RequestLog(this.#state.log(), { requestId: id });
    const isHttp1 = request.httpVersionMajor < 2;
    const fastRequest = { id, since: performance.now(), isHttp1, response, method: 'POST', url: request.url!, ip, log };
    // Reads all requests of a turn, then computes all, then writes all: each stage keeps its own code in the caches.
    readText(request, (text) => batchPerTick(() => this.#answer(fastRequest, call, text)));
    return true;
  }

  #isPlain({ headers }: IncomingMessage): boolean {
    if (this.#context.crossOrigins.isCrossOrigin(headers)) return false;
    const { host, 'content-type': type, 'content-length': length, cookie, [CSRF_HEADER]: token } = headers;
    return (
      // Fastify's route checks API keys.
      headers.authorization === undefined &&
      JSON_TYPES.has(type) &&
      Number(length) <= BODY_LIMIT &&
      cookie !== undefined &&
      typeof token === 'string' &&
      this.#context.hosts.has(host) &&
      this.#context.csrfTokens.has(cookie, token) &&
      !this.#state.closing()
    );
  }

  #answer(fastRequest: FastRequest, call: Call, text: string): void {
    const refuse = (error: unknown) => this.#refuse(fastRequest, ExchangeError.from(error));
    let answer: Promise<unknown>;
    try {
      answer = call(inputOf(text));
    } catch (error) {
      return refuse(error);
    }
    // Serialised before batching: a task that throws at the end of the turn would take the others with it.
    answer.then(resultText).then((body) => batchPerTick(() => this.#send(fastRequest, 200, body)), refuse);
  }

  #refuse(fastRequest: FastRequest, failure: ExchangeError): void {
    const { error, status, cause } = errorResponseOf(failure);
    if (cause !== undefined) logError(fastRequest.log, cause);
    this.#send(fastRequest, status, errorBody(error));
  }

  #send(fastRequest: FastRequest, status: number, body: string): void {
    const bytes = Buffer.byteLength(body);
    const own = ['x-request-id', fastRequest.id, 'content-length', String(bytes)];
    // The header keeps the client from sending its next request on a connection that closes.
    if (this.#state.closing() && fastRequest.isHttp1) own.push('connection', 'close');
    // ASCII has the same bytes in both; Latin-1 is written faster.
    fastRequest.response
      .writeHead(status, [...this.#headers, ...own])
      .end(body, bytes === body.length ? 'latin1' : 'utf8');
    this.#context.log.answered(fastRequest, status, performance.now() - fastRequest.since);
  }
}
