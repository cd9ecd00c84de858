/** Closes in the reverse of the order in which things were opened, each whatever became of the others. */
export class Closing {
  readonly #steps: (() => void | Promise<void>)[] = [];

  add(step: () => void | Promise<void>): void {
    this.#steps.unshift(step);
  }

  /** @throws the first of what went wrong, once everything else is closed. */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.#steps.splice(0)) {
      try {
        await step();
      } catch (failure) {
        failures.push(failure);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}

/** Opens one thing after the other; where one fails, those before it are closed again. @throws what that one did. */
export async function allOrNone<T>(open: (closing: Closing) => Promise<T>): Promise<T> {
  const closing = new Closing();
  try {
    return await open(closing);
  } catch (error) {
    // What goes wrong now follows from it, or matters less: a process that can't start ends.
    await closing.run().catch(() => {});
    throw error;
  }
}
