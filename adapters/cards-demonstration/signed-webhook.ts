import { createHmac, timingSafeEqual } from 'node:crypto';
import { CardForgeryError, type CardWebhook } from '../../core/ports/services/card-provider.ts';

const HEADER = 'demonstration-signature';
/** How old a message may be, in milliseconds. */
const FRESH_MS = 300_000;

/** A message as the demonstration provider sends it. @param at milliseconds since 1970. */
export function signedWebhook(key: Buffer, message: unknown, at: number): CardWebhook {
  const body = JSON.stringify(message);
  return { headers: { [HEADER]: `t=${at},v1=${signature(key, at, body).toString('hex')}` }, body };
}

/** The message of a webhook. @throws CardForgeryError */
export function openWebhook(key: Buffer, { headers, body }: CardWebhook, now: number): unknown {
  const [, time, given] = /^t=(\d{1,16}),v1=([0-9a-f]{64})$/.exec(headers[HEADER] ?? '') ?? [];
  if (time === undefined || given === undefined) throw new CardForgeryError('the webhook is not signed');
  const at = Number(time);
  if (!timingSafeEqual(signature(key, at, body), Buffer.from(given, 'hex')))
    throw new CardForgeryError('the signature of the webhook is wrong');
  if (Math.abs(now - at) > FRESH_MS) throw new CardForgeryError('the webhook is too old');
  return JSON.parse(body);
}

function signature(key: Buffer, at: number, body: string): Buffer {
  return createHmac('sha256', key).update(`${at}.${body}`).digest();
}
