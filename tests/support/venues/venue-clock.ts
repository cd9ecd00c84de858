/** A venue's clock and its timers. Time passes only by `advance`, which real time may drive. */
export class VenueClock {
  #now: number;
  #timers: { at: number; readonly order: number; readonly run: () => void }[] = [];
  #order = 0;
  #follow: (() => void) | undefined;

  constructor(start = Date.now()) {
    this.#now = start;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#now;
  }

  /** Runs once after `ms`. @returns a function that cancels it. */
  after(ms: number, run: () => void): () => void {
    this.#order += 1;
    const timer = { at: this.#now + ms, order: this.#order, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Runs every `ms` until cancelled. */
  every(ms: number, run: () => void): () => void {
    let cancel: () => void;
    const again = () => {
      cancel = this.after(ms, again);
      run();
    };
    cancel = this.after(ms, again);
    return () => cancel();
  }

  /** Lets `ms` pass and runs all timers that are due meanwhile, in order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = this.#timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at || a.order - b.order)[0];
      if (due === undefined) break;
      this.#timers = this.#timers.filter((timer) => timer !== due);
      this.#now = Math.max(this.#now, due.at);
      due.run();
    }
    this.#now = end;
  }

  /** Drives the clock by the machine's clock, also where that is put right meanwhile. @returns a function that stops it. */
  followRealTime(): () => void {
    const ahead = this.#now - Date.now();
    this.#follow = () => this.advance(Math.max(0, Date.now() + ahead - this.#now));
    const timer = setInterval(this.#follow, 5);
    return () => {
      clearInterval(timer);
      this.#follow = undefined;
    };
  }

  /** Brings a clock that follows real time up to date: on a busy machine its process may just have slept. */
  catchUp(): void {
    this.#follow?.();
  }
}
