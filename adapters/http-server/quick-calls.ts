import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { exchangeContract } from '../../core/contract/exchange-contract.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { ExchangeApi } from '../../core/ports/exchange-api.ts';
import { inputOf, resultText } from './call-text.ts';
import { CSRF_HEADER } from './csrf.ts';
import { atEndOfTurn } from './end-of-turn.ts';
import { CALL_HEADERS, failureBody, logFailure, verdictOn } from './failure.ts';
import type { Parts } from './parts.ts';
import { RequestLog } from './request-log.ts';
import type { LoggedRequest } from './server-log.ts';
import { BODY_LIMIT } from './server-options.ts';
import { addressOf } from './visitor-address.ts';

/** The calls made with every keystroke. Anybody's answer is the same: no visitor and no idempotency key means a thing to them. */
const QUICK = ['estimate', 'quote'] as const satisfies readonly (keyof ExchangeApi)[];

/** Media types as our own clients write them. */
const JSON_TYPES: ReadonlySet<string | undefined> = new Set(['application/json', 'application/json; charset=utf-8']);

/** What of the server is made or known only later. */
export interface ServerState {
  readonly log: () => FastifyBaseLogger;
  readonly closing: () => boolean;
}

type Call = (input: unknown) => Promise<unknown>;

/** A request being answered here. */
interface Taken extends LoggedRequest {
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
export class QuickCalls {
  readonly #calls: ReadonlyMap<string | undefined, Call>;
  readonly #parts: Parts;
  readonly #state: ServerState;
  readonly #headers: readonly string[];

  constructor(parts: Parts, state: ServerState) {
    this.#calls = new Map(QUICK.map((name) => [exchangeContract[name].path, parts.api[name] as Call]));
    this.#parts = parts;
    this.#state = state;
    this.#headers = Object.entries({ ...parts.fixed, ...CALL_HEADERS }).flat();
  }

  /** @returns false when the request is left to others; nothing of it has been read then. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    const call = request.method === 'POST' ? this.#calls.get(request.url) : undefined;
    if (call === undefined || !this.#isPlain(request)) return false;
    const { limit, trust, ids } = this.#parts;
    const ip = addressOf(request, trust);
    if (!limit.take(ip)) return false;
    const id = ids(request);
    const log = new RequestLog(this.#state.log(), { requestId: id });
    const isHttp1 = request.httpVersionMajor < 2;
    const taken = { id, since: performance.now(), isHttp1, response, method: 'POST', url: request.url!, ip, log };
    // First all that came is read, then all is worked out, then all is written: each stage finds its own code still warm.
    readText(request, (text) => atEndOfTurn(() => this.#answer(taken, call, text)));
    return true;
  }

  #isPlain({ headers }: IncomingMessage): boolean {
    if (this.#parts.crossOrigins.isCrossOrigin(headers)) return false;
    const { host, 'content-type': type, 'content-length': length, cookie, [CSRF_HEADER]: token } = headers;
    return (
      // A key must be good before anything is answered.
      headers.authorization === undefined &&
      JSON_TYPES.has(type) &&
      Number(length) <= BODY_LIMIT &&
      cookie !== undefined &&
      typeof token === 'string' &&
      this.#parts.hosts.has(host) &&
      this.#parts.known.has(cookie, token) &&
      !this.#state.closing()
    );
  }

  #answer(taken: Taken, call: Call, text: string): void {
    const refuse = (error: unknown) => this.#refuse(taken, ExchangeError.from(error));
    let answer: Promise<unknown>;
    try {
      answer = call(inputOf(text));
    } catch (error) {
      return refuse(error);
    }
    // Written out before it waits: a task that fails at the end of the turn would take the others with it.
    answer.then(resultText).then((body) => atEndOfTurn(() => this.#send(taken, 200, body)), refuse);
  }

  #refuse(taken: Taken, failure: ExchangeError): void {
    const { error, status, cause } = verdictOn(failure);
    if (cause !== undefined) logFailure(taken.log, cause);
    this.#send(taken, status, failureBody(error));
  }

  #send(taken: Taken, status: number, body: string): void {
    const bytes = Buffer.byteLength(body);
    const own = ['x-request-id', taken.id, 'content-length', String(bytes)];
    // Told before its connection goes, a client does not send its next request into the void.
    if (this.#state.closing() && taken.isHttp1) own.push('connection', 'close');
    // The bytes of ASCII are the same in both; Latin-1 is written faster.
    taken.response.writeHead(status, [...this.#headers, ...own]).end(body, bytes === body.length ? 'latin1' : 'utf8');
    this.#parts.log.answered(taken, status, performance.now() - taken.since);
  }
}

function readText(request: IncomingMessage, done: (text: string) => void): void {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => done(parts.length === 1 ? parts[0]!.toString() : Buffer.concat(parts).toString()));
}
