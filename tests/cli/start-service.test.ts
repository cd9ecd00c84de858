import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SignerClient } from '../../adapters/signer/signer-client.ts';
import { signerFolder } from '../../adapters/signer/signer-folder.ts';
import { StartError } from '../../cli/serve/start-error.ts';
import { startService } from '../../cli/serve/start-service.ts';

let folder: string;
let other: Server;
let taken: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'altway-start-'));
  other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  taken = String((other.address() as AddressInfo).port);
});
afterEach(() => {
  other.close();
  rmSync(folder, { recursive: true, force: true });
});

const environment = (port: string) => ({ ALTWAY_DATA: folder, PORT: port, LOG_LEVEL: 'silent' });
const noPage = async () => ({ status: 200, headers: {}, body: '' });
const pages = async () => ({ render: noPage, renderFramed: noPage, files: folder });
const signerAnswers = () =>
  new SignerClient(signerFolder(folder).socket).publicKeys().then(
    () => true,
    () => false,
  );

describe('a server that can not start', () => {
  it.each([
    ['its port is taken', () => startService(environment(taken), pages as never), /can't be listened at/],
    [
      'its pages are not built',
      () => startService(environment('0'), () => Promise.reject(new StartError('the page is not built yet'))),
      /not built yet/,
    ],
  ])('lets go of everything where %s', async (_, start, reason) => {
    await expect(start()).rejects.toThrow(reason);
    expect(await signerAnswers()).toBe(false);
    // Nobody holds the folder any more.
    const service = await startService(environment('0'), pages as never);
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
    await service.stop();
    expect(await signerAnswers()).toBe(false);
  });

  it('says why and ends, and so does its signer', async () => {
    const child = spawn(process.execPath, ['cli/main.ts', 'serve'], {
      env: { PATH: process.env['PATH'], ...environment(taken) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    const late = setTimeout(() => child.kill('SIGKILL'), 45_000);
    const [code, signal] = await once(child, 'close');
    clearTimeout(late);
    expect([code, signal]).toEqual([2, null]);
    // Where the checkout has no build, that comes first.
    expect(err).toMatch(/^altway: (port \d+ on 127.0.0.1 can't be listened at|the page is not built yet)/);
    expect(await signerAnswers()).toBe(false);
  });
});
