import type { WebhookAnswer } from '../../../ports/services/webhook-sender.ts';
import type { DeliveryRecord } from '../../../ports/stores/merchants/delivery-store.ts';
import type { Store } from '../../../ports/stores/store.ts';

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

/** What is recorded of an attempt. */
export type WebhookOutcome = Parameters<Store['deliveries']['note']>[1];

/** The outcome of an attempt with this answer. @param random a number from 0 up to 1. */
export function webhookOutcome(
  delivery: Pick<DeliveryRecord, 'attempts'>,
  answer: WebhookAnswer,
  { now, random }: { readonly now: number; readonly random: number },
): WebhookOutcome {
  const attempts = delivery.attempts + 1;
  const lastAnswer = answer.status === undefined ? answer.failure : String(answer.status);
  if (answer.status !== undefined && answer.status >= 200 && answer.status < 300)
    return { status: 'delivered', attempts, lastAnswer, deliveredAt: now };
  const pause = RETRY_MS[delivery.attempts];
  if (pause === undefined) return { status: 'failed', attempts, lastAnswer };
  const spread = 1 + SPREAD * (2 * random - 1);
  return { status: 'waiting', attempts, lastAnswer, dueAt: now + Math.round(pause * spread) };
}
