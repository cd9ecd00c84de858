import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline';
import type { Logger } from '../../core/ports/services/logger.ts';
import { SignerClient } from './signer-client.ts';
import { isSignerLocked, signerFolder } from './signer-folder.ts';

interface EmbeddedSignerOptions {
  /** The server's data folder with the seed and its passphrase. */
  readonly dataFolder: string;
  /** The script that Node runs for `altway`. */
  readonly entry: string;
  /** The file of real chains; without it the signer signs for the simulated chain. */
  readonly chainsFile?: string | undefined;
  /** Whether the first start may create a seed where there is none; a seed that is lost later is never replaced. */
  readonly makesSeed: boolean;
  readonly logger: Logger;
  /** Maximum pause before a restart in milliseconds; ten seconds by default. */
  readonly longestPauseMs?: number;
}

/** A signer in a child process that is restarted when it exits. */
export interface EmbeddedSigner {
  readonly client: SignerClient;
  /** ID of the current process; undefined while there is none. */
  readonly pid: () => number | undefined;
  /** Stops the process and waits until it has exited. */
  stop(): Promise<void>;
}

/**
 * Milliseconds: maximum duration of a start, including Argon2 and the wait for a lock that is being released; a few seconds
 * on a machine that is not overloaded. And how long another server's signer that starts is waited for.
 */
const [START_MS, OTHER_MS] = [120_000, 60_000];
/** Milliseconds that a process has to exit after SIGTERM. */
const STOP_MS = 5_000;
const FIRST_PAUSE_MS = 200;
/** Milliseconds between checks whether another server's signer still answers. */
const SERVED_MS = 1_000;
const ENDING_MS = 300;
/** Milliseconds: after running this long, an exit resets the back-off. */
const LONG_LIFE_MS = 60_000;

/**
 * Starts the signer as a child process and restarts it with a growing pause whenever it exits. It exits together with
 * this process, even if that is killed, because its standard input closes. When another server's signer serves the
 * folder, that one is used for as long as it answers.
 * @throws Error with the signer's message when it does not start.
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

  /** @param isFirst false when another signer was quicker at the first attempt. */
  async start(isFirst = true): Promise<void> {
    if (await this.#isServedByOther()) return this.#served();
    // `stop` was called during the check.
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
      // When two servers start at once, only one signer gets the folder.
      if (isFirst && this.#isLocked()) return this.start(false);
      if (await this.#isServed()) return this.#served();
      throw new Error(`the signer did not start: ${said}`);
    }
    this.#makesSeed = false;
    const again = (code: number | null, signal: string | null) => {
      this.#child = undefined;
      if (this.#isStopping) return;
      logger.error('the signer exited and is being restarted', { code, signal });
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

  /** Uses another server's signer: it serves the folder, so a seed exists. */
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
        this.#options.logger.error('the signer cannot be started', { error: (error as Error).message });
        this.#again();
      });
    }, pauseMs);
    this.#timer.unref();
  }

  /** True when another signer answers; waits for one that has the folder and still starts. */
  async #isServedByOther(): Promise<boolean> {
    const since = performance.now();
    while (!(await this.#isServed())) {
      if (this.#isStopping || !this.#isLocked() || performance.now() - since > OTHER_MS) return false;
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS));
    }
    return true;
  }

  /** True while another signer has the folder, or the system still releases it. */
  #isLocked(): boolean {
    const folder = signerFolder(this.#options.dataFolder);
    return existsSync(folder.lock) && isSignerLocked(folder);
  }

  /**
   * True when another signer answers, and still does so shortly after: it may be exiting with a server that was killed.
   */
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

/**
 * Lets glibc ask for huge pages. Argon2 fills 64 MiB at each start; in pages of 4 kB that takes twice the processor time
 * where a virtual machine's host maps each of them.
 */
const MEMORY = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };

/**
 * Starts the child in its own process group, so that Ctrl-C stops it through this process only, and with no environment
 * variables but the needed ones.
 */
function spawnSigner({ dataFolder, entry, chainsFile }: EmbeddedSignerOptions): ChildProcess {
  const { PATH, TMPDIR } = process.env;
  const chains = chainsFile === undefined ? [] : ['--chains', chainsFile];
  return spawn(process.execPath, [entry, 'signer', 'serve', '--embedded', '--folder', dataFolder, ...chains], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...MEMORY, ...(PATH !== undefined && { PATH }), ...(TMPDIR !== undefined && { TMPDIR }) },
  });
}

/** Waits until the signer listens. @returns its last message when it exited instead. */
async function ready(child: ChildProcess, logger: Logger): Promise<string | undefined> {
  let last = '';
  linesOf(child.stderr!).on('line', (line) => {
    last = line;
    logger.warn('signer', { line });
  });
  // Ignore write errors of a child that has already exited.
  child.stdin!.on('error', () => {});
  const late = setTimeout(() => child.kill('SIGKILL'), START_MS);
  try {
    return await new Promise<string | undefined>((resolve) => {
      linesOf(child.stdout!).once('line', () => resolve(undefined));
      // The listener stays for the child's lifetime, because a signal that cannot be sent is reported as an error too.
      child.on('error', (error) => resolve(error.message));
      child.once('close', (code, signal) => resolve(last || `it exited with ${code ?? signal}`));
    });
  } finally {
    clearTimeout(late);
  }
}

/**
 * Lines of a child's output. Errors of the pipe are treated as its end, because the child's exit reports the failure.
 */
function linesOf(stream: NodeJS.ReadableStream): Interface {
  stream.on('error', () => {});
  return createInterface(stream).on('error', () => {});
}
