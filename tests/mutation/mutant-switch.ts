/** An active mutant may ask its switch at most this much more often than the whole test did without it. */
const MORE = 50;
const SOME = 20_000;

/** Chooses the mutant that is active in this process, and notes which ones a test reaches. */
export class MutantSwitch {
  #active: number | undefined;
  #reached = new Set<number>();
  #asked = 0;
  #limit = Number.POSITIVE_INFINITY;
  readonly #constants: (() => void)[] = [];

  /** True for the active mutant. @throws Error where it runs without end. */
  isActive(number: number): boolean {
    this.#asked += 1;
    if (this.#asked > this.#limit) throw new Error('the mutant runs without end');
    if (this.#active === undefined) this.#reached.add(number);
    return this.#active === number;
  }

  /** Registers a constant of a module, which depends on the active mutant. */
  again(compute: () => void): void {
    this.#constants.push(compute);
  }

  /** The mutants that were reached since this was called last. */
  takeReached(): { readonly reached: ReadonlySet<number>; readonly asked: number } {
    const taken = { reached: this.#reached, asked: this.#asked };
    [this.#reached, this.#asked] = [new Set(), 0];
    return taken;
  }

  /** Runs with one mutant instead of the original. @param asked how often the switch was asked without it. */
  async during<T>(number: number, asked: number, run: () => Promise<T>): Promise<T> {
    [this.#active, this.#asked, this.#limit] = [number, 0, SOME + MORE * asked];
    try {
      for (const compute of this.#constants) compute();
      return await run();
    } finally {
      [this.#active, this.#asked, this.#limit] = [undefined, 0, Number.POSITIVE_INFINITY];
      for (const compute of this.#constants) compute();
      this.#reached = new Set();
      this.#asked = 0;
    }
  }
}
