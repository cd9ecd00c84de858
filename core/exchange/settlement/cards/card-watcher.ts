import type { Observable } from 'rxjs';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import type { Store } from '../../../ports/stores/store.ts';
import type { CardPayments } from '../../transactions/cards/card-payments.ts';
import { every } from '../../workers/every.ts';

/** Interval of the rounds, and how long a claimed payment is left to the process that claimed it, in milliseconds. */
const EVERY_MS = 1_000;
const CLAIM_MS = 60_000;
/** Payments that are asked about in one round, however many are due: providers limit how often they answer. */
const BATCH = 20;
/** The longest pause after rounds in which nobody answered, in milliseconds. Each such round doubles the pause. */
const LONGEST_PAUSE_MS = 60_000;

/**
 * How long a payment is remembered about which nothing is asked any more, in milliseconds. Daily limits look back one
 * day, and an exchange can be paid for a week after an approval.
 */
const KEPT_MS = 30 * 86_400_000;
/** Interval of forgetting old ones in milliseconds, and how many at once. */
const PRUNE_MS = 600_000;
const PRUNED = 1_000;

/** Asks card providers about payments that are not final, in case a webhook was lost or none comes; forgets old ones. */
export class CardWatcher {
  readonly #store: Pick<Store, 'cards'>;
  readonly #payments: Pick<CardPayments, 'ask'>;
  readonly #clock: Clock;
  readonly #logger: Logger;
  #pauseMs = 0;
  #pausedUntil = 0;
  #prunedAt = Number.NEGATIVE_INFINITY;

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
      await this.#prune(now);
      if (now < this.#pausedUntil) return;
      const ids = await this.#store.cards.claim(now, now + CLAIM_MS, BATCH);
      const answers = await Promise.all(ids.map((id) => this.#ask(id)));
      this.#pauseMs = answers.length > 0 && !answers.includes(true) ? this.#longerPause() : 0;
      this.#pausedUntil = this.#clock.now() + this.#pauseMs;
    } catch (cause) {
      this.#logger.warn('card payments could not be asked about', { cause });
    }
  }

  #longerPause(): number {
    return Math.min(LONGEST_PAUSE_MS, Math.max(EVERY_MS, this.#pauseMs * 2));
  }

  async #prune(now: number): Promise<void> {
    if (now - this.#prunedAt < PRUNE_MS) return;
    this.#prunedAt = now;
    await this.#store.cards.prune(now - KEPT_MS, PRUNED);
  }

  /** @returns false if it failed. */
  async #ask(id: string): Promise<boolean> {
    try {
      await this.#payments.ask(id);
      return true;
    } catch (cause) {
      this.#logger.warn('a card provider did not tell about a payment', { id, cause });
      return false;
    }
  }
}
