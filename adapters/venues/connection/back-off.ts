/** Milliseconds before the next try: doubles from `first` up to `most`, of which a random half is kept. */
export class BackOff {
  readonly #first: number;
  readonly #most: number;
  readonly #random: () => number;
  #failures = 0;

  constructor(first: number, most: number, random: () => number) {
    this.#first = first;
    this.#most = most;
    this.#random = random;
  }

  next(): number {
    const whole = Math.min(this.#most, this.#first * 2 ** Math.min(this.#failures, 30));
    this.#failures += 1;
    return Math.round(whole * (0.5 + this.#random() / 2));
  }

  reset(): void {
    this.#failures = 0;
  }
}
