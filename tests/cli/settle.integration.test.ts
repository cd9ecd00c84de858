import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncScheduler } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CookieJar } from '../../adapters/http-client/cookie-jar.ts';
import { httpExchangeApi } from '../../adapters/http-client/http-exchange-api.ts';
import { undiciFetch } from '../../adapters/node/network/undici-fetch.ts';
import { startSettlement } from '../../cli/settle/start-settlement.ts';
import { newDatabase } from '../support/servers/worker-postgres.ts';

const patient = { timeout: 90_000, interval: 50 };
const within = { timeout: 200_000 };

let folder: string;
let databaseUrl: string;
const servers: ChildProcess[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'altway-settle-'));
  databaseUrl = await newDatabase();
});
afterEach(() => {
  for (const server of servers.splice(0)) server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The settlement processes that a server has started. */
function childrenOf(pid: number): readonly number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const children = text.split(' ').filter(Boolean).map(Number);
  return children.filter((child) => wordsOf(child).includes('settle'));
}

/** The words of a process; none once it has ended. */
function wordsOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
  } catch {
    return [];
  }
}

/** A server process without pages. */
async function serve(env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, ['tests/support/scripts/serve-child.ts'], {
    env: {
      PATH: process.env['PATH'],
      ALTWAY_DATA: folder,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ALTWAY_BLOCK_MS: '100',
      DATABASE_URL: databaseUrl,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(child);
  const [printed] = (await once(child.stdout, 'data')) as [Buffer];
  const url = printed.toString().trim();
  const options = { baseUrl: () => url, clock: asyncScheduler, fetch: undiciFetch(), cookies: new CookieJar() };
  return { url, process: child, api: httpExchangeApi(options), pid: child.pid! };
}

type Server = Awaited<ReturnType<typeof serve>>;

async function paid({ api }: Server): Promise<string> {
  const { address } = await api.testAddress({ currency: 'xlm' });
  const { trackSecret } = await api.createTransaction({ from: 'ltc', to: 'xlm', amount: '15', address });
  await api.testPaymentTracked({ secret: trackSecret! });
  return trackSecret!;
}

const readiness = async ({ url }: Server) => (await fetch(`${url}/ready`)).json();
const statusOf = async ({ api }: Server, secret: string) => (await api.track({ secret })).status;

describe('a settlement process', () => {
  it('is a child of the server, is started again when it is killed, and ends with the server', within, async () => {
    const server = await serve();
    const settling = () => childrenOf(server.pid);
    await expect.poll(settling, patient).toHaveLength(1);
    const first = await paid(server);
    await expect.poll(() => statusOf(server, first), patient).toBe('finished');
    expect(await readiness(server)).toEqual({ result: true, settles: true });
    const [killed] = settling();
    process.kill(killed!, 'SIGKILL');
    const second = await paid(server);
    await expect.poll(() => statusOf(server, second), patient).toBe('finished');
    const [child] = settling();
    expect(child).not.toBe(killed);
    server.process.kill('SIGTERM');
    expect(await once(server.process, 'exit')).toEqual([0, null]);
    expect(wordsOf(child!)).toEqual([]);
  });

  it('ends when its server is killed', within, async () => {
    const server = await serve();
    await expect.poll(() => childrenOf(server.pid), patient).toHaveLength(1);
    const [child] = childrenOf(server.pid);
    server.process.kill('SIGKILL');
    await expect.poll(() => wordsOf(child!), patient).toEqual([]);
  });

  it('settles for a server that starts none, and shows there that it runs', within, async () => {
    const server = await serve({ ALTWAY_SETTLEMENT: 'elsewhere' });
    const secret = await paid(server);
    expect(childrenOf(server.pid)).toEqual([]);
    expect(await readiness(server)).toEqual({ result: true, settles: false });
    const env = { ALTWAY_DATA: folder, PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl };
    const settlement = await startSettlement({ ...env, ALTWAY_SETTLEMENT: 'elsewhere' });
    await expect.poll(() => statusOf(server, secret), patient).toBe('finished');
    await expect.poll(() => readiness(server), patient).toEqual({ result: true, settles: true });
    await settlement.stop();
    server.process.kill('SIGTERM');
    expect(await once(server.process, 'exit')).toEqual([0, null]);
  });

  it('needs a PostgreSQL server', async () => {
    await expect(startSettlement({ ALTWAY_DATA: folder })).rejects.toThrow(/altway settle needs DATABASE_URL/);
  });
});
