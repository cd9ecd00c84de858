import { Observable } from 'rxjs';
import type { Clock } from '../../ports/services/clock.ts';
import { WakeSignal } from './wake-signal.ts';

/** Times of a worker, in milliseconds. */
export interface WorkerTimes {
  /**
   * Lease: other processes take work that was claimed and not finished after this time, because its process is dead or
   * hangs.
   */
  readonly lease: number;
  /** Milliseconds between polls, apart from being woken. */
  readonly poll: number;
  /** The pause after the first failure; it doubles up to the longest. */
  readonly firstPause: number;
  readonly longestPause: number;
}

export const WORKER_TIMES: WorkerTimes = { lease: 15_000, poll: 1_000, firstPause: 500, longestPause: 300_000 };

/** Items that one process works on at once; a step mostly waits for a chain or the database. */
const AT_ONCE = 8;

/** The pause after a number of failed attempts. */
export function pauseAfter(attempts: number, { firstPause, longestPause }: WorkerTimes): number {
  return Math.min(longestPause, firstPause * 2 ** Math.min(attempts - 1, 20));
}

/** Source of the work, and how it is done. */
export interface Work {
  /** Claims at most this many due items, by their IDs. Never throws. */
  claim(limit: number): Promise<readonly string[]>;
  /** Advances an item as far as possible now. Never throws. */
  advance(id: string): Promise<void>;
  /** Emits when work is due now, whoever created it; without it only polls find work. */
  readonly wake$?: Observable<unknown>;
}

/** Works on due items, a few at once, while it is subscribed to. */
export class WorkerPool {
  readonly #work: Work;
  readonly #clock: Clock;
  readonly #poll: number;
  readonly #running = new Set<Promise<void>>();

  /** @param poll milliseconds between polls for what is due. */
  constructor(work: Work, clock: Clock, poll: number) {
    this.#work = work;
    this.#clock = clock;
    this.#poll = poll;
  }

  /** Works while it is subscribed to, and never completes; it finishes the items that it has started. */
  readonly work$ = new Observable<never>(() => {
    const signal = new WakeSignal();
    const subscription = this.#work.wake$?.subscribe(() => signal.notify());
    let isStopped = false;
    void this.#run(signal, () => isStopped);
    return () => {
      isStopped = true;
      subscription?.unsubscribe();
      signal.notify();
    };
  });

  /** Resolves once no started item is in progress. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #run(signal: WakeSignal, isStopped: () => boolean): Promise<void> {
    const running = this.#running;
    while (!isStopped()) {
      const free = AT_ONCE - running.size;
      const ids = free > 0 ? await this.#work.claim(free) : [];
      for (const id of ids) {
        const one = this.#work.advance(id).then(() => {
          running.delete(one);
          signal.notify();
        });
        running.add(one);
      }
      // A full claim may have left more behind.
      if (ids.length === 0 || running.size >= AT_ONCE) await signal.wait(this.#poll, this.#clock);
    }
  }
}
