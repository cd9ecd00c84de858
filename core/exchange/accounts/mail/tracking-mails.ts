import type { Caller } from '../../../contract/caller.ts';
import { DEFAULT_LOCALE } from '../../../domain/locale.ts';
import type { Secrets } from '../../../ports/services/secrets.ts';
import type { Store, UnitOfWork } from '../../../ports/stores/store.ts';
import { sameEmail } from '../sign-in/same-email.ts';
import type { Throttle } from '../sign-in/throttle.ts';
import type { MailOutbox } from './mail-outbox.ts';

interface TrackingMailsParts {
  readonly throttle: Throttle;
  readonly outbox: MailOutbox;
  readonly secrets: Pick<Secrets, 'trackSecret' | 'emailDigest'>;
  readonly store: Pick<Store, 'accounts'>;
  /** Public address of this site, such as `https://example.com`; never taken from a request. */
  readonly origin: () => string;
}

/** Who is mailed about a new exchange. */
export interface WantedMails {
  /** Language of the mails, by its name in `core/domain/locale.ts`. */
  readonly locale: string;
  /** Queues the mail with the tracking link in the exchange's own unit of work; absent for members. */
  readonly enqueueLink?: ((unit: Pick<UnitOfWork, 'mailQueue'>, id: string) => Promise<void>) | undefined;
}

/**
 * Decides who is mailed about a new exchange, and mails its link to whoever made it without an account: no history
 * leads them back to it.
 */
export class TrackingMails {
  readonly #parts: TrackingMailsParts;

  constructor(parts: TrackingMailsParts) {
    this.#parts = parts;
  }

  /**
   * Counts the mails to an address that anybody can enter; those to a member's own are not counted.
   * @param accountId of a signed-in caller.
   * @returns undefined where nobody is mailed: nobody left an e-mail, it has had too many mails, or software made the
   * exchange with a key, whose owner has webhooks and customers of their own.
   */
  async begin(
    email: string | undefined,
    caller: Caller | undefined,
    accountId: string | undefined,
  ): Promise<WantedMails | undefined> {
    if (caller === undefined || caller.apiKey) return undefined;
    const { throttle, outbox, secrets, origin, store } = this.#parts;
    const locale = caller.locale ?? DEFAULT_LOCALE.locale;
    if (email === undefined) return accountId === undefined ? undefined : { locale };
    const account = accountId === undefined ? undefined : await store.accounts.byId(accountId);
    if (sameEmail(secrets, account?.email, email)) return { locale };
    const counted = await throttle.acquireMail('track', email, caller);
    if (counted.status === 'blocked') return undefined;
    if (account) return { locale };
    const enqueueLink: WantedMails['enqueueLink'] = (unit, id) =>
      outbox.enqueue(unit, {
        kind: 'tracking-link',
        to: email,
        locale,
        link: `${origin()}/track/${secrets.trackSecret(id)}`,
      });
    return { locale, enqueueLink };
  }
}
