import type { Clock } from '../../ports/services/clock.ts';

/** Wakes one waiter; a signal that finds none is kept for the next one. */
export class WakeSignal {
  #isGiven = false;
  #wake: (() => void) | undefined;

  notify(): void {
    this.#isGiven = true;
    this.#wake?.();
  }

  /** Resolves at the next signal, or after `ms`. */
  async wait(ms: number, clock: Clock): Promise<void> {
    if (!this.#isGiven)
      await new Promise<void>((resolve) => {
        const timer = clock.schedule(() => resolve(), ms);
        this.#wake = () => {
          timer.unsubscribe();
          resolve();
        };
      });
    this.#isGiven = false;
    this.#wake = undefined;
  }
}
