import { once } from 'node:events';
import { type AddressInfo, connect, Server } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RedirectServer, startRedirect } from '../../../../adapters/http-server/tls/redirect-server.ts';
import { headerOf, rawHttp } from '../../../support/servers/raw-http.ts';

const PUBLIC = 'https://exchange.example:8443';
let server: RedirectServer;
let url: string;
beforeAll(async () => {
  server = await startRedirect({ port: 0, host: '127.0.0.1', publicUrl: PUBLIC, hosts: ['www.exchange.example:8443'] });
  url = `http://127.0.0.1:${server.port}`;
});
afterAll(() => server.close());

const ask = (target: string, host: string, method = 'GET') =>
  rawHttp(url, `${method} ${target} HTTP/1.1`, `Host: ${host}`);

describe('HTTP to HTTPS redirect', () => {
  it.each(['exchange.example', 'exchange.example:80', 'EXCHANGE.example:8080', 'www.exchange.example', '127.0.0.1'])(
    'sends a request for %s to the same path of the public URL and closes the connection',
    async (host) => {
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask('/exchange/btc/eth?amount=1', host, method);
        expect(answer).toMatch(/^HTTP\/1\.1 301 /);
        expect(headerOf(answer, 'location')).toBe(`${PUBLIC}/exchange/btc/eth?amount=1`);
        expect(headerOf(answer, 'connection')).toBe('close');
      }
    },
  );

  it.each([
    'evil.example',
    'exchange.example.evil.example',
    'evil.example#exchange.example',
    'exchange.example@evil.example',
    '',
  ])('refuses a request for another host: %j', async (host) => {
    const answer = await ask('/', host);
    expect(answer).toMatch(/^HTTP\/1\.1 (421|400) /);
    expect(answer).not.toMatch(/^location:/im);
  });

  it('leads to the public URL for any path', async () => {
    const letters = fc.stringMatching(/^[!-~]{0,40}$/);
    const starts = fc.constantFrom('/', '//', '/\\', 'http://evil.example', '@', '.evil.example/', ':1/');
    await fc.assert(
      fc.asyncProperty(starts, letters, async (start, rest) => {
        const answer = await ask(start + rest, 'exchange.example');
        const location = headerOf(answer, 'location');
        if (answer.startsWith('HTTP/1.1 400 ')) return;
        expect(answer).toMatch(/^HTTP\/1\.1 301 /);
        expect(new URL(location!).origin).toBe(PUBLIC);
      }),
      { numRuns: 200 },
    );
  });

  it('refuses methods other than GET without a location to repeat them at', async () => {
    const answer = await ask('/exchange/transactions', 'exchange.example', 'POST');
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(answer).toContain('{"errors":{"main":["Use https"]},"code":"forbidden"');
  });

  it('answers one request per connection, with a maximum size of headers', async () => {
    const two = await rawHttp(
      url,
      ...['GET /1', 'GET /2'].flatMap((one) => [`${one} HTTP/1.1`, 'Host: exchange.example', '']),
    );
    expect(two.match(/HTTP\/1\.1 301/g)).toHaveLength(1);
    expect(await ask(`/${'a'.repeat(9_000)}`, 'exchange.example')).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('closes a connection that sends nothing or never ends its headers', async () => {
    const sockets = ['', 'GET / HTTP/1.1\r\nHost: exchange.example\r\n'].map((start) => {
      const socket = connect(server.port, '127.0.0.1')
        .on('error', () => {})
        .resume();
      socket.write(start);
      return socket;
    });
    await Promise.all(sockets.map((socket) => once(socket, 'close')));
    expect(await ask('/', 'exchange.example')).toMatch(/^HTTP\/1\.1 301 /);
  });

  it('continues after a connection that could not be accepted', async () => {
    const handles = (process as unknown as { _getActiveHandles(): unknown[] })._getActiveHandles();
    const own = handles.find(
      (one): one is Server => one instanceof Server && (one.address() as AddressInfo | null)?.port === server.port,
    );
    own!.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' }));
    expect(await ask('/', 'exchange.example')).toMatch(/^HTTP\/1\.1 301 /);
  });

  it('answers other addresses while one address holds all its connections', async () => {
    const held = Array.from({ length: 300 }, () => connect(server.port, '127.0.0.1').on('error', () => {}));
    await Promise.all(held.map((socket) => once(socket, 'connect')));
    const other = connect({ port: server.port, host: '127.0.0.1', localAddress: '127.0.0.2' }).on('error', () => {});
    other.write('GET / HTTP/1.1\r\nHost: exchange.example\r\n\r\n');
    let answer = '';
    other.on('data', (part: Buffer) => (answer += part.toString()));
    await once(other, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 301 /);
    for (const socket of held) socket.destroy();
  });
});
