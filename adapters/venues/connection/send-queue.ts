import type { Subscription } from 'rxjs';
import type { Clock } from '../../../core/ports/services/clock.ts';
import type { WeightBudget } from './weight-budget.ts';

/** Sends messages no faster than a venue permits, in order. */
export class SendQueue {
  readonly #clock: Clock;
  readonly #budgets: readonly WeightBudget[];
  readonly #send: (message: string) => void;
  readonly #waiting: string[] = [];
  #timer: Subscription | undefined;

  /** @param budgets of messages, all of which a message has to fit in: the connection's own, and what it shares. */
  constructor(clock: Clock, budgets: readonly WeightBudget[], send: (message: string) => void) {
    this.#clock = clock;
    this.#budgets = budgets;
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
      const wait = Math.max(...this.#budgets.map((budget) => budget.wait(1)));
      if (wait > 0) {
        this.#timer = this.#clock.schedule(() => {
          this.#timer = undefined;
          this.#drain();
        }, wait);
        return;
      }
      for (const budget of this.#budgets) budget.take(1);
      this.#send(this.#waiting.shift()!);
    }
  }
}
