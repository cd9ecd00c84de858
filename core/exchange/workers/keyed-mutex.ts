/** Runs work of the same key one at a time in this process, so that waiting work holds no database connection. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const done = (this.#last.get(name) ?? Promise.resolve()).then(work, work);
    this.#last.set(name, done);
    return done;
  }
}
