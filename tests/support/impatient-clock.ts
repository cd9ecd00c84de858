import { type SchedulerAction, Subscription } from 'rxjs';
import type { Clock } from '../../core/ports/clock.ts';

/** From here on a wait is a time limit rather than a pause. */
const LIMIT_MS = 30_000;

/** A clock on which pauses pass at once, as fast as the event loop turns, and limits pass when the test says so. */
export class ImpatientClock implements Clock {
  readonly pauses: number[] = [];
  readonly #limits = new Set<() => void>();
  #now = Date.UTC(2026, 0, 1);

  now(): number {
    return this.#now;
  }

  schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, delay = 0, state?: T): Subscription {
    const pass = () => {
      this.#now += delay;
      work.call({} as SchedulerAction<T>, state);
    };
    if (delay >= LIMIT_MS) {
      this.#limits.add(pass);
      return new Subscription(() => this.#limits.delete(pass));
    }
    this.pauses.push(delay);
    const soon = setImmediate(pass);
    return new Subscription(() => clearImmediate(soon));
  }

  /** Lets every limit that still runs pass. */
  passLimits(): void {
    const running = Array.from(this.#limits);
    this.#limits.clear();
    for (const pass of running) pass();
  }

  /** How many limits still run. */
  get running(): number {
    return this.#limits.size;
  }
}
