import type { AlarmNotice, Alarms } from '../../core/ports/services/alarms.ts';
import type { Mailer } from '../../core/ports/services/mailer.ts';

/** Mails alarms to the operator. */
export class MailAlarms implements Alarms {
  readonly name = 'mail';
  readonly hourly: number;
  readonly #mailer: Mailer;
  readonly #to: string;

  /** @param hourly most mails within an hour. */
  constructor(mailer: Mailer, { to, hourly }: { readonly to: string; readonly hourly: number }) {
    this.#mailer = mailer;
    this.#to = to;
    this.hourly = hourly;
  }

  send(notices: readonly AlarmNotice[], id: string): Promise<void> {
    return this.#mailer.send({ kind: 'alarm', to: this.#to, locale: 'en', notices }, id);
  }
}
