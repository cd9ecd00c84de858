import type { Clock } from '../../../ports/services/clock.ts';
import type { MailMessage } from '../../../ports/services/mailer.ts';
import type { Secrets } from '../../../ports/services/secrets.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import type { DeferredSubscription } from '../../content/subscription-service.ts';
import type { ClientInfo } from '../sign-in/client-info.ts';

/** Handled later: neither answer nor duration may tell the caller whether an e-mail has an account. */
export interface DeferredMail extends ClientInfo {
  readonly kind: 'recover-request' | 'login-failed' | 'login-blocked';
  readonly email: string;
  /** Time of the request, in milliseconds. */
  readonly at: number;
}

type Waiting =
  | { readonly message: MailMessage; readonly deferred?: never }
  | { readonly deferred: DeferredMail | DeferredSubscription; readonly message?: never };

/** Property names of the stored body; they are data and never change. */
const STORED = { message: 'letter', deferred: 'errand' } as const;

const PURPOSE = 'mail';

/** The mail queue. Entries are sealed, because mails carry secrets, and stored with what they report. */
export class MailOutbox {
  readonly #secrets: Secrets;
  readonly #clock: Clock;

  constructor(secrets: Secrets, clock: Clock) {
    this.#secrets = secrets;
    this.#clock = clock;
  }

  enqueue(unit: Pick<UnitOfWork, 'mailQueue'>, message: MailMessage): Promise<void> {
    return this.#add(unit, { message });
  }

  defer(unit: Pick<UnitOfWork, 'mailQueue'>, deferred: DeferredMail | DeferredSubscription): Promise<void> {
    return this.#add(unit, { deferred });
  }

  /** @returns undefined for an entry that this server did not seal. */
  open(sealed: string): Waiting | undefined {
    const text = this.#secrets.unseal(PURPOSE, sealed);
    if (text === undefined) return undefined;
    const { [STORED.message]: message, [STORED.deferred]: deferred } = JSON.parse(text);
    return message === undefined ? { deferred } : { message };
  }

  #add(unit: Pick<UnitOfWork, 'mailQueue'>, waiting: Waiting): Promise<void> {
    const body = { [STORED.message]: waiting.message, [STORED.deferred]: waiting.deferred };
    const sealed = this.#secrets.seal(PURPOSE, JSON.stringify(body));
    return unit.mailQueue.add(this.#secrets.newId(), sealed, this.#clock.now());
  }
}
