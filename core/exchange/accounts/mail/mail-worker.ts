import type { QueuedMail } from '../../../ports/stores/account-store.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import type { Mailer } from '../../../ports/services/mailer.ts';
import type { Store } from '../../../ports/stores/store.ts';
import { PollLoop } from '../../workers/poll-loop.ts';
import { errorName } from '../error-name.ts';
import type { DeferredAccountMails } from './deferred-account-mails.ts';
import type { MailOutbox } from './mail-outbox.ts';

/** In milliseconds: a mail that a process took and did not send is taken by others after this long. */
const LEASE_MS = 60_000;

/** Between looks for what is due, apart from being told. */
const LOOK_MS = 1_000;

/** The pause after the first failure; it doubles up to the longest, until a mail has been tried for too long. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 600_000;
const TRIED_FOR_MS = 86_400_000;

/** Mails on their way at once. */
const AT_ONCE = 8;

export interface MailWorkerParts {
  readonly store: Store;
  readonly outbox: MailOutbox;
  readonly deferredMails: DeferredAccountMails;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Sends what is queued, at least once each; several processes share the work. No log line of it names anybody. */
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

  /** What is on its way goes on to its end; nothing else is begun. */
  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  /** Something was queued. */
  wake(): void {
    this.#rounds.wake();
  }

  /** Sends what is due now. Never rejects. @returns how many were taken. */
  async round(): Promise<number> {
    const { store, clock, logger } = this.#parts;
    const now = clock.now();
    try {
      const mails = await store.mailQueue.claim(now, now + LEASE_MS, AT_ONCE);
      await Promise.all(mails.map((mail) => this.#send(mail)));
      return mails.length;
    } catch (cause) {
      logger.error('mails could not be looked up', { reason: errorName(cause) });
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

  /** What a mail server says may name the addressee, so only its kind is noted. */
  async #failed({ id, attempts, createdAt }: QueuedMail, cause: unknown): Promise<void> {
    const { store, clock, logger } = this.#parts;
    const now = clock.now();
    const reason = errorName(cause);
    const isGivenUp = now - createdAt >= TRIED_FOR_MS;
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 20));
    if (isGivenUp)
      logger.warn('a mail could not be sent and is given up', { mail: id, attempts: attempts + 1, reason });
    else logger.info('a mail could not be sent and will be tried again', { mail: id, attempts: attempts + 1, reason });
    const noted = isGivenUp
      ? store.mailQueue.remove(id)
      : store.mailQueue.recordFailure(id, attempts + 1, reason, now + pause);
    // The lease runs out, and it is tried again.
    await noted.catch((error: unknown) => logger.error('a failure could not be noted', { reason: errorName(error) }));
  }
}
