import type { Clock } from '../../ports/services/clock.ts';

/** Wakes one waiter; a signal given while nobody waits is kept for the next who does. */
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
