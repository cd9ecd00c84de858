import { exhaustMap, type Subscription, timer } from 'rxjs';
import type { AffiliateDays, ClicksOfDay } from '../../../ports/stores/affiliate-store.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';

/** How often what was counted is written down; a process that is killed loses no more than this, in milliseconds. */
export const FLUSH_MS = 5_000;

const DAY_MS = 86_400_000;

/** Partners and days written by one statement. */
const BATCH = 5_000;

/** How often the last ones are tried to be written when the process ends. */
const LAST_TRIES = 3;

/** Counts clicks in memory, and adds what came together to what is kept: no click waits for a write. */
export class ClickCounter {
  readonly #store: { readonly affiliateDays: Pick<AffiliateDays, 'addClicks'> };
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #everyMs: number;
  /** By day, then by partner. */
  #counts = new Map<number, Map<string, number>>();
  #writing: Promise<boolean> = Promise.resolve(true);
  #running: Subscription | undefined;

  constructor(
    store: { readonly affiliateDays: Pick<AffiliateDays, 'addClicks'> },
    clock: Clock,
    logger: Logger,
    everyMs = FLUSH_MS,
  ) {
    this.#store = store;
    this.#clock = clock;
    this.#logger = logger;
    this.#everyMs = everyMs;
  }

  /** @param at milliseconds since 1970. */
  count(accountId: string, at: number): void {
    this.#add({ accountId, day: Math.floor(at / DAY_MS), clicks: 1 });
  }

  start(): void {
    this.#running ??= timer(this.#everyMs, this.#everyMs, this.#clock)
      .pipe(exhaustMap(() => this.flush()))
      .subscribe();
  }

  /** Writes down all that was counted. */
  async stop(): Promise<void> {
    this.#running?.unsubscribe();
    this.#running = undefined;
    for (let tries = 1; tries <= LAST_TRIES; tries += 1) if (await this.flush()) return;
    const lost = this.#taken().reduce((total, { clicks }) => total + clicks, 0);
    this.#logger.error("clicks on partners' links are lost: they could not be written down", { lost });
  }

  /** Writes down what was counted so far. Never rejects: what could not be written is kept for the next time. */
  flush(): Promise<boolean> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<boolean> {
    const taken = this.#taken();
    for (let next = 0; next < taken.length; next += BATCH) {
      try {
        await this.#store.affiliateDays.addClicks(taken.slice(next, next + BATCH));
      } catch (cause) {
        for (const clicks of taken.slice(next)) this.#add(clicks);
        const reason = cause instanceof Error ? cause.message : String(cause);
        this.#logger.warn("clicks on partners' links could not be written down yet", { reason });
        return false;
      }
    }
    return true;
  }

  #taken(): readonly ClicksOfDay[] {
    const counts = this.#counts;
    this.#counts = new Map();
    return [...counts].flatMap(([day, affiliates]) =>
      [...affiliates].map(([accountId, clicks]) => ({ accountId, day, clicks })),
    );
  }

  #add({ accountId, day, clicks }: ClicksOfDay): void {
    let affiliates = this.#counts.get(day);
    if (!affiliates) this.#counts.set(day, (affiliates = new Map()));
    affiliates.set(accountId, (affiliates.get(accountId) ?? 0) + clicks);
  }
}
