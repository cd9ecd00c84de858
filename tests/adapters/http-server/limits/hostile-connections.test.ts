import fc from 'fast-check';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { hasOneHost } from '../../../../adapters/http-server/security/host-header.ts';
import type { ServerOptions } from '../../../../adapters/http-server/server-options.ts';
import { waitForRestOfMinute } from '../../../support/wait-for-full-minute.ts';
import { type RunningServer, startServer, visit } from '../../../support/servers/http-server.ts';
import { rawHttp } from '../../../support/servers/raw-http.ts';
import { nextConnectionClosed, waitFor } from '../../../support/wait-for.ts';

let running: RunningServer | undefined;
afterEach(() => running?.server.close());

async function start(options: Partial<ServerOptions>): Promise<string> {
  running = await startServer(options);
  return running.url;
}

interface Client {
  readonly socket: Socket;
  /** The received data, once the server has closed the connection. */
  readonly closed: Promise<string>;
}

/**
 * A connection whose own end stays open, whatever the server does. It keeps sending, which a server that closed it
 * resets.
 */
function open(url: string, text = ''): Client {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  let read = '';
  socket.setEncoding('latin1').on('data', (part) => (read += part));
  socket.once('end', () => {
    const more = setInterval(() => socket.write('x'), 100);
    socket.once('close', () => clearInterval(more));
  });
  const closed = new Promise<string>((resolve) => socket.on('error', () => {}).on('close', () => resolve(read)));
  socket.write(text);
  return { socket, closed };
}

const ASKED = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe('a connection that keeps requesting and reads nothing', () => {
  it('is closed after a few requests, and no more requests are handled for it', async () => {
    let rendered = 0;
    const render = () => {
      rendered += 1;
      return new Promise<never>(() => {});
    };
    const url = await start({ pages: { render } });
    const { closed } = open(url, ASKED.repeat(500));
    expect(await closed).toBe('');
    expect(rendered).toBe(8);
    expect((await fetch(`${url}/health`)).status).toBe(200);
  });

  it('may request any number of times when it reads', async () => {
    const url = await start({ pages: { render: async () => ({ status: 200, headers: {}, body: 'a page' }) } });
    const { socket } = open(url);
    let read = '';
    socket.on('data', (part) => (read += part));
    for (let time = 1; time <= 30; time += 1) {
      socket.write(ASKED.repeat(4));
      await expect.poll(() => read.split('a page').length - 1).toBe(4 * time);
    }
    socket.destroy();
  });
});

