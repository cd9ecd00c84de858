import { type SchedulerAction, Subscription } from 'rxjs';
import type { Clock } from '../../../../core/ports/services/clock.ts';

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

/** A clock that stands still until the test moves it; timers run in order as their time comes. */
export class SteppedClock implements Clock {
  #now = Date.UTC(2026, 10, 27, 6);
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#now;
  }

  schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, delay = 0, state?: T): Subscription {
    const timer = { due: this.#now + delay, run: () => work.call({} as SchedulerAction<T>, state) };
    this.#timers.add(timer);
    return new Subscription(() => this.#timers.delete(timer));
  }

  /** Moves on, or back, and runs nothing: as for a process that stands still, or whose clock is set. */
  jump(ms: number): void {
    this.#now += ms;
  }

  /** Moves on by so many milliseconds; what is due runs, and promises settle in between. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settled();
    for (;;) {
      const [next] = [...this.#timers].toSorted((a, b) => a.due - b.due);
      if (!next || next.due > end) break;
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.due);
      next.run();
      await settled();
    }
    this.#now = end;
  }
}

/** Lets pending promises settle. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
