import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyPreparedDatabase } from '../prepared-databases.ts';

export interface RunningServer {
  readonly url: string;
  /** Its data folder. */
  readonly folder: string;
  /** Its output so far, both streams. */
  readonly output: () => string;
  readonly process: ChildProcess;
  /** Asks it to end, and waits. @returns its exit code. */
  readonly stop: () => Promise<number | null>;
}

/**
 * Starts the built product as an operator would, on a free port, with its own data folder. @param prepare puts more into
 * that folder.
 */
export async function startServer(
  env: Readonly<Record<string, string>> = {},
  prepare?: (folder: string) => Promise<void>,
): Promise<RunningServer> {
  const data = mkdtempSync(join(tmpdir(), 'altway-data-'));
  await copyPreparedDatabase(data);
  await prepare?.(data);
  const child = spawn(process.execPath, ['dist/altway.cjs', 'serve'], {
    // All customers of a test are in one subnet.
    env: { ...process.env, PORT: '0', ALTWAY_DATA: data, LOG_LEVEL: 'warn', ALTWAY_UNPAID_SUBNET: '1000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /https?:\/\/[\w.]+:\d+/.exec(output);
      if (found) resolve(found[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    exited.then(([code]) => reject(new Error(`the server ended with ${code}:\n${output}`)), reject);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const [code] = await exited;
    rmSync(data, { recursive: true, force: true });
    return code;
  };
  return { url, folder: data, output: () => output, process: child, stop };
}
