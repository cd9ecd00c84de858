import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PROGRAM_ENTRY } from '../program-entry.ts';

/** The process of the venues as a process of its own. */
export class VenuesChild {
  /** What all of its processes have logged. */
  log = '';
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;

  constructor(env: Readonly<Record<string, string>>) {
    this.#env = env;
  }

  /** Starts it and waits until it listens. @throws Error with its log if it ends. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [PROGRAM_ENTRY, 'venues', 'serve'], {
      env: { PATH: process.env['PATH'], ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    child.stderr.on('data', (chunk: Buffer) => (this.log += chunk.toString()));
    const exited = once(child, 'exit').then(() => Promise.reject(new Error(`the process ended:\n${this.log}`)));
    await Promise.race([once(child.stdout, 'data'), exited]);
    exited.catch(() => {});
  }

  /** Ends it and waits until it has ended; does nothing while it does not run. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
}
