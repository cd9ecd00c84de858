import { VirtualTimeScheduler } from 'rxjs';

/** A clock that stands still until a test moves it. */
export class SettableClock extends VirtualTimeScheduler {
  #now: number;

  constructor(now = Date.UTC(2026, 0, 1)) {
    super();
    this.#now = now;
    this.now = () => this.#now;
  }

  /** @param by milliseconds. */
  advance(by: number): void {
    this.#now += by;
  }
}
