/** Closes resources in the reverse of the order in which they were opened, each even if another fails. */
export class Closing {
  readonly #steps: (() => void | Promise<void>)[] = [];

  add(step: () => void | Promise<void>): void {
    this.#steps.unshift(step);
  }

  /** @throws the first failure, once everything else is closed. */
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

/**
 * Opens resources in order; when one fails, those opened before it are closed again. @throws the failure of that one.
 */
export async function allOrNone<T>(open: (closing: Closing) => Promise<T>): Promise<T> {
  const closing = new Closing();
  try {
    return await open(closing);
  } catch (error) {
    // Failures of closing follow from the first, or matter less: a process that can't start ends.
    await closing.run().catch(() => {});
    throw error;
  }
}
