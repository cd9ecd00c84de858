import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import type { Secrets } from '../../../ports/services/secrets.ts';
import type { WebhookAnswer, WebhookSender } from '../../../ports/services/webhook-sender.ts';
import type { DeliveryRecord } from '../../../ports/stores/merchants/delivery-store.ts';
import type { MerchantRecord } from '../../../ports/stores/merchants/merchant-store.ts';
import type { Store } from '../../../ports/stores/store.ts';
import { HELD_FOR_MS, isHeld } from '../../accounts/held-events.ts';
import { secretOf } from '../merchant-secret.ts';
import { webhookSignature } from './webhook-signature.ts';
import { webhookOutcome, type WebhookOutcome } from './webhook-outcome.ts';

export interface WebhookParts {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly sender: WebhookSender;
  readonly clock: Clock;
  readonly logger: Logger;
  /** A random number from 0 up to 1. */
  readonly random: () => number;
}

/** One attempt to deliver an event. */
export class WebhookAttempts {
  readonly #parts: WebhookParts;

  constructor(parts: WebhookParts) {
    this.#parts = parts;
  }

  /** Sends a delivery and records the outcome, or holds it. */
  async send(delivery: DeliveryRecord): Promise<void> {
    const { store, clock, random, logger } = this.#parts;
    const merchant = await store.merchants.byId(delivery.merchantId);
    if (merchant && isHeld(merchant)) return this.#hold(delivery);
    const answer = await this.#answer(delivery, merchant);
    const outcome = webhookOutcome(delivery, answer, { now: clock.now(), random: random() });
    const { status, attempts } = outcome;
    if (status === 'failed')
      logger.info('an event could not be delivered and is given up', { delivery: delivery.id, attempts });
    await store.deliveries.note(delivery.id, outcome);
  }

  async #answer({ id, event, body }: DeliveryRecord, merchant: MerchantRecord | undefined): Promise<WebhookAnswer> {
    const { secrets, sender, clock } = this.#parts;
    const secret = merchant && secretOf(secrets, merchant);
    if (merchant?.webhookUrl === undefined || secret === undefined) return { failure: 'there is no address' };
    const timestamp = Math.floor(clock.now() / 1_000);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'altway-delivery': id,
      'altway-event': event,
      'altway-timestamp': String(timestamp),
      'altway-signature': webhookSignature(secrets, secret, { timestamp, body }),
    };
    return sender.send({ url: merchant.webhookUrl, headers, body });
  }

  /** A merchant who has just confirmed released the events held until then: then this one is due at once. */
  #hold(delivery: DeliveryRecord): Promise<void> {
    const { store, clock } = this.#parts;
    return store.atomically(async (unit) => {
      const merchant = await unit.merchants.lock(delivery.merchantId);
      const { attempts } = delivery;
      const due: WebhookOutcome = { status: 'waiting', attempts, lastAnswer: delivery.lastAnswer, dueAt: clock.now() };
      await unit.deliveries.note(delivery.id, merchant && isHeld(merchant) ? this.#held(delivery) : due);
    });
  }

  /** A hold is no attempt, because nothing was sent; an event that was held for too long fails. */
  #held({ id, attempts, heldUntil }: DeliveryRecord): WebhookOutcome {
    const { clock, logger } = this.#parts;
    const until = heldUntil ?? clock.now() + HELD_FOR_MS;
    if (clock.now() < until) return { status: 'waiting', attempts, dueAt: until, heldUntil: until };
    logger.info('an event was not confirmed in time and is given up', { delivery: id });
    return { status: 'failed', attempts, lastAnswer: 'not confirmed in time' };
  }
}
