import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROGRAM_ENTRY } from '../program-entry.ts';

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** What an operator has on a machine: a folder, an environment, and commands, each in a process of its own. */
export class OperatorShell {
  readonly folder = mkdtempSync(join(tmpdir(), 'altway-operator-'));
  readonly env: Record<string, string> = { PATH: process.env['PATH']!, HOME: this.folder };
  readonly #children: ChildProcess[] = [];
  #log = '';

  path(name: string): string {
    return join(this.folder, name);
  }

  /** Writes a file of the folder: a text as it is, anything else as JSON. Only its owner can read it. */
  write(name: string, content: unknown): void {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    writeFileSync(this.path(name), text, { mode: 0o600 });
  }

  /** Runs a command to its end. */
  async altway(...words: string[]): Promise<Ended> {
    const child = spawn(process.execPath, [PROGRAM_ENTRY, ...words], {
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, out, err };
  }

  /** The answer of a command. @throws Error with what it wrote to standard error, without an answer. */
  async json<T>(...words: string[]): Promise<T> {
    const { out, err } = await this.altway(...words, '--json');
    if (out === '') throw new Error(err);
    return JSON.parse(out) as T;
  }

  /** Starts a command that runs until `end`. @returns the first line that it prints. */
  startAltway(...words: string[]): Promise<string> {
    return this.start(PROGRAM_ENTRY, ...words);
  }

  /** Starts a process that runs until `end`. @returns the first line that it prints. */
  start(...words: string[]): Promise<string> {
    const child = spawn(process.execPath, words, { env: this.env, stdio: ['pipe', 'pipe', 'pipe'] });
    this.#children.push(child);
    let out = '';
    return new Promise((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        out += chunk.toString();
        if (out.includes('\n')) resolve(out.split('\n')[0]!);
      });
      child.stderr.on('data', (chunk: Buffer) => (this.#log += chunk.toString()));
      child.once('exit', (code) => reject(new Error(`${words.join(' ')} ended with ${code}:\n${this.#log}`)));
    });
  }

  /** The process IDs of what was started, the last first. */
  get pids(): readonly number[] {
    return this.#children.toReversed().flatMap(({ pid }) => pid ?? []);
  }

  /** Ends what was started, the last first, and removes the folder. */
  async end(): Promise<void> {
    for (const child of this.#children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      // oxlint-disable-next-line no-await-in-loop -- one after the other: a server before its signer
      await exited;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
