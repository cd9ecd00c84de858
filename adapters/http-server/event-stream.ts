import type { FastifyReply } from 'fastify';
import { type Observable, Subscription } from 'rxjs';
import { TRANSACTION_EVENT } from '../../core/contract/event-path.ts';
import { isClosed, type Transaction } from '../../core/domain/transaction.ts';
import { logFailure, sendFailure, verdictOn } from './failure.ts';

/** A comment this often keeps proxies, and our own limit on idle connections, from taking the stream for dead. */
const BEAT_MS = 15_000;
/** By then it is known whether there is such a transaction, in milliseconds. */
const SETTLE_MS = 300;
/** How long a browser waits before it connects again, in milliseconds. */
const RETRY_MS = 2_000;
/** A reader that takes in nothing is let go when this many bytes wait for it. */
const MOST_WAITING = 256 * 1024;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx holds back what it is not told to pass on.
  'x-accel-buffering': 'no',
};

/**
 * The live events that one reader follows. It is answered once: by a stream, or by a refusal where the transaction cannot
 * be followed. Every way to its end, the reader's leaving included, goes through `end`, which stops the timers and the
 * subscription before it ends the answer; nothing is written after that.
 */
export class EventStream {
  readonly #reply: FastifyReply;
  readonly #timers: NodeJS.Timeout[];
  readonly #following = new Subscription();
  #isBegun = false;
  #isEnded = false;

  constructor(reply: FastifyReply) {
    this.#reply = reply;
    // A reader is told that it is connected although there is no news; a refusal comes sooner than this.
    this.#timers = [setTimeout(() => this.#begin(), SETTLE_MS), setInterval(() => this.#write(': \n\n'), BEAT_MS)];
    reply.raw.once('close', () => this.#release());
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
    if (this.#isEnded) return;
    this.#begin();
    this.#release();
    this.#reply.raw.end();
  }

  #begin(): void {
    if (this.#isBegun || this.#isEnded) return;
    this.#isBegun = true;
    // Set, not only written: the log tells a stream, which may last, from a slow answer by them.
    this.#reply.headers(HEADERS).hijack();
    // Hijacked, Fastify writes nothing; what its hooks have set goes along.
    this.#reply.raw.writeHead(200, this.#reply.getHeaders() as Record<string, string>);
    this.#write(`retry: ${RETRY_MS}\n\n`);
  }

  #tell(transaction: Transaction): void {
    this.#begin();
    const data = JSON.stringify(transaction);
    this.#write(`id: ${transaction.sequence}\nevent: ${TRANSACTION_EVENT}\ndata: ${data}\n\n`);
    if (isClosed(transaction.status) || this.#reply.raw.writableLength > MOST_WAITING) this.end();
  }

  /** Before the stream began the refusal is the answer, after which no `EventSource` connects again; later it ends. */
  #fail(failure: unknown): void {
    if (this.#isEnded) return;
    const { error, cause } = verdictOn(failure);
    if (cause !== undefined) logFailure(this.#reply.log, cause);
    if (this.#isBegun) return this.end();
    this.#release();
    void sendFailure(this.#reply, error);
  }

  #write(text: string): void {
    if (this.#isBegun && !this.#isEnded) this.#reply.raw.write(text);
  }

  #release(): void {
    this.#isEnded = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#following.unsubscribe();
  }
}
