import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ENTRY = 'dist/altway.cjs';
const PRELOADED = pathToFileURL(join(import.meta.dirname, 'clock-at-start.ts')).href;
const START_WITHIN_MS = 120_000;

/** Another origin that pages may be told to send their calls to; nobody listens there. */
export const API_ORIGIN = 'http://127.0.0.1:9';

/** What a server is started with. */
interface ServerOptions {
  readonly folder: string;
  /** The embedded database unless given. */
  readonly databaseUrl: string | undefined;
  /** What its clock shows at the start, in milliseconds since 1970. */
  readonly clockAt: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** A server of the built product. */
export interface ProductServer {
  readonly url: string;
  /** What it wrote so far. */
  readonly output: () => string;
  /** Asks it to end, and waits. @returns its exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL, and waits for its end. */
  kill(): Promise<void>;
}

/** Starts `altway serve` of the built product in the present folder, on a free port. @throws Error when it does not start. */
export async function startProduct({ folder, databaseUrl, clockAt, env }: ServerOptions): Promise<ProductServer> {
  const child = spawn(process.execPath, [ENTRY, 'serve'], {
    env: {
      PATH: process.env['PATH'],
      NODE_OPTIONS: `--import=${PRELOADED}`,
      UPGRADE_CLOCK_AT: String(clockAt),
      PORT: '0',
      ALTWAY_DATA: folder,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ALTWAY_BLOCK_MS: '100',
      ALTWAY_LEASE_MS: '2000',
      ALTWAY_WEBHOOKS_PRIVATE: '1',
      ALTWAY_RATE_LIMIT: '1000000',
      ALTWAY_UNPAID_SUBNET: '1000',
      ALTWAY_API_ORIGINS: API_ORIGIN,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the server did not start in ${START_WITHIN_MS} ms:\n${output}`));
    }, START_WITHIN_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, found] = /Altway is at (\S+)/.exec(output) ?? [];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    exited.then(([code]) => reject(new Error(`the server ended with ${code}:\n${output}`)), reject);
  });
  return { url, output: () => output, stop: () => ended(child, exited, 'SIGTERM'), kill: () => killed(child, exited) };
}

async function ended(child: ChildProcess, exited: Promise<[number | null]>, signal: NodeJS.Signals) {
  child.kill(signal);
  const [code] = await exited;
  return code;
}

async function killed(child: ChildProcess, exited: Promise<[number | null]>): Promise<void> {
  await ended(child, exited, 'SIGKILL');
}

/** Runs a command of the product as a staff member. @param env finds the token and the data folder. */
export async function altway(
  env: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<{ readonly code: number | null; readonly out: string; readonly err: string }> {
  const child = spawn(process.execPath, [ENTRY, ...words], {
    env: { PATH: process.env['PATH'], HOME: env['ALTWAY_DATA'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'close') as Promise<[number | null]>;
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const [code] = await exited;
  return { code, out, err };
}
