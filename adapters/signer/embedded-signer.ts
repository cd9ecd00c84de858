import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline';
import type { Logger } from '../../core/ports/services/logger.ts';
import { SignerClient } from './signer-client.ts';
import { signerFolder } from './signer-folder.ts';

export interface EmbeddedSignerOptions {
  /** The server's data folder, in which the seed and its passphrase are. */
  readonly dataFolder: string;
  /** The file that Node runs for `altway`. */
  readonly entry: string;
  /** The file of real chains; the simulated one is signed for unless given. */
  readonly chainsFile?: string | undefined;
  /** Whether the first start may make a seed where there is none; a seed that is lost later is never replaced. */
  readonly makesSeed: boolean;
  readonly logger: Logger;
  /** The longest pause before it is started again, in milliseconds; ten seconds unless given. */
  readonly longestPauseMs?: number;
}

/** A signer in a process of its own that comes back when it dies. */
export interface EmbeddedSigner {
  readonly client: SignerClient;
  /** The present process; undefined while there is none. */
  readonly pid: () => number | undefined;
  /** Ends it and waits until it has ended. */
  stop(): Promise<void>;
}

/** The longest that a start may take; Argon2 and a lock that is being let go of included. */
const START_MS = 30_000;
/** How long a process that is told to end has. */
const STOP_MS = 5_000;
const FIRST_PAUSE_MS = 200;
/** How often another server's signer is asked whether it is still there. */
const SERVED_MS = 1_000;
const ENDING_MS = 300;
/** After a life as long as this, its end was no part of a series. */
const LONG_LIFE_MS = 60_000;

/**
 * Starts the signer as a child process, and starts it again, after a pause that grows, whenever it ends. It ends with
 * this process, were that killed: its standard input ends then. Where another server's signer serves the folder, that
 * one is used for as long as it answers. @throws Error with its words when it does not start.
 */
export async function startEmbeddedSigner(options: EmbeddedSignerOptions): Promise<EmbeddedSigner> {
  const client = new SignerClient(signerFolder(options.dataFolder).socket);
  const keeper = new SignerSupervisor(options, client);
  await keeper.start();
  return { client, pid: () => keeper.pid, stop: () => keeper.stop() };
}

class SignerSupervisor {
  readonly #options: EmbeddedSignerOptions;
  readonly #client: SignerClient;
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #isStopping = false;
  #makesSeed: boolean;

  constructor(options: EmbeddedSignerOptions, client: SignerClient) {
    this.#options = options;
    this.#makesSeed = options.makesSeed;
    this.#client = client;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async start(): Promise<void> {
    if (await this.#isServed()) return this.#served();
    // Told to stop while it asked.
    if (this.#isStopping) return;
    const { logger, dataFolder } = this.#options;
    const { seed } = signerFolder(dataFolder);
    if (!this.#makesSeed && !existsSync(seed)) throw new Error(`${seed} is not there: restore it`);
    const child = spawnSigner(this.#options);
    const bornAt = performance.now();
    this.#child = child;
    const said = await ready(child, logger);
    if (said !== undefined) {
      this.#child = undefined;
      // Of two that start at once, one has the folder.
      if (await this.#isServed()) return this.#served();
      throw new Error(`the signer did not start: ${said}`);
    }
    this.#makesSeed = false;
    const again = (code: number | null, signal: string | null) => {
      this.#child = undefined;
      if (this.#isStopping) return;
      logger.error('the signer ended, and is started again', { code, signal });
      if (performance.now() - bornAt > LONG_LIFE_MS) this.#pauseMs = FIRST_PAUSE_MS;
      this.#again();
    };
    if (child.exitCode !== null || child.signalCode !== null) again(child.exitCode, child.signalCode);
    else child.once('exit', again);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(late);
  }

  /** Another server's signer has the folder, and so a seed. */
  #served(): void {
    this.#makesSeed = false;
    this.#later(SERVED_MS);
  }

  #again(): void {
    this.#later(this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, this.#options.longestPauseMs ?? 10_000);
  }

  #later(pauseMs: number): void {
    if (this.#isStopping) return;
    this.#timer = setTimeout(() => {
      this.start().catch((error: unknown) => {
        this.#options.logger.error('the signer can not be started', { error: (error as Error).message });
        this.#again();
      });
    }, pauseMs);
    this.#timer.unref();
  }

  /** Whether another signer answers, and is not just ending with a server that was killed. */
  async #isServed(): Promise<boolean> {
    const answers = () =>
      this.#client.publicKeys().then(
        () => true,
        () => false,
      );
    if (!(await answers())) return false;
    await new Promise((resolve) => setTimeout(resolve, ENDING_MS));
    return answers();
  }
}

/** In a session of its own, so that Ctrl-C reaches it through us, and with nothing of our environment that it needs not. */
function spawnSigner({ dataFolder, entry, chainsFile }: EmbeddedSignerOptions): ChildProcess {
  const { PATH, TMPDIR } = process.env;
  const chains = chainsFile === undefined ? [] : ['--chains', chainsFile];
  return spawn(process.execPath, [entry, 'signer', 'serve', '--embedded', '--folder', dataFolder, ...chains], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...(PATH !== undefined && { PATH }), ...(TMPDIR !== undefined && { TMPDIR }) },
  });
}

/** Waits until the signer listens. @returns what it said when it ended instead. */
async function ready(child: ChildProcess, logger: Logger): Promise<string | undefined> {
  let last = '';
  linesOf(child.stderr!).on('line', (line) => {
    last = line;
    logger.warn('signer', { line });
  });
  // A child that ended before it was written to is no failure of ours.
  child.stdin!.on('error', () => {});
  const late = setTimeout(() => child.kill('SIGKILL'), START_MS);
  try {
    return await new Promise<string | undefined>((resolve) => {
      linesOf(child.stdout!).once('line', () => resolve(undefined));
      // For as long as it lives: a signal that can't be sent is told as an error too.
      child.on('error', (error) => resolve(error.message));
      child.once('close', (code, signal) => resolve(last || `it ended with ${code ?? signal}`));
    });
  } finally {
    clearTimeout(late);
  }
}

/** Lines of a child's output. A pipe that can't be read ends like one that closed; the child's exit tells the rest. */
function linesOf(stream: NodeJS.ReadableStream): Interface {
  stream.on('error', () => {});
  return createInterface(stream).on('error', () => {});
}
