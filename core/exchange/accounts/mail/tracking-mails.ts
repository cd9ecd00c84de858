import type { Caller } from '../../../contract/caller.ts';
import { DEFAULT_LOCALE } from '../../../domain/locale.ts';
import type { Secrets } from '../../../ports/services/secrets.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import type { Throttle } from '../sign-in/throttle.ts';
import type { MailOutbox } from './mail-outbox.ts';

interface TrackingMailsParts {
  readonly throttle: Throttle;
  readonly outbox: MailOutbox;
  readonly secrets: Pick<Secrets, 'trackSecret'>;
  /** Public address of this site, such as `https://example.com`; never taken from a request. */
  readonly origin: () => string;
}

/** Queues the mail of a new exchange in the exchange's own unit of work. @param id of the exchange. */
type EnqueueTrackingMail = (unit: Pick<UnitOfWork, 'mailQueue'>, id: string) => Promise<void>;

/** Mails the link of an exchange made in a frame, where no history or storage outlives the page. */
export class TrackingMails {
  readonly #parts: TrackingMailsParts;

  constructor(parts: TrackingMailsParts) {
    this.#parts = parts;
  }

  /**
   * Counts a mail to an address that anybody can enter. @returns what queues it in the unit of work of the exchange;
   * undefined without a mail, or over the limit: the exchange shows its link itself.
   */
  async begin(email: string | undefined, caller: Caller | undefined): Promise<EnqueueTrackingMail | undefined> {
    if (email === undefined || caller?.isFramed !== true) return undefined;
    const { throttle, outbox, secrets, origin } = this.#parts;
    const counted = await throttle.acquireMail('track', email, caller);
    if (counted.status === 'blocked') return undefined;
    const locale = caller.locale ?? DEFAULT_LOCALE.locale;
    return (unit, id) =>
      outbox.enqueue(unit, {
        kind: 'tracking-link',
        to: email,
        locale,
        link: `${origin()}/track/${secrets.trackSecret(id)}`,
      });
  }
}
