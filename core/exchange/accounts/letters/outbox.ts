import type { Clock } from '../../../ports/clock.ts';
import type { Letter } from '../../../ports/mailer.ts';
import type { Secrets } from '../../../ports/secrets.ts';
import type { Unit } from '../../../ports/store.ts';
import type { SubscriptionErrand } from '../../content/subscribing.ts';
import type { CallerMark } from '../caller-mark.ts';

/**
 * What is done for an e-mail later, in the mail room: whoever asks must not learn, by the answer or by its time, whether
 * the e-mail has an account.
 */
export interface Errand extends CallerMark {
  readonly kind: 'recover-request' | 'login-failed' | 'login-blocked';
  readonly email: string;
  /** When it was asked, in milliseconds. */
  readonly at: number;
}

/** What waits in the mail queue. */
export type Waiting =
  | { readonly letter: Letter; readonly errand?: never }
  | { readonly errand: Errand | SubscriptionErrand; readonly letter?: never };

/** What it is sealed for. */
const PURPOSE = 'mail';

/** The mail queue: sealed, for mails carry secrets, and kept in the unit of what they tell of. */
export class Outbox {
  readonly #secrets: Secrets;
  readonly #clock: Clock;

  constructor(secrets: Secrets, clock: Clock) {
    this.#secrets = secrets;
    this.#clock = clock;
  }

  post(unit: Pick<Unit, 'mailQueue'>, letter: Letter): Promise<void> {
    return this.#add(unit, { letter });
  }

  run(unit: Pick<Unit, 'mailQueue'>, errand: Errand | SubscriptionErrand): Promise<void> {
    return this.#add(unit, { errand });
  }

  /** @returns undefined for what this house did not seal. */
  open(sealed: string): Waiting | undefined {
    const text = this.#secrets.unseal(PURPOSE, sealed);
    return text === undefined ? undefined : (JSON.parse(text) as Waiting);
  }

  #add(unit: Pick<Unit, 'mailQueue'>, waiting: Waiting): Promise<void> {
    const sealed = this.#secrets.seal(PURPOSE, JSON.stringify(waiting));
    return unit.mailQueue.add(this.#secrets.newId(), sealed, this.#clock.now());
  }
}
