import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { OrphanReaper } from './orphan-reaper.ts';
import { pause } from './random.ts';

/** How to start a program, and which part of its output means that it is ready. */
interface Program {
  readonly name: string;
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly ready: RegExp;
}

/** Time limit of a start on a busy machine, in milliseconds. */
const START_WITHIN_MS = 180_000;
/** Maximum characters kept of its output. */
const KEPT = 4_000;

/** A process that is restarted whenever it ends, as by a supervisor, until it is stopped. */
export class SupervisedProcess {
  readonly name: string;
  /** Its output each time it ended without being killed. */
  readonly ends: string[] = [];
  /** Those of them after it had been ready: no failure of another process may end a running one. */
  readonly deaths: string[] = [];
  readonly #program: Program;
  readonly #reaper: OrphanReaper;
  #child: ChildProcess | undefined;
  #output = '';
  #isReady = false;
  #isStopping = false;
  #wasReady = false;
  #wasKilled = false;
  #running: Promise<void> = Promise.resolve();

  constructor(program: Program, reaper: OrphanReaper) {
    this.name = program.name;
    this.#program = program;
    this.#reaper = reaper;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  get isAlive(): boolean {
    return this.#child !== undefined;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Its last output. */
  get output(): string {
    return this.#output;
  }

  /** Its own child processes, including the embedded signer. */
  get children(): readonly number[] {
    try {
      const text = readFileSync(`/proc/${this.pid}/task/${this.pid}/children`, 'utf8');
      return text.split(' ').filter(Boolean).map(Number);
    } catch {
      return [];
    }
  }

  start(): void {
    this.#running = this.#keep();
  }

  /** Resolves when it is ready. @throws Error at the time limit. */
  async ready(): Promise<void> {
    const end = performance.now() + START_WITHIN_MS;
    while (!this.#isReady) {
      if (performance.now() > end) throw new Error(`${this.name} is not ready:\n${this.#output}`);
      await pause(20);
    }
  }

  /** Sends SIGKILL. */
  kill(): void {
    this.#wasKilled = true;
    this.#child?.kill('SIGKILL');
  }

  /** Asks it to end, and waits until it has. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    child?.kill('SIGTERM');
    const late = setTimeout(() => child?.kill('SIGKILL'), 10_000);
    await this.#running;
    clearTimeout(late);
  }

  async #keep(): Promise<void> {
    while (!this.#isStopping) {
      const code = await this.#once();
      const lastOutput = `${code}: ${this.#output.slice(-500)}`;
      if (!this.#wasKilled && !this.#isStopping) this.ends.push(lastOutput);
      if (!this.#wasKilled && !this.#isStopping && this.#wasReady) this.deaths.push(lastOutput);
      this.#wasKilled = false;
      if (!this.#isStopping) await pause(100);
    }
  }

  async #once(): Promise<number | string> {
    const { words, env, ready } = this.#program;
    const child = spawn(process.execPath, words, {
      env: { ...process.env, ...env },
      // Some programs end with their standard input.
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#reaper.watch(child);
    this.#output = '';
    const read = (chunk: Buffer) => {
      this.#output = (this.#output + chunk.toString()).slice(-KEPT);
      if (ready.test(this.#output)) this.#isReady = true;
    };
    child.stdin.on('error', () => {});
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    const ended = await new Promise<number | string>((resolve) => {
      child.once('exit', (code, signal) => resolve(code ?? signal ?? 'no code'));
    });
    this.#wasReady = this.#isReady;
    this.#isReady = false;
    this.#child = undefined;
    return ended;
  }
}
