import type { Clock } from '../../ports/clock.ts';

/** Wakes one waiter; a nudge given while nobody waits is kept for the next who does. */
export class Nudge {
  #isGiven = false;
  #wake: (() => void) | undefined;

  give(): void {
    this.#isGiven = true;
    this.#wake?.();
  }

  /** Resolves at the next nudge, or after `ms`. */
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
