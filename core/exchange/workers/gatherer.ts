/**
 * Gathers calls that come while earlier ones are carried out, and carries them out together: one at a time a batch, in
 * the order of the calls. A call that comes alone is carried out at once.
 */
export class Gatherer<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>;
  readonly #most: number;
  readonly #waiting: Waiting<Item, Result>[] = [];
  #isRunning = false;

  /** @param work returns a result for each item, in their order. @param most items in one batch. */
  constructor(work: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>, most: number) {
    this.#work = work;
    this.#most = most;
  }

  /** Resolves with the item's own result; rejects with its own error, or with that of the whole batch. */
  run(item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#waiting.push({ item, resolve, reject });
    void this.#start();
    return promise;
  }

  async #start(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    // Calls of the same turn belong together.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      // oxlint-disable-next-line no-await-in-loop -- one batch at a time
      await this.#carryOut(this.#waiting.splice(0, this.#most));
    }
    this.#isRunning = false;
  }

  async #carryOut(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#work(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index]!;
        if (result.status === 'fulfilled') resolve(result.value);
        else reject(result.reason);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

/** A gatherer of calls that succeed or fail together. @param work returns a result for each item, in their order. */
export function gathered<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  most: number,
): Gatherer<Item, Result> {
  return new Gatherer(async (items) => (await work(items)).map((value) => ({ status: 'fulfilled', value })), most);
}

interface Waiting<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}
