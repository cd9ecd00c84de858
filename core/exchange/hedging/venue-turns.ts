import { firstValueFrom, from, race, timer } from 'rxjs';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';

/** How long a round waits for the slowest venue, in milliseconds. */
const PATIENCE_MS = 4_000;

/**
 * Work at several venues at the same time, one piece a venue. A venue that does not answer keeps its turn until it does or
 * its calls time out, and the others go on without it.
 */
export class VenueTurns {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #taken = new Map<string, Promise<void>>();

  constructor(clock: Clock, logger: Logger) {
    this.#clock = clock;
    this.#logger = logger;
  }

  isTaken(venue: string): boolean {
    return this.#taken.has(venue);
  }

  /** Starts the work at each venue whose turn is free, and waits until all has ended, or for a few seconds. */
  async take(venues: Iterable<string>, work: (venue: string) => Promise<void>): Promise<void> {
    const started = [...venues].filter((venue) => !this.isTaken(venue)).map((venue) => this.#start(venue, work));
    if (started.length === 0) return;
    await firstValueFrom(race(from(Promise.all(started)), timer(PATIENCE_MS, this.#clock)));
  }

  /** Ends once no turn is taken. */
  async rest(): Promise<void> {
    await Promise.all(this.#taken.values());
  }

  #start(venue: string, work: (venue: string) => Promise<void>): Promise<void> {
    const done = work(venue)
      .catch((cause: unknown) => this.#logger.warn('work at a venue failed; it is tried again', { venue, cause }))
      .finally(() => this.#taken.delete(venue));
    this.#taken.set(venue, done);
    return done;
  }
}
