import type { Caller } from '../../../contract/caller.ts';
import { DEFAULT_LOCALE } from '../../../domain/locale.ts';
import type { Secrets } from '../../../ports/secrets.ts';
import type { Unit } from '../../../ports/store.ts';
import type { Throttle } from '../throttle.ts';
import type { Outbox } from './outbox.ts';

export interface TrackingLetterParts {
  readonly throttle: Throttle;
  readonly outbox: Outbox;
  readonly secrets: Pick<Secrets, 'trackSecret'>;
  /** Where this site is, such as `https://example.com`; never what a request says. */
  readonly origin: () => string;
}

/** Posts the letter of an exchange that is about to stand. @param id of the exchange. */
export type PostTrackingLetter = (unit: Pick<Unit, 'mailQueue'>, id: string) => Promise<void>;

/**
 * The link to an exchange, mailed to whoever made it in a frame: they have no history there, and what a frame remembers is
 * gone with its page.
 */
export class TrackingLetters {
  readonly #parts: TrackingLetterParts;

  constructor(parts: TrackingLetterParts) {
    this.#parts = parts;
  }

  /**
   * Counts a letter to an e-mail, which anybody can name. @returns what posts it in the exchange's own unit; undefined where
   * there is none to post, or were too many: the exchange is made all the same, and shows its link itself.
   */
  async begin(email: string | undefined, caller: Caller | undefined): Promise<PostTrackingLetter | undefined> {
    if (email === undefined || caller?.isFramed !== true) return undefined;
    const { throttle, outbox, secrets, origin } = this.#parts;
    const counted = await throttle.beginMail('track', email, caller);
    if (counted.status === 'blocked') return undefined;
    const locale = caller.locale ?? DEFAULT_LOCALE.locale;
    return (unit, id) =>
      outbox.post(unit, {
        kind: 'tracking-link',
        to: email,
        locale,
        link: `${origin()}/track/${secrets.trackSecret(id)}`,
      });
  }
}
