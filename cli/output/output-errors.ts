import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { Terminal } from './printer.ts';

/** Notices when a command's output cannot be written, so that it ends instead of failing with a trace. */
export class OutputErrors {
  readonly #stdout: NodeJS.WritableStream;
  readonly #gone = new AbortController();
  #failure: NodeJS.ErrnoException | undefined;

  constructor({ stdout, stderr }: Pick<Terminal, 'stdout' | 'stderr'>) {
    this.#stdout = stdout;
    stdout.on('error', (error: NodeJS.ErrnoException) => {
      // A reader may close early, as `head` does: that is no failure.
      if (error.code !== 'EPIPE') this.#failure ??= error;
      this.#gone.abort();
    });
    // There is no stream left to report it on.
    stderr.on('error', () => {});
  }

  /** Aborted once standard output has no reader: a pipe reports this only when it is written to. */
  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  /**
   * Waits until everything is written. @returns the reason why it could not be; undefined also where the reader left.
   */
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
