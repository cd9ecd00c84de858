import type { Clock } from '../../ports/clock.ts';
import { Nudge } from './nudge.ts';

/** Does rounds of work while there is something to do, looks again after a while or when it is told, until it is stopped. */
export class Rounds {
  readonly #round: () => Promise<number>;
  readonly #clock: Clock;
  readonly #look: number;
  readonly #nudge = new Nudge();
  #running: Promise<void> | undefined;
  #isStopped = false;

  /** @param round says how much it found, and never rejects. @param look milliseconds between looks, apart from being told. */
  constructor(round: () => Promise<number>, clock: Clock, look: number) {
    this.#round = round;
    this.#clock = clock;
    this.#look = look;
  }

  start(): void {
    this.#isStopped = false;
    this.#running ??= this.#work();
  }

  /** The round that is going on comes to its end; no other is begun. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#nudge.give();
    await this.#running;
    this.#running = undefined;
  }

  /** There is something to do. */
  nudge(): void {
    this.#nudge.give();
  }

  async #work(): Promise<void> {
    while (!this.#isStopped) {
      // There may be more.
      if ((await this.#round()) === 0 && !this.#isStopped) await this.#nudge.wait(this.#look, this.#clock);
    }
  }
}