describe('connections of one address', () => {
  const answers = (url: string) => open(url, 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const answered = ({ socket }: Client) => new Promise((resolve) => socket.once('data', resolve));

  it('are limited in number, and the log mentions refused ones once', async () => {
    const url = await start({ connectionLimit: 3 });
    const held = [answers(url), answers(url), answers(url)];
    await Promise.all(held.map(answered));
    for (let time = 0; time < 3; time += 1) expect(await answers(url).closed).toBe('');
    expect(running!.log().match(/ALTWAY_CONNECTION_LIMIT/g)).toHaveLength(1);
    held[0]!.socket.destroy();
    await waitFor('a place', async () => {
      const next = answers(url);
      const got = await Promise.race([answered(next), next.closed]);
      next.socket.destroy();
      return got === '' ? undefined : true;
    });
    for (const { socket } of held) socket.destroy();
  });

  it.each<boolean | readonly string[]>([true, ['127.0.0.0/8']])(
    'are not limited when it is the address of a trusted proxy: %j',
    async (trustProxy) => {
      const url = await start({ connectionLimit: 3, trustProxy });
      const held = Array.from({ length: 10 }, () => answers(url));
      expect(await Promise.all(held.map(answered))).toHaveLength(10);
      for (const { socket } of held) socket.destroy();
    },
  );
});

describe('a connection that was answered on the bare socket', () => {
  const TRICKLING = 'Host: localhost\r\n';

  it.each([
    ['headers that never end', 'GET /health HTTP/1.1\r\nHost: localhost\r\n', '408'],
    ['data that is no HTTP request', 'HELO altway\r\n\r\n', '400'],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n`, '431'],
  ])('is closed by the server: %s', async (_what, text, status) => {
    const url = await start({ times: { receive: 200 } });
    expect(await open(url, text).closed).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it('is closed when the body of a request trickles endlessly', async () => {
    const url = await start({ times: { receive: 200 } });
    const own = Object.entries(await visit(url)).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `POST /exchange/estimate HTTP/1.1\r\n${TRICKLING}${own.join('')}Content-Length: 10000\r\n\r\n{`;
    const { socket, closed } = open(url, head);
    const trickle = setInterval(() => socket.write(' '), 20);
    expect(await closed).toMatch(/^HTTP\/1.1 408 /);
    clearInterval(trickle);
  });

  it('gets no later requests handled', async () => {
    let rendered = 0;
    const render = async () => ({ status: 200, headers: {}, body: `page ${(rendered += 1)}` });
    const url = await start({ pages: { render }, times: { receive: 200 } });
    const { socket, closed } = open(url, 'GET / HTTP/1.1\r\n');
    await new Promise((resolve) => socket.once('data', resolve));
    socket.write('Host: localhost\r\n\r\n');
    expect(await closed).toMatch(/^HTTP\/1.1 408 [^]*"code":"unavailable"/);
    expect(rendered).toBe(0);
  });

  it('gets no error in the middle of another answer', async () => {
    const body = 'x'.repeat(32_000_000);
    const url = await start({
      pages: { render: async () => ({ status: 200, headers: {}, body }) },
      times: { receive: 200 },
    });
    const ended = nextConnectionClosed();
    const { socket, closed } = open(url, `${ASKED}GET / HTTP/1.1\r\n`);
    socket.pause();
    await ended;
    socket.resume();
    expect(await closed).not.toContain('408');
  });
});

describe('the Host header', () => {
  const ESTIMATE = JSON.stringify({ from: 'btc', to: 'eth', amount: '1' });
  const REFUSED = /^HTTP\/1.1 400 [^]*"code":"invalid-input"/;

  it.each([
    ['twice', ['Host: localhost', 'Host: localhost']],
    ['twice, the second in other letters', ['Host: localhost', 'hOsT: evil.example']],
    ['not at all', []],
  ])('is refused when it occurs %s', async (_what, hosts) => {
    const url = await start({ pages: { render: async () => ({ status: 200, headers: {}, body: 'a page' }) } });
    const own = Object.entries(await visit(url)).map(([name, value]) => `${name}: ${value}`);
    const post = [...own, `Content-Length: ${ESTIMATE.length}`, 'Connection: close', '', ESTIMATE];
    // The token is known from here on, so the next request takes the fast path.
    expect(await rawHttp(url, 'POST /exchange/estimate HTTP/1.1', 'Host: localhost', ...post)).toMatch(/ 200 /);
    expect(await rawHttp(url, 'POST /exchange/estimate HTTP/1.1', 'Host: localhost', ...post)).toMatch(/ 200 /);
    expect(await rawHttp(url, 'POST /exchange/estimate HTTP/1.1', ...hosts, ...post)).toMatch(REFUSED);
    for (const line of ['GET / HTTP/1.1', 'GET /health HTTP/1.1', 'GET http://localhost/ HTTP/1.1'])
      expect(await rawHttp(url, line, ...hosts, 'Connection: close')).toMatch(REFUSED);
  });

  it('may be missing in HTTP/1.0', async () => {
    const url = await start({});
    expect(await rawHttp(url, 'GET /health HTTP/1.0')).toMatch(/^HTTP\/1.1 200 /);
  });

  it('is recognised in any case and among any other headers', () => {
    const host = fc.mixedCase(fc.constant('host'));
    const other = fc.stringMatching(/^[a-z-]{1,8}$/).filter((name) => name !== 'host');
    const names = fc.array(fc.oneof(host, other), { maxLength: 12 });
    const property = fc.property(names, fc.constantFrom(0, 1), (given, httpVersionMinor) => {
      const rawHeaders = given.flatMap((name) => [name, 'host']);
      const hosts = given.filter((name) => name.toLowerCase() === 'host').length;
      const isGood = hosts === 1 || (hosts === 0 && httpVersionMinor === 0);
      expect(hasOneHost({ rawHeaders, httpVersionMajor: 1, httpVersionMinor })).toBe(isGood);
    });
    fc.assert(property);
  });
});

describe('a request with an unknown Expect header', () => {
  const expecting = (url: string, host = new URL(url).host) =>
    rawHttp(url, 'GET /api/domain/ HTTP/1.1', `Host: ${host}`, 'Expect: wonders', 'Connection: close');

  it('is answered as if it had none', async () => {
    const url = await start({});
    expect(await expecting(url)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('bypasses no limit and no check', async () => {
    await waitForRestOfMinute(10_000);
    const url = await start({ rateLimit: 1 });
    expect(await expecting(url, 'evil.example')).toMatch(/^HTTP\/1\.1 421 /);
    await expecting(url);
    const answer = await expecting(url);
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
    expect(answer).toMatch(/^content-security-policy: /m);
  });
});
