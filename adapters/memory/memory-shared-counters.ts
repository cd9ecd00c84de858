import type { SharedCounters } from '../../core/ports/stores/shared-counters.ts';

/** Counters shared by the servers of one process; keeps the latest window only. */
export class MemorySharedCounters implements SharedCounters {
  #window = 0;
  #totals = new Map<string, number>();

  async add(window: number, counts: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>> {
    if (window < this.#window) return counts;
    if (window > this.#window) this.#totals = new Map();
    this.#window = window;
    for (const [key, count] of counts) this.#totals.set(key, (this.#totals.get(key) ?? 0) + count);
    return new Map([...counts.keys()].map((key) => [key, this.#totals.get(key)!]));
  }
}
