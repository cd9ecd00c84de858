import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EVENT_PATHS } from '../../core/contract/event-path.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { transactionId, trackSecret } from '../../core/contract/transaction-schemas.ts';
import type { TransactionRef } from '../../core/domain/transaction.ts';
import type { TransactionFeed } from '../../core/ports/transaction-feed.ts';
import type { Callers } from './callers.ts';
import { EventStream } from './event-stream.ts';
import { sendFailure } from './failure.ts';
import { networkOf } from './visitor-address.ts';

/** Streams one visitor may hold open, as the rate limit tells them apart, and all together: each costs a socket. */
const MOST_OF_ONE = 20;
const MOST = 10_000;

/** A HEAD would be answered when the stream ends. */
const NO_HEAD = { exposeHeadRoute: false } as const;

/** Serves the live events of transactions: server-sent events that resume by `Last-Event-ID`. */
export class EventRoutes {
  readonly #feed: TransactionFeed;
  readonly #callers: Callers;
  readonly #open = new Set<EventStream>();
  readonly #ofNetwork = new Map<string, number>();

  constructor(feed: TransactionFeed, callers: Callers) {
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
    const caller = 'id' in ref ? this.#callers.of(request, reply) : undefined;
    const network = networkOf(request.ip);
    if (!this.#hasPlace(network))
      return refuse(reply, new ExchangeError('too-many-requests', 'Too many live views are open: close one'));
    const stream = new EventStream(reply);
    this.#keep(stream, network, reply);
    stream.follow(this.#feed.follow(ref, resumeAfter(request), caller));
  }

  #hasPlace(network: string): boolean {
    return (this.#ofNetwork.get(network) ?? 0) < MOST_OF_ONE && this.#open.size < MOST;
  }

  /** Counts a stream until its connection has no more of it to send, for so long it costs memory. */
  #keep(stream: EventStream, network: string, reply: FastifyReply): void {
    this.#open.add(stream);
    this.#ofNetwork.set(network, (this.#ofNetwork.get(network) ?? 0) + 1);
    reply.raw.once('close', () => {
      this.#open.delete(stream);
      const count = this.#ofNetwork.get(network)! - 1;
      if (count > 0) this.#ofNetwork.set(network, count);
      else this.#ofNetwork.delete(network);
    });
  }
}

/** Not a stream: EventSource does not connect again after it. */
function refuse(reply: FastifyReply, error: ExchangeError): void {
  void sendFailure(reply, error);
}

/** What the reader has seen: what a reconnecting browser says of itself goes before what the page said. */
function resumeAfter(request: FastifyRequest): number {
  const { after } = request.query as { readonly after?: unknown };
  const said = request.headers['last-event-id'] ?? after;
  const sequence = typeof said === 'string' && /^\d{1,9}$/.test(said) ? Number(said) : 0;
  return sequence;
}
