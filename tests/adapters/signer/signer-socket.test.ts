import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSignerServer } from '../../../adapters/signer/signer-server.ts';
import { openSocketFolder, OWNER_ALONE } from '../../../adapters/signer/socket-access.ts';
import { type RunningSigner, startSigner } from './signer-bench.ts';

let signer: RunningSigner;
beforeEach(async () => {
  signer = await startSigner();
});
afterEach(() => signer.close());

describe('the socket of a signer', () => {
  const logger = { info: () => {}, warn: () => {}, error: () => {} };

  it('is accessible to its owner alone, or to the configured group and nobody else', async () => {
    const { service, folder } = signer;
    const socket = join(folder.path, 'other.sock');
    expect(statSync(folder.socket).mode & 0o777).toBe(0o600);
    const gid = process.getgid!();
    const server = await startSignerServer({ socket, service, logger, access: { mode: 0o660, gid } });
    expect(statSync(socket)).toMatchObject({ gid });
    expect(statSync(socket).mode & 0o777).toBe(0o660);
    await server.stop();
  });

  // Only root can give a folder to another group.
  it.runIf(process.getuid!() === 0)('is refused where another group could replace it', async () => {
    const folder = join(signer.folder.path, 'run');
    const open = () => openSocketFolder(join(folder, 's'), OWNER_ALONE);
    mkdirSync(folder);
    chownSync(folder, 0, 65_534);
    for (const mode of [0o770, 0o720, 0o702]) {
      chmodSync(folder, mode);
      await expect(open()).rejects.toThrow(/must be writable by nobody but you and root/);
    }
    chmodSync(folder, 0o750);
    await open();
    // The signer's own group, in a folder that the system made for it.
    chownSync(folder, 0, process.getgid!());
    chmodSync(folder, 0o770);
    await open();
  });

  it('reports that access is denied rather than that no signer listens', async () => {
    // Root may open any socket, so the test runs as another user for root.
    const isRoot = process.getuid!() === 0;
    if (!isRoot) chmodSync(signer.folder.socket, 0);
    const client = pathToFileURL('adapters/signer/signer-client.ts').href;
    const script = `${isRoot ? 'process.setuid(65534);' : ''}
      const { SignerClient } = await import(${JSON.stringify(client)});
      await new SignerClient(${JSON.stringify(signer.folder.socket)}).publicKeys().catch((e) => console.log(e.message));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    await once(child, 'close');
    expect([out, err]).toEqual([
      expect.stringMatching(/may not open the signer's socket .*EACCES.*--socket-group/),
      '',
    ]);
  });
});
