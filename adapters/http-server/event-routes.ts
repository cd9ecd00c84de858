import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Subscription } from 'rxjs';
import { EVENT_PATHS, TRANSACTION_EVENT } from '../../core/contract/event-path.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { isClosed, type Transaction, type TransactionRef } from '../../core/domain/transaction.ts';
import type { TransactionFeed } from '../../core/ports/transaction-feed.ts';
import { failureBody } from './failure.ts';
import type { Callers } from './callers.ts';
import { httpStatusOf } from '../../core/contract/error-code.ts';
import { networkOf } from './visitor-address.ts';

/** A comment this often keeps proxies, and our own limit on idle connections, from taking the stream for dead. */
const BEAT_MS = 15_000;
/** By then it is known whether there is such a transaction, in milliseconds. */
const SETTLE_MS = 300;
/** How long a browser waits before it connects again, in milliseconds. */
const RETRY_MS = 2_000;
/** A reader that takes in nothing is let go when this many bytes wait for it. */
const MOST_WAITING = 256 * 1024;
/** Streams one visitor may hold open, as the rate limit tells them apart, and all together: each costs a socket. */
const MOST_OF_ONE = 20;
const MOST = 10_000;

/** Serves the live events of transactions: server-sent events that resume by `Last-Event-ID`. */
export class EventRoutes {
  readonly #feed: TransactionFeed;
  readonly #callers: Callers;
  /** Each with the network it counts for. */
  readonly #open = new Map<FastifyReply, string>();
  readonly #ofNetwork = new Map<string, number>();

  constructor(feed: TransactionFeed, callers: Callers) {
    this.#feed = feed;
    this.#callers = callers;
  }

  register(scope: FastifyInstance): void {
    scope.get<{ Params: { id: string } }>(EVENT_PATHS.owned, NO_HEAD, (request, reply) =>
      this.#stream({ id: request.params.id }, request, reply),
    );
    scope.get<{ Params: { secret: string } }>(EVENT_PATHS.tracked, NO_HEAD, (request, reply) =>
      this.#stream({ secret: request.params.secret }, request, reply),
    );
    // Streams never end by themselves: a server that closes would wait for them.
    scope.addHook('preClose', async () => {
      for (const reply of this.#open.keys()) reply.raw.end();
    });
  }

  #stream(ref: TransactionRef, request: FastifyRequest, reply: FastifyReply): void {
    // A client that left while hooks were waited for closes nothing later: its stream would stay for good.
    if (reply.raw.destroyed) return void reply.hijack();
    const caller = 'id' in ref ? this.#callers.of(request, reply) : undefined;
    if (!this.#admit(request, reply)) return;
    let following: Subscription | undefined;
    let isBegun = false;
    const begin = () => {
      if (isBegun) return;
      isBegun = true;
      // Set, not only written: the log tells a stream, which may last, from a slow answer by them.
      reply.headers(HEADERS).hijack();
      // Hijacked, Fastify writes nothing; what its hooks have set goes along.
      reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
      reply.raw.write(`retry: ${RETRY_MS}\n\n`);
    };
    // A reader is told that it is connected although there is no news; a refusal comes sooner than this.
    const settled = setTimeout(begin, SETTLE_MS);
    const beat = setInterval(() => reply.raw.write(': \n\n'), BEAT_MS);
    reply.raw.once('close', () => {
      clearTimeout(settled);
      clearInterval(beat);
      following?.unsubscribe();
      this.#leave(reply);
    });
    following = this.#feed.follow(ref, resumeAfter(request), caller).subscribe({
      next: (transaction) => {
        begin();
        write(reply, transaction);
      },
      error: (error: unknown) => {
        clearTimeout(settled);
        if (isBegun) reply.raw.end();
        else refuse(reply, error);
      },
      complete: () => reply.raw.end(),
    });
  }

  #admit(request: FastifyRequest, reply: FastifyReply): boolean {
    const network = networkOf(request.ip);
    const count = this.#ofNetwork.get(network) ?? 0;
    if (count >= MOST_OF_ONE || this.#open.size >= MOST) {
      refuse(reply, new ExchangeError('too-many-requests', 'Too many live views are open: close one'));
      return false;
    }
    this.#ofNetwork.set(network, count + 1);
    this.#open.set(reply, network);
    return true;
  }

  #leave(reply: FastifyReply): void {
    const network = this.#open.get(reply);
    if (network === undefined) return;
    this.#open.delete(reply);
    const count = this.#ofNetwork.get(network)! - 1;
    if (count > 0) this.#ofNetwork.set(network, count);
    else this.#ofNetwork.delete(network);
  }
}

/** A HEAD would be answered when the stream ends. */
const NO_HEAD = { exposeHeadRoute: false } as const;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx holds back what it is not told to pass on.
  'x-accel-buffering': 'no',
};

function write({ raw }: FastifyReply, transaction: Transaction): void {
  raw.write(`id: ${transaction.sequence}\nevent: ${TRANSACTION_EVENT}\ndata: ${JSON.stringify(transaction)}\n\n`);
  if (isClosed(transaction.status) || raw.writableLength > MOST_WAITING) raw.end();
}

/** Not a stream: EventSource does not connect again after it. */
function refuse(reply: FastifyReply, error: unknown): void {
  const known = ExchangeError.from(error);
  void reply
    .code(httpStatusOf[known.code])
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .send(failureBody(known));
}

/** What the reader has seen: what a reconnecting browser says of itself goes before what the page said. */
function resumeAfter(request: FastifyRequest): number {
  const { after } = request.query as { readonly after?: unknown };
  const said = request.headers['last-event-id'] ?? after;
  const sequence = typeof said === 'string' && /^\d{1,9}$/.test(said) ? Number(said) : 0;
  return sequence;
}
