import type { MailStopApi } from '../../../ports/apis/mail-stop-api.ts';
import type { Secrets } from '../../../ports/services/secrets.ts';
import type { Store } from '../../../ports/stores/store.ts';

const PURPOSE = 'stop mails';

/**
 * Links that stop the mails about one exchange (RFC 8058). They need no session, because a mail provider follows them
 * for its user, and they open nothing else: the exchange cannot be found or decided by them.
 */
export class MailStops implements MailStopApi {
  readonly #store: Pick<Store, 'transactions'>;
  readonly #secrets: Pick<Secrets, 'seal' | 'unseal'>;

  constructor(store: Pick<Store, 'transactions'>, secrets: Pick<Secrets, 'seal' | 'unseal'>) {
    this.#store = store;
    this.#secrets = secrets;
  }

  pathOf(id: string): string {
    return `/mails/${this.#secrets.seal(PURPOSE, id)}`;
  }

  /** Stops the mails of the exchange that a link names; a repetition changes nothing. @returns false for another link. */
  async stop(token: string): Promise<boolean> {
    const id = this.#secrets.unseal(PURPOSE, token);
    return id !== undefined && this.#store.transactions.stopMails(id);
  }
}
