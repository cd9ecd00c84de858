import type { QueuedMail } from '../../../ports/stores/account-store.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import type { Mailer } from '../../../ports/services/mailer.ts';
import type { Store } from '../../../ports/stores/store.ts';
import { PollLoop } from '../../workers/poll-loop.ts';
import { errorName } from '../error-name.ts';
import type { DeferredAccountMails } from './deferred-account-mails.ts';
import type { MailOutbox } from './mail-outbox.ts';

/** Lease of a mail in milliseconds: other processes take a mail that was claimed and not sent after this time. */
const LEASE_MS = 60_000;

/** Milliseconds between polls, apart from being woken. */
const LOOK_MS = 1_000;

/**
 * The pause after the first failure; it doubles up to the longest pause, until the mail has been retried for too long.
 */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 600_000;
const TRIED_FOR_MS = 86_400_000;

/** Mails sent at once. */
const AT_ONCE = 8;

export interface MailWorkerParts {
  readonly store: Store;
  readonly outbox: MailOutbox;
  readonly deferredMails: DeferredAccountMails;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Sends queued mails, each at least once; several processes share the work. No log line of it identifies a person. */
export class MailWorker {
  readonly #parts: MailWorkerParts;
  readonly #rounds: PollLoop;

  constructor(parts: MailWorkerParts) {
    this.#parts = parts;
    this.#rounds = new PollLoop(() => this.round(), parts.clock, LOOK_MS);
  }

  start(): void {
    this.#rounds.start();
  }

  /** Finishes the mails being sent and starts no others. */
  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  /** Polls now: a mail was queued. */
  wake(): void {
    this.#rounds.wake();
  }

  /** Sends the mails that are due. Never rejects. @returns how many were claimed. */
  async round(): Promise<number> {
    const { store, clock, logger } = this.#parts;
    const now = clock.now();
    try {
      const mails = await store.mailQueue.claim(now, now + LEASE_MS, AT_ONCE);
      await Promise.all(mails.map((mail) => this.#send(mail)));
      return mails.length;
    } catch (cause) {
      logger.error('due mails could not be read', { reason: errorName(cause) });
      return 0;
    }
  }

  async #send(mail: QueuedMail): Promise<void> {
    const { store, mailer } = this.#parts;
    try {
      const message = await this.#message(mail);
      if (!message) return;
      await mailer.send(message);
      await store.mailQueue.remove(mail.id);
    } catch (cause) {
      await this.#failed(mail, cause);
    }
  }

  async #message({ id, sealed, attempts }: QueuedMail) {
    const { store, outbox, deferredMails, logger } = this.#parts;
    const waiting = outbox.open(sealed);
    if (waiting?.deferred) return deferredMails.run(id, waiting.deferred, attempts === 0);
    if (waiting) return waiting.message;
    logger.warn('a mail was sealed with another key and is given up', { mail: id });
    await store.mailQueue.remove(id);
    return undefined;
  }

  /** The mail server's message may contain the addressee, so only the kind of the error is logged. */
  async #failed({ id, attempts, createdAt }: QueuedMail, cause: unknown): Promise<void> {
    const { store, clock, logger } = this.#parts;
    const now = clock.now();
    const reason = errorName(cause);
    const isGivenUp = now - createdAt >= TRIED_FOR_MS;
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 20));
    if (isGivenUp)
      logger.warn('a mail could not be sent and is given up', { mail: id, attempts: attempts + 1, reason });
    else logger.info('a mail could not be sent and will be retried', { mail: id, attempts: attempts + 1, reason });
    const noted = isGivenUp
      ? store.mailQueue.remove(id)
      : store.mailQueue.recordFailure(id, attempts + 1, reason, now + pause);
    // The lease runs out, and the mail is retried.
    await noted.catch((error: unknown) =>
      logger.error('a failure could not be recorded', { reason: errorName(error) }),
    );
  }
}
