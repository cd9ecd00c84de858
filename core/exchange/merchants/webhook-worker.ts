import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import type { MerchantRecord } from '../../ports/stores/merchants/merchant-store.ts';
import type { DeliveryRecord } from '../../ports/stores/merchants/delivery-store.ts';
import type { Secrets } from '../../ports/services/secrets.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { WebhookAnswer, WebhookSender } from '../../ports/services/webhook-sender.ts';
import { errorName } from '../accounts/error-name.ts';
import { type Claim, Worker, type WorkerLimits } from '../workers/worker.ts';
import { HELD_FOR_MS, isHeld } from '../accounts/held-events.ts';
import { secretOf } from './merchant-secret.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses after each failure, in milliseconds; after the last of them a delivery has failed. */
export const RETRY_MS: readonly number[] = [
  10 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  HOUR,
  6 * HOUR,
  24 * HOUR,
];

/** Jitter, as a part of a pause: a merchant whose server was down does not get all retries at once. */
const SPREAD = 0.1;

/** In milliseconds; deliveries at once, in all and to one merchant: a slow server delays only its own. */
const LIMITS: WorkerLimits = { lease: MINUTE, poll: SECOND, atOnce: 128 };
const PER_MERCHANT = 4;

/** Failures of an earlier delivery of the same payment before the next overtakes it: about 15 minutes. */
const PATIENCE = 4;

interface WebhookWorkerParts {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly sender: WebhookSender;
  readonly clock: Clock;
  readonly logger: Logger;
  /** A random number from 0 up to 1. */
  readonly random: () => number;
}

type Outcome = Parameters<Store['deliveries']['note']>[1];

/** The text that an event's signature covers. @param timestamp seconds since 1970. */
function signedEventText(timestamp: number, body: string): string {
  return `${timestamp}.${body}`;
}

/**
 * Sends events to merchants, at least once and always under the same ID; several processes share the work. Deliveries
 * that a dead process claimed are claimed again.
 */
export class WebhookWorker {
  readonly #parts: WebhookWorkerParts;
  readonly #worker: Worker<DeliveryRecord>;
  /** Deliveries in progress to each merchant, by merchant ID. */
  readonly #onTheirWay = new Map<string, number>();

  constructor(parts: WebhookWorkerParts) {
    this.#parts = parts;
    const { store, clock, logger } = parts;
    const work = {
      wake$: store.changes$,
      claim: (claim: Claim) => this.#claim(claim),
      run: (delivery: DeliveryRecord) => this.#run(delivery),
      // A failure to record the result is not recorded either: the delivery is retried when its lease runs out.
      failed: (_: DeliveryRecord, cause: unknown) => Promise.reject(cause),
      claimFailed: (cause: unknown) =>
        logger.error('due webhook deliveries could not be read', { reason: errorName(cause) }),
      recordFailed: ({ id: delivery }: DeliveryRecord, cause: unknown) =>
        logger.error('the result of a webhook delivery could not be recorded', { delivery, reason: errorName(cause) }),
    };
    this.#worker = new Worker(work, LIMITS, clock);
  }

  start(): void {
    this.#worker.start();
  }

  /** Finishes the deliveries in progress and starts no others. */
  stop(): Promise<void> {
    return this.#worker.stop();
  }

  /** Polls now: a delivery was written. */
  wake(): void {
    this.#worker.wake();
  }

  /** Resolves once no delivery is in progress. */
  settled(): Promise<void> {
    return this.#worker.idle();
  }

  /** Sends the deliveries that are due, without waiting for answers. Never rejects. @returns how many were claimed. */
  round(): Promise<number> {
    return this.#worker.round();
  }

  #claim(claim: Claim): Promise<readonly DeliveryRecord[]> {
    const underWay = Object.fromEntries(this.#onTheirWay);
    return this.#parts.store.deliveries.claim({ ...claim, perMerchant: PER_MERCHANT, patience: PATIENCE, underWay });
  }

  async #run(delivery: DeliveryRecord): Promise<void> {
    this.#count(delivery.merchantId, 1);
    try {
      await this.#send(delivery);
    } finally {
      this.#count(delivery.merchantId, -1);
    }
  }

  #count(merchantId: string, by: number): void {
    const now = (this.#onTheirWay.get(merchantId) ?? 0) + by;
    if (now > 0) this.#onTheirWay.set(merchantId, now);
    else this.#onTheirWay.delete(merchantId);
  }

  async #send(delivery: DeliveryRecord): Promise<void> {
    const { store } = this.#parts;
    const merchant = await store.merchants.byId(delivery.merchantId);
    if (merchant && isHeld(merchant)) return this.#hold(delivery);
    await store.deliveries.note(delivery.id, this.#outcome(delivery, await this.#answer(delivery, merchant)));
  }

  async #answer({ id, event, body }: DeliveryRecord, merchant: MerchantRecord | undefined): Promise<WebhookAnswer> {
    const { secrets, sender, clock } = this.#parts;
    const secret = merchant && secretOf(secrets, merchant);
    if (merchant?.webhookUrl === undefined || secret === undefined) return { failure: 'there is no address' };
    const timestamp = Math.floor(clock.now() / SECOND);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'altway-delivery': id,
      'altway-event': event,
      'altway-timestamp': String(timestamp),
      'altway-signature': `v1=${secrets.authenticator(secret, signedEventText(timestamp, body))}`,
    };
    return sender.send({ url: merchant.webhookUrl, headers, body });
  }

  /** A merchant who has just confirmed released the events held until then: then this one is due at once. */
  #hold(delivery: DeliveryRecord): Promise<void> {
    const { store, clock } = this.#parts;
    return store.atomically(async (unit) => {
      const merchant = await unit.merchants.lock(delivery.merchantId);
      const { attempts } = delivery;
      const due: Outcome = { status: 'waiting', attempts, lastAnswer: delivery.lastAnswer, dueAt: clock.now() };
      await unit.deliveries.note(delivery.id, merchant && isHeld(merchant) ? this.#held(delivery) : due);
    });
  }

  /** A hold is no attempt, because nothing was sent; an event that was held for too long fails. */
  #held({ id, attempts, heldUntil }: DeliveryRecord): Outcome {
    const { clock, logger } = this.#parts;
    const until = heldUntil ?? clock.now() + HELD_FOR_MS;
    if (clock.now() < until) return { status: 'waiting', attempts, dueAt: until, heldUntil: until };
    logger.info('an event was not confirmed in time and is given up', { delivery: id });
    return { status: 'failed', attempts, lastAnswer: 'not confirmed in time' };
  }

  #outcome(delivery: DeliveryRecord, answer: WebhookAnswer): Outcome {
    const { clock, random, logger } = this.#parts;
    const attempts = delivery.attempts + 1;
    const lastAnswer = answer.status === undefined ? answer.failure : String(answer.status);
    const now = clock.now();
    if (answer.status !== undefined && answer.status >= 200 && answer.status < 300)
      return { status: 'delivered', attempts, lastAnswer, deliveredAt: now };
    const pause = RETRY_MS[delivery.attempts];
    if (pause === undefined) {
      logger.info('an event could not be delivered and is given up', { delivery: delivery.id, attempts });
      return { status: 'failed', attempts, lastAnswer };
    }
    const spread = 1 + SPREAD * (2 * random() - 1);
    return { status: 'waiting', attempts, lastAnswer, dueAt: now + Math.round(pause * spread) };
  }
}
