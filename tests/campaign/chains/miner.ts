import { pause } from '../random.ts';

/** Mines blocks at an interval, never while something else is done to the chain. */
export class Miner {
  readonly #mine: () => Promise<unknown>;
  readonly #everyMs: number;
  #last: Promise<unknown> = Promise.resolve();
  #isStopped = false;
  readonly #running: Promise<void>;

  constructor(mine: () => Promise<unknown>, everyMs: number) {
    this.#mine = mine;
    this.#everyMs = everyMs;
    this.#running = this.#run();
  }

  /** Does something between two blocks. */
  between<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
    await this.#last;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      await this.between(this.#mine).catch((error: unknown) => {
        if (!this.#isStopped) throw error;
      });
      await pause(this.#everyMs);
    }
  }
}
