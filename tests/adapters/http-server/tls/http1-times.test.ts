import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import type { ServerOptions } from '../../../../adapters/http-server/server-options.ts';
import { startTlsServer, type TlsServer } from '../../../support/servers/tls-server.ts';

let running: TlsServer;
afterEach(() => running.stop());

async function open(options: Partial<ServerOptions>): Promise<TLSSocket> {
  running = await startTlsServer({ ...options, times: { drain: 100, ...options.times } });
  const { hostname, port } = new URL(running.url);
  const socket = connect({
    host: hostname,
    port: Number(port),
    rejectUnauthorized: false,
    ALPNProtocols: ['http/1.1'],
  });
  socket.on('error', () => {});
  await once(socket, 'secureConnect');
  return socket;
}

describe('time limits of HTTP/1.1 over TLS', () => {
  it('end headers that never end', async () => {
    const socket = await open({ times: { receive: 300 } });
    let answer = '';
    socket.on('data', (part: Buffer) => (answer += part.toString()));
    socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n');
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
  });

  it('end an answer that the client does not read', async () => {
    const render = async () => ({ status: 200, headers: {}, body: 'x'.repeat(32_000_000) });
    const times = { stall: 300, drain: 600_000 };
    const socket = await open({ pages: { render }, times });
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'data');
    socket.pause();
    // A server that waited for its reader would exceed the time limit of the test.
    await running.server.close();
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  });
});
