import type { Subscription } from 'rxjs';
import type { Clock } from '../../../core/ports/services/clock.ts';
import type { SnapshotRequest } from '../protocol/book-protocol.ts';
import { BackOff } from './back-off.ts';
import { type RestClient, VenueRequestError } from './rest-client.ts';
import type { WeightBudget } from './weight-budget.ts';

/** Requests at a time. */
const AT_ONCE = 6;
/** More books than this in the queue get short snapshots, so that all have one soon. */
const LONG_QUEUE = 20;
/** Share of the budget that deeper snapshots of books that are right may use. */
const SPARE_SHARE = 0.5;

/** One book that wants a snapshot. */
export interface SnapshotTask {
  request(isShort: boolean): SnapshotRequest;
  /** Takes the answer; not called once the task is dropped. */
  take(text: string): void;
}

/**
 * Asks for snapshots over REST within the venue's budget, first come, first served. While many books wait they get short
 * ones; when the budget has room again, those are replaced by long ones. Failures back off, and what a venue asks to wait
 * is waited.
 */
export class SnapshotQueue {
  readonly #clock: Clock;
  readonly #rest: RestClient;
  readonly #budget: WeightBudget;
  readonly #backOff: BackOff;
  readonly #waiting = new Set<SnapshotTask>();
  readonly #shallow = new Set<SnapshotTask>();
  readonly #abort = new AbortController();
  #running = 0;
  /** Grows with each failure that counts: those of requests that were under way then are the same trouble, not more of it. */
  #failures = 0;
  #timer: Subscription | undefined;

  constructor(clock: Clock, rest: RestClient, budget: WeightBudget, random: () => number) {
    this.#clock = clock;
    this.#rest = rest;
    this.#budget = budget;
    this.#backOff = new BackOff(1000, 60_000, random);
  }

  get length(): number {
    return this.#waiting.size + this.#running;
  }

  ask(task: SnapshotTask): void {
    this.#shallow.delete(task);
    this.#waiting.add(task);
    this.#drain();
  }

  drop(task: SnapshotTask): void {
    this.#waiting.delete(task);
    this.#shallow.delete(task);
  }

  /** Uses what is left of the budget for a deeper snapshot. Called once in a while. */
  deepen(): void {
    const [task] = this.#shallow;
    if (!task || this.length > 0 || this.#budget.share > SPARE_SHARE) return;
    this.ask(task);
  }

  stop(): void {
    this.#abort.abort();
    this.#timer?.unsubscribe();
    this.#waiting.clear();
    this.#shallow.clear();
  }

  #drain(): void {
    if (this.#timer && !this.#timer.closed) return;
    for (const task of this.#waiting) {
      if (this.#running >= AT_ONCE || this.#abort.signal.aborted) return;
      const isShort = this.#waiting.size > LONG_QUEUE;
      const { path, weight } = task.request(isShort);
      const wait = this.#budget.take(weight);
      if (wait > 0) return this.#later(wait);
      this.#waiting.delete(task);
      this.#running += 1;
      void this.#run(task, path, isShort && task.request(false).path !== path);
    }
  }

  async #run(task: SnapshotTask, path: string, hasLonger: boolean): Promise<void> {
    const before = this.#failures;
    try {
      const text = await this.#rest.get(path, this.#abort.signal);
      this.#running -= 1;
      if (this.#abort.signal.aborted) return;
      this.#backOff.reset();
      if (hasLonger) this.#shallow.add(task);
      task.take(text);
    } catch (error) {
      this.#running -= 1;
      if (this.#abort.signal.aborted) return;
      const waitMs = error instanceof VenueRequestError ? error.waitMs : 0;
      const isNew = this.#failures === before;
      if (isNew) this.#failures += 1;
      this.#budget.pause(Math.max(waitMs, isNew ? this.#backOff.next() : 0));
      this.#waiting.add(task);
    }
    this.#drain();
  }

  #later(wait: number): void {
    this.#timer = this.#clock.schedule(() => {
      this.#timer = undefined;
      this.#drain();
    }, wait);
  }
}
