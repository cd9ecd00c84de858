import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { makeCluster, newFolder, postgresUser } from '../postgres-cluster.ts';
import { postgresFolder } from '../programs.ts';

const START_WITHIN_MS = 60_000;

/** A PostgreSQL server for one test. */
export interface TestPostgres {
  /** Creates an empty database. @returns its URL. */
  database(): Promise<string>;
  /**
   * Ends the server at once, by an immediate shutdown or by SIGKILL to all of its processes; `start` starts it again.
   */
  crash(how: 'immediate' | 'kill'): Promise<void>;
  /** Starts it again on the same port and data, and waits until it answers. */
  start(): Promise<void>;
  /** Ends the server for good, and removes its folder. */
  stop(): Promise<void>;
}

interface PostgresOptions {
  readonly fsync?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts Debian's PostgreSQL on a free port of 127.0.0.1, in a folder that is removed with it, also when the test
 * process dies. @param options.fsync false unless the disk matters to the test. @param options.settings of
 * `postgresql.conf`. @throws Error when it is not installed.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<TestPostgres> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOnce(options);
    } catch (error) {
      // Another process may take the free port before the server listens.
      if (tries === 3 || !String(error).includes('could not bind')) throw error;
    }
  }
}

async function startOnce({ fsync = false, settings = {} }: PostgresOptions): Promise<TestPostgres> {
  const programs = postgresFolder();
  if (!programs) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  const owner = postgresUser();
  const folder = newFolder(owner);
  const data = join(folder, 'data');
  makeCluster(programs, data, { ...owner, cwd: folder });
  const port = await freePort();
  const place = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, max_connections: 200 };
  const durable = fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const flags = Object.entries({ ...place, ...durable, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const run = () => runServer(join(programs, 'postgres'), ['-D', data, ...flags], { ...owner, cwd: folder });
  const url = `postgres://altway@127.0.0.1:${port}`;
  const guard = guardian(data, folder);
  let server = run();
  const stop = () => stopServer(server.process, guard, folder);
  await untilReady(`${url}/postgres`, server.process, data).catch(async (cause: unknown) => {
    await stop();
    throw new Error(`PostgreSQL did not start: ${server.log()}`, { cause });
  });
  let count = 0;
  return {
    async database() {
      count += 1;
      await query(`${url}/postgres`, `create database test_${count}`);
      return `${url}/test_${count}`;
    },
    crash: (how) => crashServer(server.process, how),
    async start() {
      server = await startAgain(run, `${url}/postgres`, data);
    },
    stop,
  };
}

interface Running {
  readonly process: ChildProcess;
  /** Its output so far. */
  readonly log: () => string;
}

function runServer(program: string, words: readonly string[], options: SpawnOptions): Running {
  const server = spawn(program, words, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const log: string[] = [];
  server.stderr!.on('data', (text: Buffer) => log.push(String(text)));
  // The users of a shared server never stop it: the guardian does, once nothing else keeps this process alive.
  server.unref();
  (server.stderr as unknown as { unref?: () => void }).unref?.();
  return { process: server, log: () => log.join('') };
}

/** The processes of a killed server keep its shared memory for a moment, and until then a new one refuses to start. */
async function startAgain(run: () => Running, url: string, data: string): Promise<Running> {
  for (let tries = 1; ; tries += 1) {
    const server = run();
    try {
      await untilReady(url, server.process, data);
      return server;
    } catch (cause) {
      if (server.process.exitCode === null || tries === 20)
        throw new Error(`PostgreSQL did not start again: ${server.log()}`, { cause });
      await new Promise((resolve) => {
        setTimeout(resolve, 200);
      });
    }
  }
}

async function crashServer(server: ChildProcess, how: 'immediate' | 'kill'): Promise<void> {
  if (hasEnded(server)) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.ref();
  if (how === 'immediate') server.kill('SIGQUIT');
  else for (const pid of [server.pid!, ...childrenOf(server.pid!)]) killIfThere(pid);
  await gone;
}

function childrenOf(pid: number): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Runs one statement on a connection of its own. */
export async function query(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // A killed server ends the connection: the statement fails, and nothing else has to.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** Survives a killed test process: when its end of the pipe closes, it ends the server and removes the folder. */
function guardian(data: string, folder: string): ChildProcess {
  // Reads the process ID at the end, because a restarted server has another one.
  const script = `cat >/dev/null; pid=$(head -n 1 "${data}/postmaster.pid"); ours() { grep -qs "${data}" "/proc/$pid/cmdline"; }; ours && kill -INT $pid; sleep 1; ours && kill -KILL $pid; rm -rf "${folder}"`;
  const guard = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guard.unref();
  (guard.stdin as unknown as { unref?: () => void }).unref?.();
  return guard;
}

async function stopServer(server: ChildProcess, guard: ChildProcess, folder: string): Promise<void> {
  if (!hasEnded(server)) {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    // Keeps this process alive until the server has ended.
    server.ref();
    server.kill('SIGINT');
    await gone;
  }
  // Kills the process group: the shell and its child.
  if (guard.pid !== undefined && guard.exitCode === null) process.kill(-guard.pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

async function untilReady(url: string, server: ChildProcess, data: string): Promise<void> {
  const end = performance.now() + START_WITHIN_MS;
  for (;;) {
    try {
      const [row] = await query(url, `select current_setting('data_directory') as data`);
      if (row!['data'] !== data) throw new Error('another server answers');
      return;
    } catch (error) {
      if (performance.now() > end || server.exitCode !== null) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
