import { filter } from 'rxjs';
import type { DeliveryRecord } from '../../../ports/stores/merchants/delivery-store.ts';
import type { Store } from '../../../ports/stores/store.ts';
import { errorName } from '../../accounts/error-name.ts';
import { Worker, type WorkerLimits } from '../../workers/worker.ts';
import type { Claim } from '../../workers/work.ts';
import { WorkerService } from '../../workers/worker-service.ts';
import { WebhookAttempts, type WebhookParts } from './webhook-attempts.ts';

/** In milliseconds; deliveries at once, in all and to one merchant: a slow server delays only its own. */
const LIMITS: WorkerLimits = { lease: 60_000, poll: 1_000, atOnce: 128 };
const PER_MERCHANT = 4;

/** Failures of an earlier delivery of the same payment before the next overtakes it: about 15 minutes. */
const PATIENCE = 4;

/** Sends events at least once, always under the same ID; several processes share the work. */
export class WebhookWorker extends WorkerService<DeliveryRecord> {
  readonly #store: Store;
  readonly #attempts: WebhookAttempts;
  protected readonly worker: Worker<DeliveryRecord>;
  /** Deliveries in progress to each merchant, by merchant ID. */
  readonly #onTheirWay = new Map<string, number>();

  constructor(parts: WebhookParts) {
    super();
    const { store, clock, logger } = parts;
    this.#store = store;
    this.#attempts = new WebhookAttempts(parts);
    const work = {
      // Not each change of a transaction: almost none of them has a webhook.
      wake$: store.notices$.pipe(filter(({ subject }) => subject === 'webhooks')),
      claim: (claim: Claim) => this.#claim(claim),
      keyOf: ({ id }: DeliveryRecord) => id,
      run: (delivery: DeliveryRecord) => this.#run(delivery),
      // A failure to record the result is not recorded either: the delivery is retried when its lease runs out.
      failed: (_: DeliveryRecord, cause: unknown) => Promise.reject(cause),
      claimFailed: (cause: unknown) =>
        logger.error('due webhook deliveries could not be read', { reason: errorName(cause) }),
      recordFailed: ({ id: delivery }: DeliveryRecord, cause: unknown) =>
        logger.error('the result of a webhook delivery could not be recorded', { delivery, reason: errorName(cause) }),
    };
    this.worker = new Worker(work, LIMITS, clock);
  }

  /** Resolves once no delivery is in progress. */
  settled(): Promise<void> {
    return this.worker.idle();
  }

  /** Sends the deliveries that are due, without waiting for answers. Never rejects. @returns how many were claimed. */
  round(): Promise<number> {
    return this.worker.round();
  }

  #claim(claim: Claim): Promise<readonly DeliveryRecord[]> {
    const underWay = Object.fromEntries(this.#onTheirWay);
    return this.#store.deliveries.claim({ ...claim, perMerchant: PER_MERCHANT, patience: PATIENCE, underWay });
  }

  async #run(delivery: DeliveryRecord): Promise<void> {
    this.#count(delivery.merchantId, 1);
    try {
      await this.#attempts.send(delivery);
    } finally {
      this.#count(delivery.merchantId, -1);
    }
  }

  #count(merchantId: string, by: number): void {
    const now = (this.#onTheirWay.get(merchantId) ?? 0) + by;
    if (now > 0) this.#onTheirWay.set(merchantId, now);
    else this.#onTheirWay.delete(merchantId);
  }
}
