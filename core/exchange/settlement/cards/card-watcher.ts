import type { Observable } from 'rxjs';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import type { Store } from '../../../ports/stores/store.ts';
import type { CardPayments } from '../../transactions/cards/card-payments.ts';
import { every } from '../../workers/every.ts';

/** Interval of the rounds, and how long a claimed payment is left to the process that claimed it, in milliseconds. */
const EVERY_MS = 1_000;
const CLAIM_MS = 60_000;
/** Payments that are asked about in one round. */
const BATCH = 20;

/** Asks card providers about payments that are not final, in case a webhook was lost or none comes. */
export class CardWatcher {
  readonly #store: Pick<Store, 'cards'>;
  readonly #payments: Pick<CardPayments, 'ask'>;
  readonly #clock: Clock;
  readonly #logger: Logger;

  constructor(store: Pick<Store, 'cards'>, payments: Pick<CardPayments, 'ask'>, clock: Clock, logger: Logger) {
    this.#store = store;
    this.#payments = payments;
    this.#clock = clock;
    this.#logger = logger;
  }

  /** Works while it is subscribed to. */
  get work$(): Observable<never> {
    return every(EVERY_MS, () => this.round(), this.#clock);
  }

  /** Asks about what is due now. Never rejects: what fails is due again when its claim ends. */
  async round(): Promise<void> {
    try {
      const now = this.#clock.now();
      const ids = await this.#store.cards.claim(now, now + CLAIM_MS, BATCH);
      await Promise.all(ids.map((id) => this.#ask(id)));
    } catch (cause) {
      this.#logger.warn('card payments could not be asked about', { cause });
    }
  }

  async #ask(id: string): Promise<void> {
    try {
      await this.#payments.ask(id);
    } catch (cause) {
      this.#logger.warn('a card provider did not tell about a payment', { id, cause });
    }
  }
}
