import type { Subscription } from 'rxjs';
import type { Clock } from '../../../core/ports/services/clock.ts';
import { WeightBudget } from './weight-budget.ts';

/** Sends messages no faster than a venue permits, in order. */
export class SendQueue {
  readonly #clock: Clock;
  readonly #budget: WeightBudget;
  readonly #send: (message: string) => void;
  readonly #waiting: string[] = [];
  #timer: Subscription | undefined;

  constructor(clock: Clock, perSecond: number, send: (message: string) => void) {
    this.#clock = clock;
    this.#budget = new WeightBudget(clock, perSecond, 1000);
    this.#send = send;
  }

  push(messages: readonly string[]): void {
    this.#waiting.push(...messages);
    this.#drain();
  }

  stop(): void {
    this.#timer?.unsubscribe();
    this.#waiting.length = 0;
  }

  #drain(): void {
    if (this.#timer && !this.#timer.closed) return;
    while (this.#waiting.length > 0) {
      const wait = this.#budget.take(1);
      if (wait > 0) {
        this.#timer = this.#clock.schedule(() => {
          this.#timer = undefined;
          this.#drain();
        }, wait);
        return;
      }
      this.#send(this.#waiting.shift()!);
    }
  }
}
