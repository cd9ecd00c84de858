import type { FastifyReply } from 'fastify';
import { type Observable, Subscription } from 'rxjs';
import { TRANSACTION_EVENT } from '../../../core/contract/transactions/event-path.ts';
import { isClosed, type Transaction } from '../../../core/domain/transactions/transaction.ts';
import { EventStream } from './event-stream.ts';
import { logError, sendError, errorResponseOf } from '../calls/error-response.ts';

/** By then it is known whether there is such a transaction, in milliseconds. */
const SETTLE_MS = 300;

/**
 * The live events of a transaction that one reader follows. It is answered once: by a stream, or by a refusal where the
 * transaction cannot be followed. `EventStream` ends it, whichever side closes first.
 */
export class TransactionStream {
  readonly #reply: FastifyReply;
  readonly #stream: EventStream;
  readonly #following = new Subscription();

  constructor(reply: FastifyReply) {
    this.#reply = reply;
    // A reader is told that it is connected although there is no news; a refusal comes sooner than this.
    const settled = setTimeout(() => this.#stream.open(), SETTLE_MS);
    this.#following.add(() => clearTimeout(settled));
    this.#stream = new EventStream(reply, () => this.#following.unsubscribe());
  }

  /** Sends what comes until it completes or fails. */
  follow(news$: Observable<Transaction>): void {
    this.#following.add(
      news$.subscribe({
        next: (transaction) => this.#tell(transaction),
        error: (error: unknown) => this.#fail(error),
        complete: () => this.end(),
      }),
    );
  }

  /** Ends the answer, at most once. */
  end(): void {
    this.#stream.open();
    this.#stream.end();
  }

  #tell(transaction: Transaction): void {
    this.#stream.send(TRANSACTION_EVENT, transaction, transaction.sequence);
    if (isClosed(transaction.status)) this.#stream.end();
  }

  /** Before the stream began the refusal is the answer, after which no `EventSource` connects again; later it ends. */
  #fail(failure: unknown): void {
    const { isEnded, isRefusable } = this.#stream;
    if (isEnded) return;
    const { error, cause } = errorResponseOf(failure);
    if (cause !== undefined) logError(this.#reply.log, cause);
    this.#stream.end();
    if (isRefusable) void sendError(this.#reply, error);
  }
}
