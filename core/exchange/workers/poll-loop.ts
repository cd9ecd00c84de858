import type { Clock } from '../../ports/services/clock.ts';
import { WakeSignal } from './wake-signal.ts';

/**
 * Runs rounds of work until it is stopped: the next one at once while a round finds something, otherwise after a pause
 * or when woken.
 */
export class PollLoop {
  readonly #round: () => Promise<number>;
  readonly #clock: Clock;
  readonly #poll: number;
  readonly #signal = new WakeSignal();
  #running: Promise<void> | undefined;
  #isStopped = false;

  /**
   * @param round returns how much it found, and never rejects. @param poll milliseconds between polls, apart from being
   * woken.
   */
  constructor(round: () => Promise<number>, clock: Clock, poll: number) {
    this.#round = round;
    this.#clock = clock;
    this.#poll = poll;
  }

  start(): void {
    this.#isStopped = false;
    this.#running ??= this.#work();
  }

  /** Finishes the round in progress and starts no other. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#signal.notify();
    await this.#running;
    this.#running = undefined;
  }

  /** Starts the next round now: there is something to do. */
  wake(): void {
    this.#signal.notify();
  }

  async #work(): Promise<void> {
    while (!this.#isStopped) {
      // There may be more.
      if ((await this.#round()) === 0 && !this.#isStopped) await this.#signal.wait(this.#poll, this.#clock);
    }
  }
}
