import type { Clock } from '../../../core/ports/services/clock.ts';

/** Milliseconds between two requests for a snapshot of a book that keeps failing: doubles up to the last. */
const FIRST_MS = 1000;
const MOST_MS = 60_000;
/** A book that asked for no snapshot in this many milliseconds gets the next one without a pause. */
const FORGIVEN_MS = 120_000;
/** A snapshot that has not come after this time is asked for again. */
const OVERDUE_MS = 15_000;

/** When a snapshot of each book was asked for, so that a book that fails again and again does not use up the budget. */
export class ResyncTimes {
  readonly #clock: Clock;
  readonly #asked = new Map<number, { at: number; wait: number; isDenied: boolean }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The first request is free; the next ones have to wait longer each time. */
  mayAsk(market: number): boolean {
    const last = this.#asked.get(market);
    if (!last || this.#clock.now() - last.at >= last.wait) return true;
    last.isDenied = true;
    return false;
  }

  /** Whether a book that waits has to ask: for the first time, after its pause, or because no snapshot came. */
  isOverdue(market: number): boolean {
    const last = this.#asked.get(market);
    return !last || this.#clock.now() - last.at >= (last.isDenied ? last.wait : Math.max(last.wait, OVERDUE_MS));
  }

  asked(market: number): void {
    const now = this.#clock.now();
    const last = this.#asked.get(market);
    const isNew = !last || now - last.at > FORGIVEN_MS;
    const wait = isNew ? 0 : Math.min(MOST_MS, Math.max(FIRST_MS, last.wait * 2));
    this.#asked.set(market, { at: now, wait, isDenied: false });
  }
}
