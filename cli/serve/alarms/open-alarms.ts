import { MailAlarms } from '../../../adapters/mail/mail-alarms.ts';
import { LogAlarms } from '../../../adapters/node/log-alarms.ts';
import { WebhookAlarms } from '../../../adapters/node/network/webhook-alarms.ts';
import type { Configuration } from '../../../adapters/node/settings/configuration.ts';
import type { Alarms } from '../../../core/ports/services/alarms.ts';
import type { Clock } from '../../../core/ports/services/clock.ts';
import type { Logger } from '../../../core/ports/services/logger.ts';
import type { Mailer } from '../../../core/ports/services/mailer.ts';
import type { Secrets } from '../../../core/ports/services/secrets.ts';
import type { WebhookSender } from '../../../core/ports/services/webhook-sender.ts';
import { StartError } from '../start-error.ts';

interface AlarmsOptions {
  readonly configuration: Pick<Configuration, 'alarms'>;
  readonly mailer: Mailer;
  readonly sender: WebhookSender;
  readonly secrets: Pick<Secrets, 'authenticator'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The channels that the settings name, and the log. @throws StartError for an address that may not be posted to. */
export function openAlarms({
  configuration,
  mailer,
  sender,
  secrets,
  clock,
  logger,
}: AlarmsOptions): readonly Alarms[] {
  const { mail: to, hourly, webhook } = configuration.alarms;
  const refusal = webhook && sender.refusal(webhook.url);
  if (refusal !== undefined) throw new StartError(`ALTWAY_ALARM_WEBHOOK ${refusal}`);
  return [
    new LogAlarms(logger),
    ...(to === undefined ? [] : [new MailAlarms(mailer, { to, hourly })]),
    ...(webhook === undefined ? [] : [new WebhookAlarms({ ...webhook, sender, secrets, clock })]),
  ];
}
