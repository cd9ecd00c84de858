import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Subscription } from 'rxjs';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { SITE_EVENTS_PATH } from '../../../core/contract/transactions/event-path.ts';
import { unauthenticated } from '../../../core/exchange/accounts/errors.ts';
import type { SiteEvents } from '../../../core/ports/apis/site-events.ts';
import type { CallerResolver } from '../calls/caller-resolver.ts';
import { EventStream } from './event-stream.ts';
import { sendError } from '../calls/error-response.ts';
import { StreamLimit } from './stream-limit.ts';

/** Serves the live events of the site to signed-in visitors: server-sent events named after their kind. */
export class SiteEventRoutes {
  readonly #events: SiteEvents;
  readonly #callers: CallerResolver;
  readonly #streamLimit = new StreamLimit();
  readonly #streams = new Set<EventStream>();

  constructor(events: SiteEvents, callers: CallerResolver) {
    this.#events = events;
    this.#callers = callers;
  }

  register(scope: FastifyInstance): void {
    // Without HEAD, which would be answered only when the stream ends.
    scope.get(SITE_EVENTS_PATH, { exposeHeadRoute: false }, (request, reply) => this.#stream(request, reply));
    // Streams do not end on their own, and a closing server would wait for them.
    scope.addHook('preClose', async () => {
      for (const stream of this.#streams) stream.end();
    });
  }

  #stream(request: FastifyRequest, reply: FastifyReply): void {
    // The client left while the hooks ran: no `close` event would follow, and the stream would stay open for good.
    if (reply.raw.destroyed) return void reply.hijack();
    const release = this.#streamLimit.acquire(request.ip);
    if (!release)
      return refuse(reply, new ExchangeError('too-many-requests', 'Too many live views are open: close one'));
    const following = new Subscription();
    const stream = new EventStream(reply, () => following.unsubscribe());
    this.#streams.add(stream);
    // Counted until the connection closes, because until then it holds memory.
    reply.raw.once('close', () => {
      this.#streams.delete(stream);
      release();
    });
    const close = (error: unknown) => (stream.isRefusable ? refuse(reply, error) : stream.end());
    // `add` unsubscribes at once if the stream has ended meanwhile.
    following.add(
      this.#events.follow(this.#callers.resolve(request, reply)).subscribe({
        next: ({ type, data }) => stream.send(type, data),
        error: close,
        // The session ended, perhaps before the first event.
        complete: () => close(unauthenticated()),
      }),
    );
  }
}

/** Answers with an error instead of a stream; EventSource does not reconnect after it. */
function refuse(reply: FastifyReply, error: unknown): void {
  sendError(reply.header('cache-control', 'no-store'), ExchangeError.from(error));
}
