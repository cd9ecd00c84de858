import type { FastifyReply } from 'fastify';
import { type Observable, Subscription } from 'rxjs';
import { TRANSACTION_EVENT } from '../../../core/contract/transactions/event-path.ts';
import { isClosed, type Transaction } from '../../../core/domain/transactions/transaction.ts';
import { EventStream } from './event-stream.ts';
import { logError, sendError, errorResponseOf } from '../calls/error-response.ts';

/** Milliseconds after which the stream opens without an event; a refusal arrives sooner. */
const SETTLE_MS = 300;

/**
 * The live events of a transaction for one reader. It is answered once: by a stream, or by an error where the
 * transaction cannot be followed. `EventStream` ends it, whichever side closes first.
 */
export class TransactionStream {
  readonly #reply: FastifyReply;
  readonly #stream: EventStream;
  readonly #following = new Subscription();

  constructor(reply: FastifyReply) {
    this.#reply = reply;
    // The stream opens even without events, so that the reader knows that it is connected.
    const settled = setTimeout(() => this.#stream.open(), SETTLE_MS);
    this.#following.add(() => clearTimeout(settled));
    this.#stream = new EventStream(reply, () => this.#following.unsubscribe());
  }

  /** Sends every event until the source completes or fails. */
  follow(news$: Observable<Transaction>): void {
    this.#following.add(
      news$.subscribe({
        next: (transaction) => this.#tell(transaction),
        error: (error: unknown) => this.#fail(error),
        complete: () => this.end(),
      }),
    );
  }

  /** Ends the response, at most once. */
  end(): void {
    this.#stream.open();
    this.#stream.end();
  }

  #tell(transaction: Transaction): void {
    this.#stream.send(TRANSACTION_EVENT, transaction, transaction.sequence);
    if (isClosed(transaction.status)) this.#stream.end();
  }

  /**
   * Before the stream opened the error is the response, after which `EventSource` does not reconnect; later the stream
   * ends.
   */
  #fail(failure: unknown): void {
    const { isEnded, isRefusable } = this.#stream;
    if (isEnded) return;
    const { error, cause } = errorResponseOf(failure);
    if (cause !== undefined) logError(this.#reply.log, cause);
    this.#stream.end();
    if (isRefusable) void sendError(this.#reply, error);
  }
}
