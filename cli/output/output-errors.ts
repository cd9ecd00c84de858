import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { Terminal } from './printer.ts';

/** Notices when what a command writes gets nowhere, so that it ends instead of failing with a trace. */
export class OutputErrors {
  readonly #stdout: NodeJS.WritableStream;
  readonly #gone = new AbortController();
  #failure: NodeJS.ErrnoException | undefined;

  constructor({ stdout, stderr }: Pick<Terminal, 'stdout' | 'stderr'>) {
    this.#stdout = stdout;
    stdout.on('error', (error: NodeJS.ErrnoException) => {
      // Whoever reads may have had enough, as `head` has: that is no failure.
      if (error.code !== 'EPIPE') this.#failure ??= error;
      this.#gone.abort();
    });
    // Nobody is left to be told of it.
    stderr.on('error', () => {});
  }

  /** Aborted once standard output is known to reach nobody: a pipe tells only when it is written to. */
  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  /** Waits until all is written. @returns why it could not be; undefined also where the reader left. */
  async failure(): Promise<ExchangeError | undefined> {
    await new Promise<void>((resolve) => {
      this.#stdout.write('', () => resolve());
    });
    const { message } = this.#failure ?? {};
    return message === undefined
      ? undefined
      : new ExchangeError('internal', `Standard output can't be written (${message})`);
  }
}
