import type { Subscription } from 'rxjs';
import type { AffiliateDays, ClicksOfDay } from '../../../ports/stores/affiliates/affiliate-days.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import { every } from '../../workers/every.ts';

/** Interval between writes of the counts, in milliseconds; a killed process loses no more than this. */
const FLUSH_MS = 5_000;

const DAY_MS = 86_400_000;

/** Counts of affiliates and days written by one statement. */
const BATCH = 5_000;

/** How often the last write is tried when the process ends. */
const LAST_TRIES = 3;

/** Counts clicks in memory and adds the sums to the store, so that no click waits for a write. */
export class ClickCounter {
  readonly #store: { readonly affiliateDays: Pick<AffiliateDays, 'addClicks'> };
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #everyMs: number;
  /** By day, affiliate and name of the link. */
  #counts = new Map<string, ClicksOfDay>();
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

  /**
   * @param at milliseconds since 1970. @param sub name of a link that the affiliate made: names of strangers would fill
   * the memory.
   */
  count(accountId: string, at: number, sub?: string): void {
    this.#add({ accountId, day: Math.floor(at / DAY_MS), sub, clicks: 1 });
  }

  start(): void {
    this.#running ??= every(this.#everyMs, () => this.flush(), this.#clock).subscribe();
  }

  async stop(): Promise<void> {
    this.#running?.unsubscribe();
    this.#running = undefined;
    for (let tries = 1; tries <= LAST_TRIES; tries += 1) if (await this.flush()) return;
    const lost = this.#taken().reduce((total, { clicks }) => total + clicks, 0);
    this.#logger.error('clicks on affiliate links are lost: they could not be written', { lost });
  }

  /** Writes the counts so far. Never rejects: counts that could not be written are kept for the next time. */
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
        this.#logger.warn('clicks on affiliate links could not be written yet', { reason });
        return false;
      }
    }
    return true;
  }

  #taken(): readonly ClicksOfDay[] {
    const counts = this.#counts;
    this.#counts = new Map();
    return [...counts.values()];
  }

  #add(added: ClicksOfDay): void {
    const key = `${added.day} ${added.accountId} ${added.sub ?? ''}`;
    this.#counts.set(key, { ...added, clicks: added.clicks + (this.#counts.get(key)?.clicks ?? 0) });
  }
}
