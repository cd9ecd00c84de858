import type { Subscription } from 'rxjs';
import type { Clock } from '../../ports/services/clock.ts';
import type { Pauses } from './back-off.ts';
import { WakeSignal } from './wake-signal.ts';
import type { Work } from './work.ts';

/** Times of a worker that retries with growing pauses, in milliseconds. */
export interface WorkerTimes extends Pauses {
  /** After this time other processes take claimed, unfinished work: its process is dead or hangs. */
  readonly lease: number;
  /** Milliseconds between polls, apart from being woken. */
  readonly poll: number;
}

export const WORKER_TIMES: WorkerTimes = { lease: 15_000, poll: 1_000, firstPause: 500, longestPause: 300_000 };

/** Steps that one process works on at once; a step mostly waits for a chain or the database. */
export const STEPS_AT_ONCE = 8;

/** Limits of a worker: its times, and how many items one process works on at once. */
export interface WorkerLimits extends Pick<WorkerTimes, 'lease' | 'poll'> {
  readonly atOnce: number;
}

/**
 * Claims due items and runs them, a few at once, until it is stopped: the next claim follows at once while there is
 * work, otherwise after a pause or when woken. Several processes share the work. One process never runs an item twice at
 * once: it skips an item that it claims again because its lease has run out.
 */
export class Worker<Item> {
  readonly #work: Work<Item>;
  readonly #limits: WorkerLimits;
  readonly #clock: Clock;
  readonly #signal = new WakeSignal();
  readonly #running = new Map<unknown, { readonly lane: string | undefined; readonly done: Promise<void> }>();
  #loop: Promise<void> | undefined;
  #waking: Subscription | undefined;
  #isStopped = false;

  constructor(work: Work<Item>, limits: WorkerLimits, clock: Clock) {
    this.#work = work;
    this.#limits = limits;
    this.#clock = clock;
  }

  start(): void {
    this.#isStopped = false;
    this.#waking ??= this.#work.wake$?.subscribe(() => this.wake());
    this.#loop ??= this.#poll();
  }

  /** Finishes the items that it has claimed and claims no others. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#waking?.unsubscribe();
    this.#waking = undefined;
    this.wake();
    await this.#loop;
    this.#loop = undefined;
    await this.idle();
  }

  wake(): void {
    this.#signal.notify();
  }

  /** Resolves once no item is in progress. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  /** Claims what is due and begins it, without waiting for its end. Never rejects. @returns how many were begun. */
  async round(): Promise<number> {
    const limit = this.#limits.atOnce - this.#running.size;
    if (limit <= 0) return 0;
    const now = this.#clock.now();
    try {
      const until = now + this.#limits.lease;
      const busy = [...this.#running.keys()];
      const items = await this.#work.claim({ now, until, limit, running: this.#counts(), busy });
      return items.filter((item) => this.#begin(item)).length;
    } catch (cause) {
      this.#work.claimFailed(cause);
      return 0;
    }
  }

  /** Runs an item now. Never rejects: a failure is recorded, so that the item is retried later. */
  async run(item: Item): Promise<void> {
    try {
      await this.#work.run(item);
    } catch (error) {
      await this.#work.failed(item, error).catch((cause: unknown) => this.#work.recordFailed(item, cause));
    }
  }

  /** @returns false for an item that is in progress already. */
  #begin(item: Item): boolean {
    const key = this.#work.keyOf?.(item) ?? item;
    if (this.#running.has(key)) return false;
    const done = this.run(item).finally(() => {
      this.#running.delete(key);
      this.wake();
    });
    this.#running.set(key, { lane: this.#work.laneOf?.(item), done });
    return true;
  }

  #counts(): ReadonlyMap<string | undefined, number> {
    const counts = new Map<string | undefined, number>();
    for (const { lane } of this.#running.values()) counts.set(lane, (counts.get(lane) ?? 0) + 1);
    return counts;
  }

  async #poll(): Promise<void> {
    while (!this.#isStopped)
      // There may be more.
      if ((await this.round()) === 0 && !this.#isStopped) await this.#signal.wait(this.#limits.poll, this.#clock);
  }
}
