/** Lets work of one name wait for each other in this process, so that what waits holds no connection to a database. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Does the work once all that came before under the name has ended, well or not. */
  run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const done = (this.#last.get(name) ?? Promise.resolve()).then(work, work);
    this.#last.set(name, done);
    return done;
  }
}
