import type { Clock } from '../../../core/ports/services/clock.ts';

/** So much within so many milliseconds, whenever they begin. */
export interface Rate {
  readonly most: number;
  readonly withinMs: number;
}

/** Weight that was spent within sliding windows, so that no window ever holds more than its rate permits. */
export class WeightBudget {
  readonly #clock: Clock;
  readonly #rates: readonly Rate[];
  readonly #keptMs: number;
  readonly #spent: { at: number; readonly weight: number }[] = [];
  #pausedUntil = 0;
  #asked = 0;

  constructor(clock: Clock, rates: readonly Rate[]) {
    this.#clock = clock;
    this.#rates = rates;
    this.#keptMs = Math.max(0, ...rates.map(({ withinMs }) => withinMs));
  }

  /** Share of the budget that is spent, in the window that is fullest. */
  get share(): number {
    return Math.max(0, ...this.#rates.map(({ most, withinMs }) => this.#sum(withinMs) / most));
  }

  /** Milliseconds that the venue asks to wait; 0 when it does not. */
  get pausedMs(): number {
    const now = this.#now();
    return Math.max(0, this.#pausedUntil - now);
  }

  /** Takes a weight. @returns 0 when it was taken, else the milliseconds after which to try again. */
  take(weight: number): number {
    const wait = this.wait(weight);
    if (wait === 0 && this.#rates.length > 0) this.#spent.push({ at: this.#now(), weight });
    return wait;
  }

  /** Milliseconds until a weight can be taken, or tried again; 0 for now. Takes nothing. */
  wait(weight: number): number {
    return Math.max(this.pausedMs, ...this.#rates.map((rate) => this.#waitFor(weight, rate)));
  }

  /** The venue asks to wait: nothing is taken until then. */
  pause(ms: number): void {
    const now = this.#now();
    this.#pausedUntil = Math.max(this.#pausedUntil, now + ms);
  }

  /** A clock that was set back takes all times here with it: they would be waited for as much longer otherwise. */
  #now(): number {
    const now = this.#clock.now();
    const back = this.#asked - now;
    this.#asked = now;
    if (back <= 0) return now;
    this.#pausedUntil -= back;
    for (const one of this.#spent) one.at -= back;
    return now;
  }

  #waitFor(weight: number, { most, withinMs }: Rate): number {
    // A single request above the whole budget would wait for ever.
    if (this.#sum(withinMs) + Math.min(weight, most) <= most) return 0;
    const now = this.#now();
    const oldest = this.#spent.find(({ at }) => at > now - withinMs)!;
    return Math.max(1, oldest.at + withinMs - now);
  }

  #sum(withinMs: number): number {
    const now = this.#now();
    while (this.#spent.length > 0 && this.#spent[0]!.at <= now - this.#keptMs) this.#spent.shift();
    let sum = 0;
    for (let i = this.#spent.length - 1; i >= 0 && this.#spent[i]!.at > now - withinMs; i -= 1)
      sum += this.#spent[i]!.weight;
    return sum;
  }
}
