import { mainError } from '../../../core/contract/field-error.ts';
import { errorMessage } from '../../../core/domain/error-messages.ts';

/** Limits concurrent heavy work, first come first served, so that many requests need no more memory than a few. */
export class Semaphore {
  readonly #most: number;
  readonly #longest: number;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  /** @param most tasks at once. @param longest tasks that may wait; further ones are refused. */
  constructor(most: number, longest: number) {
    this.#most = most;
    this.#longest = longest;
  }

  /** @throws ExchangeError `unavailable` when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The next task takes over this slot, so that no later one overtakes it.
      if (next) next();
      else this.#busy -= 1;
    }
  }

  async #turn(): Promise<void> {
    if (this.#busy < this.#most) {
      this.#busy += 1;
      return;
    }
    if (this.#waiting.length >= this.#longest) throw mainError('unavailable', errorMessage('sign-ins-many'));
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
