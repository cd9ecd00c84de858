import type { Clock } from '../../../core/ports/services/clock.ts';

/** Weight that was spent within a sliding window, so that no window of that length ever holds more than the budget. */
export class WeightBudget {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #windowMs: number;
  readonly #spent: { readonly at: number; readonly weight: number }[] = [];
  #pausedUntil = 0;

  constructor(clock: Clock, most: number, windowMs = 60_000) {
    this.#clock = clock;
    this.#most = most;
    this.#windowMs = windowMs;
  }

  /** Share of the budget that is spent. */
  get share(): number {
    return this.#sum() / this.#most;
  }

  /** Takes a weight. @returns 0 when it was taken, else the milliseconds after which to try again. */
  take(weight: number): number {
    const now = this.#clock.now();
    if (now < this.#pausedUntil) return this.#pausedUntil - now;
    // A single request above the whole budget would wait for ever.
    if (this.#sum() + Math.min(weight, this.#most) <= this.#most) {
      this.#spent.push({ at: now, weight });
      return 0;
    }
    return Math.max(1, this.#spent[0]!.at + this.#windowMs - now);
  }

  /** The venue asks to wait: nothing is taken until then. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + ms);
  }

  #sum(): number {
    const from = this.#clock.now() - this.#windowMs;
    while (this.#spent.length > 0 && this.#spent[0]!.at <= from) this.#spent.shift();
    return this.#spent.reduce((sum, { weight }) => sum + weight, 0);
  }
}
