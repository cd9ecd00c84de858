import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SignerClient } from '../../../adapters/signer/signer-client.ts';
import { startSigner } from './signer-bench.ts';

describe('the connection to the signer', () => {
  it('stays open between calls, and a call on one that was closed meanwhile is made again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'altway-connection-'));
    const [path, ports] = [join(folder, 's'), new Set<unknown>()];
    let answers = 0;
    const server = createServer((request, response) => {
      ports.add(request.socket);
      answers += 1;
      // The third call meets a connection that ends without an answer, as when the signer had just closed it.
      if (answers === 3) request.socket.destroy();
      else response.end('{"chains":{}}');
    });
    server.listen(path);
    await once(server, 'listening');
    const client = new SignerClient(path);
    for (let call = 0; call < 4; call += 1) expect(await client.publicKeys()).toEqual({});
    expect([answers, ports.size]).toEqual([5, 3]);
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });

  it('answers one request of a connection at a time, and cuts off one that sends many at once', async () => {
    const signer = await startSigner();
    const client = connect(signer.folder.socket).setEncoding('utf8');
    client.write('GET /public-keys HTTP/1.1\r\nHost: signer\r\n\r\n'.repeat(100));
    let answered = '';
    client.on('data', (part: string) => (answered += part)).on('error', () => {});
    await new Promise((resolve) => client.once('close', resolve));
    expect(answered.match(/HTTP\/1.1 200 OK/g)?.length ?? 0).toBeLessThanOrEqual(1);
    const next = connect(signer.folder.socket).setEncoding('utf8');
    for (let count = 0; count < 3; count += 1) {
      next.write('GET /public-keys HTTP/1.1\r\nHost: signer\r\n\r\n');
      const [part] = (await once(next, 'data')) as [string];
      expect(part).toMatch(/^HTTP\/1.1 200 OK/);
    }
    next.destroy();
    await signer.close();
  });
});
