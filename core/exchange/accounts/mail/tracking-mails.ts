import type { Caller } from '../../../contract/caller.ts';
import { DEFAULT_LOCALE } from '../../../domain/locale.ts';
import type { Secrets } from '../../../ports/services/secrets.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import type { Throttle } from '../sign-in/throttle.ts';
import type { MailOutbox } from './mail-outbox.ts';

export interface TrackingMailsParts {
  readonly throttle: Throttle;
  readonly outbox: MailOutbox;
  readonly secrets: Pick<Secrets, 'trackSecret'>;
  /** Where this site is, such as `https://example.com`; never what a request says. */
  readonly origin: () => string;
}

/** Posts the letter of an exchange that is about to stand. @param id of the exchange. */
export type EnqueueTrackingMail = (unit: Pick<UnitOfWork, 'mailQueue'>, id: string) => Promise<void>;

/**
 * The link to an exchange, mailed to whoever made it in a frame: they have no history there, and what a frame remembers is
 * gone with its page.
 */
export class TrackingMails {
  readonly #parts: TrackingMailsParts;

  constructor(parts: TrackingMailsParts) {
    this.#parts = parts;
  }

  /**
   * Counts a letter to an e-mail, which anybody can name. @returns what posts it in the exchange's own unit; undefined where
   * there is none to post, or were too many: the exchange is made all the same, and shows its link itself.
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
