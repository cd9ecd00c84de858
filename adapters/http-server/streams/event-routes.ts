import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EVENT_PATHS } from '../../../core/contract/transactions/event-path.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { transactionId, trackSecret } from '../../../core/contract/transactions/transaction-fields.ts';
import type { TransactionRef } from '../../../core/domain/transactions/transaction.ts';
import type { TransactionFeed } from '../../../core/ports/apis/transaction-feed.ts';
import type { CallerResolver } from '../calls/caller-resolver.ts';
import { StreamLimit } from './stream-limit.ts';
import { TransactionStream } from './transaction-stream.ts';
import { sendError } from '../calls/error-response.ts';

/** Without HEAD, which would be answered only when the stream ends. */
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
    // Streams do not end on their own, and a closing server would wait for them.
    scope.addHook('preClose', async () => {
      for (const stream of this.#open) stream.end();
    });
  }

  /** @param ref undefined for an invalid ID or secret, which is refused without asking the store. */
  #stream(ref: TransactionRef | undefined, request: FastifyRequest, reply: FastifyReply): void {
    // The client left while the hooks ran: no `close` event would follow, and the stream would stay open for good.
    if (reply.raw.destroyed) return void reply.hijack();
    if (ref === undefined) return refuse(reply, new ExchangeError('not-found', 'There is no such transaction'));
    const caller = 'id' in ref ? this.#callers.resolve(request, reply) : undefined;
    const release = this.#streamLimit.acquire(request.ip);
    if (!release)
      return refuse(reply, new ExchangeError('too-many-requests', 'Too many live views are open: close one'));
    const stream = new TransactionStream(reply);
    this.#open.add(stream);
    // Counted until the connection closes, because until then it holds memory.
    reply.raw.once('close', () => {
      this.#open.delete(stream);
      release();
    });
    stream.follow(this.#feed.follow(ref, resumeAfter(request), caller));
  }
}

/** Answers with an error instead of a stream; EventSource does not reconnect after it. */
function refuse(reply: FastifyReply, error: ExchangeError): void {
  void sendError(reply, error);
}

/** The last event that the reader has seen: `Last-Event-ID` of a reconnecting browser, or else the page's `after`. */
function resumeAfter(request: FastifyRequest): number {
  const { after } = request.query as { readonly after?: unknown };
  const said = request.headers['last-event-id'] ?? after;
  const sequence = typeof said === 'string' && /^\d{1,9}$/.test(said) ? Number(said) : 0;
  return sequence;
}
