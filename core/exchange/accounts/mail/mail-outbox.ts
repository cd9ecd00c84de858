import type { Clock } from '../../../ports/services/clock.ts';
import type { MailMessage } from '../../../ports/services/mailer.ts';
import type { Secrets } from '../../../ports/services/secrets.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import type { DeferredSubscription } from '../../content/subscription-service.ts';
import type { ClientInfo } from '../sign-in/client-info.ts';

/**
 * What is done for an e-mail later, in the mail room: whoever asks must not learn, by the answer or by its time, whether
 * the e-mail has an account.
 */
export interface DeferredMail extends ClientInfo {
  readonly kind: 'recover-request' | 'login-failed' | 'login-blocked';
  readonly email: string;
  /** When it was asked, in milliseconds. */
  readonly at: number;
}

/** What waits in the mail queue. */
export type Waiting =
  | { readonly message: MailMessage; readonly deferred?: never }
  | { readonly deferred: DeferredMail | DeferredSubscription; readonly message?: never };

/** Names of the stored body; they are data and never change. */
const STORED = { message: 'letter', deferred: 'errand' } as const;

/** What it is sealed for. */
const PURPOSE = 'mail';

/** The mail queue: sealed, for mails carry secrets, and kept in the unit of what they tell of. */
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

  /** @returns undefined for what this house did not seal. */
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
