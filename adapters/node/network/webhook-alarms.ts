import { webhookSignature } from '../../../core/exchange/merchants/webhooks/webhook-signature.ts';
import { isoTime } from '../../../core/domain/iso-time.ts';
import type { AlarmNotice, Alarms } from '../../../core/ports/services/alarms.ts';
import type { Clock } from '../../../core/ports/services/clock.ts';
import type { Secrets } from '../../../core/ports/services/secrets.ts';
import type { WebhookSender } from '../../../core/ports/services/webhook-sender.ts';

/** Most messages within an hour: more than of mails, because a program reads them. */
const HOURLY = 120;

interface WebhookAlarmsParts {
  /** It may hold a secret, so no error quotes it. */
  readonly url: string;
  readonly secret: string;
  readonly sender: WebhookSender;
  readonly secrets: Pick<Secrets, 'authenticator'>;
  readonly clock: Clock;
}

/** Posts alarms to the operator's own server, signed as merchants' events are (docs/webhooks.md). */
export class WebhookAlarms implements Alarms {
  readonly name = 'webhook';
  readonly hourly = HOURLY;
  readonly #parts: WebhookAlarmsParts;

  constructor(parts: WebhookAlarmsParts) {
    this.#parts = parts;
  }

  async send(notices: readonly AlarmNotice[], id: string): Promise<void> {
    const { url, secret, sender, secrets, clock } = this.#parts;
    const now = clock.now();
    const timestamp = Math.floor(now / 1_000);
    const alarms = notices.map(({ since, ...notice }) => ({ ...notice, since: isoTime(since) }));
    const body = JSON.stringify({ id, event: 'alarms', created: isoTime(now), data: { alarms } });
    const answer = await sender.send({
      url,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'altway-delivery': id,
        'altway-event': 'alarms',
        'altway-timestamp': String(timestamp),
        'altway-signature': webhookSignature(secrets, secret, { timestamp, body }),
      },
      body,
    });
    if (answer.status === undefined) throw new Error(`the receiver of alarms gave no answer: ${answer.failure}`);
    if (answer.status < 200 || answer.status > 299)
      throw new Error(`the receiver of alarms answered with status ${answer.status}`);
  }
}
