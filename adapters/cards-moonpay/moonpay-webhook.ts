import { createHmac, timingSafeEqual } from 'node:crypto';
import { CardForgeryError, type CardWebhook } from '../../core/ports/services/card-provider.ts';

/** How old a webhook may be, in milliseconds. */
const FRESH_MS = 300_000;
const SIGNATURE = /^t=(\d{1,12}),s=([0-9a-f]{64})$/i;

/**
 * The event of a webhook. MoonPay's package verifies addresses and no webhooks, so this follows its documentation:
 * HMAC-SHA256 over the time in seconds, a point and the body. @param keys one of them has signed it.
 * @throws CardForgeryError
 */
export function openWebhook(keys: readonly string[], { headers, body }: CardWebhook, now: number): unknown {
  const [, time, given] = SIGNATURE.exec(headers['moonpay-signature-v2'] ?? '') ?? [];
  if (time === undefined || given === undefined) throw new CardForgeryError('the webhook is not signed');
  const signature = Buffer.from(given, 'hex');
  const isGenuine = keys.some((key) => timingSafeEqual(signature, signatureOf(key, time, body)));
  if (!isGenuine) throw new CardForgeryError('the signature of the webhook is wrong');
  if (Math.abs(now - Number(time) * 1000) > FRESH_MS) throw new CardForgeryError('the webhook is too old');
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function signatureOf(key: string, time: string, body: string): Buffer {
  return createHmac('sha256', key).update(`${time}.${body}`).digest();
}
