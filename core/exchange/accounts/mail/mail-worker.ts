import { filter } from 'rxjs';
import type { QueuedMail } from '../../../ports/stores/accounts/mail-queue.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import type { Mailer } from '../../../ports/services/mailer.ts';
import type { Store } from '../../../ports/stores/store.ts';
import { backOff } from '../../workers/back-off.ts';
import { Worker, type WorkerTimes } from '../../workers/worker.ts';
import type { Claim } from '../../workers/work.ts';
import { WorkerService } from '../../workers/worker-service.ts';
import { errorName } from '../error-name.ts';
import type { DeferredAccountMails } from './deferred-account-mails.ts';
import type { MailOutbox } from './mail-outbox.ts';

/** Times of the worker, in milliseconds. */
const TIMES: WorkerTimes = { lease: 60_000, poll: 1_000, firstPause: 1_000, longestPause: 600_000 };

/** A mail is retried for this long, in milliseconds. */
const TRIED_FOR_MS = 86_400_000;

const AT_ONCE = 8;

interface MailWorkerParts {
  readonly store: Store;
  readonly outbox: MailOutbox;
  readonly deferredMails: DeferredAccountMails;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Sends queued mails, each at least once; several processes share the work. No log line of it identifies a person. */
export class MailWorker extends WorkerService<QueuedMail> {
  readonly #parts: MailWorkerParts;
  protected readonly worker: Worker<QueuedMail>;

  constructor(parts: MailWorkerParts) {
    super();
    this.#parts = parts;
    const { store, clock, logger } = parts;
    const work = {
      // A server that only serves pages queues mails that another process sends.
      wake$: store.notices$.pipe(filter(({ subject }) => subject === 'mails')),
      // The next mails are claimed once all of the last claim have been tried.
      claim: async ({ now, until, limit }: Claim) => (limit < AT_ONCE ? [] : store.mailQueue.claim(now, until, limit)),
      keyOf: ({ id }: QueuedMail) => id,
      run: (mail: QueuedMail) => this.#send(mail),
      failed: (mail: QueuedMail, cause: unknown) => this.#failed(mail, cause),
      claimFailed: (cause: unknown) => logger.error('due mails could not be read', { reason: errorName(cause) }),
      recordFailed: (_: QueuedMail, cause: unknown) =>
        logger.error('a failure could not be recorded', { reason: errorName(cause) }),
    };
    this.worker = new Worker(work, { ...TIMES, atOnce: AT_ONCE }, clock);
  }

  /** Sends the mails that are due. Never rejects. @returns how many were claimed. */
  async round(): Promise<number> {
    const claimed = await this.worker.round();
    await this.worker.idle();
    return claimed;
  }

  async #send(mail: QueuedMail): Promise<void> {
    const { store, mailer } = this.#parts;
    const message = await this.#message(mail);
    if (!message) return;
    await mailer.send(message, mail.id);
    await store.mailQueue.remove(mail.id);
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
    const attempt = { mail: id, attempts: attempts + 1, reason };
    if (isGivenUp) {
      logger.warn('a mail could not be sent and is given up', attempt);
      return store.mailQueue.remove(id);
    }
    logger.info('a mail could not be sent and will be retried', attempt);
    return store.mailQueue.recordFailure(id, attempts + 1, reason, now + backOff(attempts + 1, TIMES));
  }
}
