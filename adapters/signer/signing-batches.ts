/** A request that waits for its batch. */
interface Waiting<Answer> {
  readonly text: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface BatchLimits {
  /** Requests of one batch. */
  readonly most: number;
  /** Characters of one batch. */
  readonly size: number;
}

/**
 * Sends requests in batches: those of one turn at once, and what arrives while they are on their way with the next. So nothing waits for
 * company, and the more there is to do, the fewer journal transactions it takes.
 */
export class SigningBatches<Answer> {
  readonly #send: (texts: readonly string[]) => Promise<readonly Answer[]>;
  readonly #limits: BatchLimits;
  #waiting: Waiting<Answer>[] = [];
  #isBusy = false;

  /** @param send gives the answers in the order of the requests. */
  constructor(send: (texts: readonly string[]) => Promise<readonly Answer[]>, limits: BatchLimits) {
    this.#send = send;
    this.#limits = limits;
  }

  /** @throws the error of the request's batch. */
  add(text: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text, resolve, reject });
      void this.#run();
    });
  }

  async #run(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    // Requests of the same turn belong together.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#next();
      try {
        // oxlint-disable-next-line no-await-in-loop -- one batch at a time, so that the next one gathers
        const answers = await this.#send(batch.map(({ text }) => text));
        if (answers.length !== batch.length) throw new Error(`${answers.length} answers to ${batch.length} requests`);
        for (const [at, { resolve }] of batch.entries()) resolve(answers[at]!);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isBusy = false;
  }

  /** Takes as many waiting requests as fit into a batch, one at least. */
  #next(): readonly Waiting<Answer>[] {
    let [count, size] = [0, 0];
    for (const { text } of this.#waiting.slice(0, this.#limits.most)) {
      size += text.length;
      if (count > 0 && size > this.#limits.size) break;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }
}
