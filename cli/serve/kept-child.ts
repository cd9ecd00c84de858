import { type ChildProcess, spawn } from 'node:child_process';
import type { Logger } from '../../core/ports/services/logger.ts';
import { backOff } from '../../core/exchange/workers/back-off.ts';
import { entryFile } from './entry-file.ts';
import type { Environment } from './service-environment.ts';

/** Milliseconds. */
const PAUSES = { firstPause: 200, longestPause: 30_000 };
/** After running this long, an exit resets the back-off, in milliseconds. */
const LONG_LIFE_MS = 60_000;
/** What it has to end after SIGTERM, in milliseconds. */
const STOP_MS = 20_000;

interface ChildOptions {
  readonly env: Environment;
  readonly logger: Logger;
  /** For the log: `settlement`, `venues`. */
  readonly name: string;
  /** The words of the command line that it runs. */
  readonly words: readonly string[];
}

/**
 * A process that runs as a child of the server: restarted with a growing pause whenever it exits. It exits together
 * with the server, even if that is killed, because its standard input closes. Its log is the server's.
 */
export class KeptChild {
  readonly #options: ChildOptions;
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #isStopping = false;

  constructor(options: ChildOptions) {
    this.#options = options;
  }

  /** ID of the current process; undefined while there is none. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  start(): void {
    if (this.#isStopping) return;
    const { env, words } = this.#options;
    // In its own process group, so that Ctrl-C stops it through the server only.
    const child = spawn(process.execPath, [entryFile(), ...words], {
      detached: true,
      stdio: ['pipe', 'ignore', 'inherit'],
      env: { ...env },
    });
    const bornAt = performance.now();
    this.#child = child;
    // Write errors of a child that has exited; there is nothing to write.
    child.stdin!.on('error', () => {});
    child.once('error', (error) => this.#ended(child, bornAt, { error: error.message }));
    child.once('exit', (code, signal) => this.#ended(child, bornAt, { code, signal }));
  }

  /** Asks it to finish what it has begun, and waits until it has exited. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child === undefined) return;
    const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(late);
  }

  #ended(child: ChildProcess, bornAt: number, how: Readonly<Record<string, unknown>>): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    if (this.#isStopping) return;
    this.#failures = performance.now() - bornAt > LONG_LIFE_MS ? 1 : this.#failures + 1;
    this.#options.logger.error(`the ${this.#options.name} process exited and is being restarted`, how);
    this.#timer = setTimeout(() => this.start(), backOff(this.#failures, PAUSES));
    this.#timer.unref();
  }
}
