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
import { BODY_LIMIT } from '../server-options.ts';
import { clientIp } from '../limits/client-ip.ts';

/** The calls made with every keystroke. Anybody's answer is the same: no visitor and no idempotency key means a thing to them. */
const FAST_CALLS = ['estimate', 'quote'] as const satisfies readonly (keyof ExchangeApi)[];

/** Media types as our own clients write them. */
const JSON_TYPES: ReadonlySet<string | undefined> = new Set(['application/json', 'application/json; charset=utf-8']);

/** What of the server is made or known only later. */
export interface ServerState {
  readonly log: () => FastifyBaseLogger;
  readonly closing: () => boolean;
}

type Call = (input: unknown) => Promise<unknown>;

/** A request being answered here. */
interface FastRequest extends LoggedRequest {
  readonly id: string;
  /** When it came, by `performance.now()`. */
  readonly since: number;
  /** HTTP/2 has no header that ends a connection. */
  readonly isHttp1: boolean;
  readonly response: ServerResponse;
}

/**
 * Answers the plain ones of the calls made most before Fastify sees them, which costs them more than they do themselves.
 * Plain is a POST in JSON of a length it tells, with a token known to be good, from an address within its limit. Whatever
 * else comes, refusals above all, is left to Fastify's route of the same call.
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

  /** @returns false when the request is left to others; nothing of it has been read then. */
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
    // First all that came is read, then all is worked out, then all is written: each stage finds its own code still warm.
    readText(request, (text) => batchPerTick(() => this.#answer(fastRequest, call, text)));
    return true;
  }

  #isPlain({ headers }: IncomingMessage): boolean {
    if (this.#context.crossOrigins.isCrossOrigin(headers)) return false;
    const { host, 'content-type': type, 'content-length': length, cookie, [CSRF_HEADER]: token } = headers;
    return (
      // A key must be good before anything is answered.
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
    // Written out before it waits: a task that fails at the end of the turn would take the others with it.
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
    // Told before its connection goes, a client does not send its next request into the void.
    if (this.#state.closing() && fastRequest.isHttp1) own.push('connection', 'close');
    // The bytes of ASCII are the same in both; Latin-1 is written faster.
    fastRequest.response
      .writeHead(status, [...this.#headers, ...own])
      .end(body, bytes === body.length ? 'latin1' : 'utf8');
    this.#context.log.answered(fastRequest, status, performance.now() - fastRequest.since);
  }
}

function readText(request: IncomingMessage, done: (text: string) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => done(chunks.length === 1 ? chunks[0]!.toString() : Buffer.concat(chunks).toString()));
}
