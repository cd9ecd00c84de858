import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SignerClient } from '../../../adapters/signer/signer-client.ts';
import { signerFolder } from '../../../adapters/signer/signer-folder.ts';
import { StartError } from '../../../cli/serve/start-error.ts';
import { startService } from '../../../cli/serve/start-service.ts';
import { startPostgres } from '../../support/servers/postgres.ts';
import { copyPreparedDatabase } from '../../support/prepared-databases.ts';
import { PROGRAM_ENTRY } from '../../support/program-entry.ts';
import { noPages } from '../../support/servers/no-pages.ts';

let folder: string;
let other: Server;
let taken: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'altway-start-'));
  await copyPreparedDatabase(folder);
  other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  taken = String((other.address() as AddressInfo).port);
});
afterEach(() => {
  other.close();
  rmSync(folder, { recursive: true, force: true });
});

const environment = (port: string) => ({ ALTWAY_DATA: folder, PORT: port, LOG_LEVEL: 'silent' });
const signerAnswers = () =>
  new SignerClient(signerFolder(folder).socket).publicKeys().then(
    () => true,
    () => false,
  );

describe('a server that cannot start', () => {
  it.each([
    ['its port is taken', () => startService(environment(taken), noPages(folder)), /can't be listened at/],
    [
      'its pages are not built',
      () => startService(environment('0'), () => Promise.reject(new StartError('the page is not built yet'))),
      /not built yet/,
    ],
  ])('releases everything when %s', async (_, start, reason) => {
    await expect(start()).rejects.toThrow(reason);
    expect(await signerAnswers()).toBe(false);
    // The folder is unlocked again.
    const service = await startService(environment('0'), noPages(folder));
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
    await service.stop();
    expect(await signerAnswers()).toBe(false);
  });

  it('refuses main networks without live prices, names the setting, and makes no seed for them', async () => {
    const chains = join(folder, 'chains.json');
    const rpc = { url: 'http://127.0.0.1:1', user: 'node', password: 'of-the-node' };
    const litecoin = { kind: 'bitcoin-family', network: 'litecoin', rpc, wallet: 'altway', maximumFee: '0.05' };
    writeFileSync(chains, JSON.stringify({ chains: [litecoin] }));
    const started = startService({ ...environment('0'), ALTWAY_CHAINS: chains }, noPages(folder));
    await expect(started).rejects.toThrow(/litecoin would move real coins.*set ALTWAY_VENUES=/);
    expect(existsSync(signerFolder(folder).seed)).toBe(false);
  });

  it('reports why and ends with its signer; no other user can read its files', async () => {
    const child = spawn(process.execPath, [PROGRAM_ENTRY, 'serve'], {
      env: { PATH: process.env['PATH'], ...environment(taken) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    const late = setTimeout(() => child.kill('SIGKILL'), 200_000);
    const [code, signal] = await once(child, 'close');
    clearTimeout(late);
    expect([code, signal]).toEqual([2, null]);
    // Without a build in the checkout, that error comes first.
    expect(err).toMatch(/^altway: (port \d+ on 127.0.0.1 can't be listened at|the page is not built yet)/);
    expect(await signerAnswers()).toBe(false);
    const open = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isOpen);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['chain.sqlite', 'venue.sqlite', 'database', 'signer']));
    expect(open).toEqual([]);
  });
});

/** True if other users may read or write a file below the folder; none of them can enter the database's. */
function isOpen(name: string): boolean {
  if (name.startsWith('database/')) return false;
  return (lstatSync(join(folder, name)).mode & 0o077) !== 0;
}

describe('a running server', () => {
  it('survives when the reader of its output ends', async () => {
    const child = spawn(process.execPath, ['tests/support/scripts/serve-child.ts'], {
      env: { PATH: process.env['PATH'], ...environment('0'), LOG_LEVEL: 'debug' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const late = setTimeout(() => child.kill('SIGKILL'), 45_000);
    const ended = once(child, 'exit');
    const [printed] = (await once(child.stdout, 'data')) as [Buffer];
    child.stdout.destroy();
    child.stderr.destroy();
    // Each one writes a log line.
    for (let request = 0; request < 5; request += 1)
      expect((await fetch(`${printed.toString().trim()}/api/domain/`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    clearTimeout(late);
  });

  it('is not ready while its database does not answer', async () => {
    const postgres = await startPostgres();
    const env = { ...environment('0'), DATABASE_URL: await postgres.database() };
    const service = await startService(env, noPages(folder));
    const ready = async () => (await fetch(`${service.url}/ready`)).status;
    expect(await ready()).toBe(200);
    await postgres.stop();
    await expect.poll(ready, { timeout: 10_000 }).toBe(503);
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
    await service.stop();
  });
});
