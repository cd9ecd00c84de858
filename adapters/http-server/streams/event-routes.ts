import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EVENT_PATHS } from '../../../core/contract/transactions/event-path.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { transactionId, trackSecret } from '../../../core/contract/transactions/transaction-schemas.ts';
import type { TransactionRef } from '../../../core/domain/transactions/transaction.ts';
import type { TransactionFeed } from '../../../core/ports/apis/transaction-feed.ts';
import type { CallerResolver } from '../calls/caller-resolver.ts';
import { StreamLimit } from './stream-limit.ts';
import { TransactionStream } from './transaction-stream.ts';
import { sendError } from '../calls/error-response.ts';

/** A HEAD would be answered when the stream ends. */
const NO_HEAD = { exposeHeadRoute: false } as const;

/** Serves the live events of transactions: server-sent events that resume by `Last-Event-ID`. */
export class EventRoutes {
  readonly #feed: TransactionFeed;
  readonly #callers: CallerResolver;
  readonly #open = new Set<TransactionStream>();
  readonly #streamLimit = new StreamLimit();

  constructor(feed: TransactionFeed, callers: CallerResolver) {
    this.#feed = feed;
    this.#callers = callers;
  }

  register(scope: FastifyInstance): void {
    scope.get<{ Params: { id: string } }>(EVENT_PATHS.owned, NO_HEAD, (request, reply) => {
      const { id } = request.params;
      this.#stream(transactionId.safeParse(id).success ? { id } : undefined, request, reply);
    });
    scope.get<{ Params: { secret: string } }>(EVENT_PATHS.tracked, NO_HEAD, (request, reply) => {
      const { secret } = request.params;
      this.#stream(trackSecret.safeParse(secret).success ? { secret } : undefined, request, reply);
    });
    // Streams never end by themselves: a server that closes would wait for them.
    scope.addHook('preClose', async () => {
      for (const stream of this.#open) stream.end();
    });
  }

  /** @param ref undefined for what no transaction is called: the store is not asked for it. */
  #stream(ref: TransactionRef | undefined, request: FastifyRequest, reply: FastifyReply): void {
    // A client that left while hooks were waited for closes nothing later: its stream would stay for good.
    if (reply.raw.destroyed) return void reply.hijack();
    if (ref === undefined) return refuse(reply, new ExchangeError('not-found', 'There is no such transaction'));
    const caller = 'id' in ref ? this.#callers.resolve(request, reply) : undefined;
    const release = this.#streamLimit.acquire(request.ip);
    if (!release)
      return refuse(reply, new ExchangeError('too-many-requests', 'Too many live views are open: close one'));
    const stream = new TransactionStream(reply);
    this.#open.add(stream);
    // Counted until its connection has no more of it to send, for so long it costs memory.
    reply.raw.once('close', () => {
      this.#open.delete(stream);
      release();
    });
    stream.follow(this.#feed.follow(ref, resumeAfter(request), caller));
  }
}

/** Not a stream: EventSource does not connect again after it. */
function refuse(reply: FastifyReply, error: ExchangeError): void {
  void sendError(reply, error);
}

/** What the reader has seen: what a reconnecting browser says of itself goes before what the page said. */
function resumeAfter(request: FastifyRequest): number {
  const { after } = request.query as { readonly after?: unknown };
  const said = request.headers['last-event-id'] ?? after;
  const sequence = typeof said === 'string' && /^\d{1,9}$/.test(said) ? Number(said) : 0;
  return sequence;
}
