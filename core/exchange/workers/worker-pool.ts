import { Observable } from 'rxjs';
import type { Clock } from '../../ports/services/clock.ts';
import { WakeSignal } from './wake-signal.ts';

/** How work is done; times in milliseconds. */
export interface WorkerTimes {
  /** What a process took and did not finish is taken by others after this long: it is dead, or as good as. */
  readonly lease: number;
  /** Between looks for what is due, apart from being woken. */
  readonly poll: number;
  /** The pause after the first failure; it doubles up to the longest. */
  readonly firstPause: number;
  readonly longestPause: number;
}

export const WORKER_TIMES: WorkerTimes = { lease: 15_000, poll: 1_000, firstPause: 500, longestPause: 300_000 };

/** Pieces of work done at once by one process; a step mostly waits for a chain or the database. */
const AT_ONCE = 8;

/** The pause after so many failed tries. */
export function pauseAfter(attempts: number, { firstPause, longestPause }: WorkerTimes): number {
  return Math.min(longestPause, firstPause * 2 ** Math.min(attempts - 1, 20));
}

/** Where work comes from, and how it is done. */
export interface Work {
  /** Takes up to so many pieces that are due, by their IDs. Never throws. */
  claim(limit: number): Promise<readonly string[]>;
  /** Takes a piece as far as it goes now. Never throws. */
  advance(id: string): Promise<void>;
  /** Told of work that is due now, whoever made it; without it only a look finds any. */
  readonly wake$?: Observable<unknown>;
}

/** Does what is due, a few pieces at once, for as long as it is asked to. */
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

  /** Works for as long as it is subscribed to, and never ends by itself; what it has begun it finishes. */
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

  /** Resolves once nothing that was begun is still going on. */
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
