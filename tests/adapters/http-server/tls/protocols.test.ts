import { execFile } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect as netConnect } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { promisify } from 'node:util';
import { Agent, fetch as undiciFetch, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { curlPath } from '../../../support/programs.ts';
import { startTlsServer, type TlsServer } from '../../../support/servers/tls-server.ts';

const ESTIMATE = JSON.stringify({ from: 'btc', to: 'eth', amount: '1' });
const run = promisify(execFile);
const curl = curlPath() ?? 'curl';

let running: TlsServer;
let agents: Readonly<Record<'h1' | 'h2', Agent>>;
beforeAll(async () => {
  const render = async () => ({ status: 200, headers: {}, body: '<p>page</p>' });
  running = await startTlsServer({ pages: { render } });
  const connect = { ca: running.pair.certificate };
  agents = { h1: new Agent({ connect, allowH2: false }), h2: new Agent({ connect, allowH2: true }) };
});
afterAll(async () => {
  await Promise.all(Object.values(agents).map((agent) => agent.destroy()));
  await running.stop();
});

/** Makes a POST as a page does: a GET returns the cookie and the token. */
async function estimate(dispatcher: Agent) {
  const first = await request(`${running.url}/api/domain/`, { dispatcher });
  await first.body.text();
  const cookie = String(first.headers['set-cookie']);
  const headers = {
    'content-type': 'application/json',
    'x-csrf-token': String(first.headers['x-csrf-token']),
    cookie: cookie.split(';', 1)[0]!,
  };
  const answer = await request(`${running.url}/exchange/estimate`, {
    method: 'POST',
    headers,
    body: ESTIMATE,
    dispatcher,
  });
  return { cookie, first, status: answer.statusCode, body: await answer.body.json() };
}

describe('a server with a certificate', () => {
  it('logs its URL with https', () => {
    expect(running.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect(running.log()).toContain('Server listening at https://127.0.0.1');
    expect(running.log()).not.toContain('http://127');
  });

  it.each(['h1', 'h2'] as const)('answers calls of undici over %s, with Secure cookies and HSTS', async (protocol) => {
    const { cookie, first, status, body } = await estimate(agents[protocol]);
    expect(cookie).toMatch(/^__Host-csrf=.*; Secure/);
    expect(first.headers['strict-transport-security']).toMatch(/^max-age=\d+$/);
    expect([status, body]).toEqual([200, { result: expect.any(String) }]);
    // A header that HTTP/2 forbids and HTTP/1 has.
    expect(first.headers.connection).toBe(protocol === 'h1' ? 'keep-alive' : undefined);
  });

  it('answers many concurrent requests over one connection', async () => {
    const dispatcher = new Agent({ connect: { ca: running.pair.certificate }, allowH2: true, connections: 1 });
    const asked = Array.from({ length: 300 }, () => undiciFetch(`${running.url}/`, { dispatcher }));
    for (const answer of await Promise.all(asked))
      expect([answer.status, await answer.text()]).toEqual([200, '<p>page</p>']);
    await dispatcher.destroy();
  });

  it('answers Node’s own https client', async () => {
    const asked = httpsRequest(`${running.url}/health`, { ca: running.pair.certificate, agent: false }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    expect([answer.statusCode, answer.httpVersion]).toEqual([200, '1.1']);
  });

  it.each([
    ['--http2', '2'],
    ['--http1.1', '1.1'],
  ])('answers curl %s', async (flag, version) => {
    const args = [
      '-sS',
      '--cacert',
      running.files.paths.certificate,
      '-o',
      '/dev/null',
      '-w',
      '%{http_version} %{http_code}',
    ];
    const { stdout } = await run(curl, [...args, flag, `${running.url}/`]);
    expect(stdout).toBe(`${version} 200`);
  });

  it('refuses versions before TLS 1.2 and ciphers without forward secrecy', async () => {
    const { hostname, port } = new URL(running.url);
    const shake = (options: object) =>
      new Promise<string>((resolve) => {
        const socket = tlsConnect({ host: hostname, port: Number(port), rejectUnauthorized: false, ...options });
        socket.once('secureConnect', () => {
          resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
          socket.destroy();
        });
        socket.once('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)));
      });
    expect(await shake({})).toMatch(/^TLSv1\.3 /);
    expect(await shake({ maxVersion: 'TLSv1.2' })).toMatch(/^TLSv1\.2 ECDHE-ECDSA-AES128-GCM-SHA256/);
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' };
    expect(await shake(old)).toMatch(/PROTOCOL_VERSION|ECONNRESET/);
    expect(await shake({ maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA256:AES128-GCM-SHA256' })).toMatch(
      /HANDSHAKE_FAILURE/,
    );
  });

  it('closes the connection of a client that sends plain HTTP', async () => {
    const { hostname, port } = new URL(running.url);
    const socket = netConnect(Number(port), hostname).on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    let answer = '';
    socket.on('data', (part: Buffer) => (answer += part.toString('latin1')));
    await once(socket, 'close');
    expect(answer).not.toContain('HTTP/1.1 200');
  });

  it('refuses other hosts over HTTP/2 too', async () => {
    const args = ['-sS', '--cacert', running.files.paths.certificate, '--http2', '-w', ' %{http_code}'];
    const own = ['--resolve', `localhost:${new URL(running.url).port}:127.0.0.1`];
    const url = `https://localhost:${new URL(running.url).port}/api/domain/`;
    expect((await run(curl, [...args, ...own, url])).stdout).toMatch(/ 200$/);
    const { stdout } = await run(curl, [...args, ...own, '-H', 'Host: evil.example', url]);
    expect(stdout).toMatch(/"code":"forbidden".* 421$/);
  });
});
