import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextConnectionClosed } from '../../../support/wait-for.ts';
import { waitForRestOfMinute } from '../../../support/wait-for-full-minute.ts';
import { type RunningServer, startServer, visit } from '../../../support/servers/http-server.ts';
import type { ServerOptions } from '../../../../adapters/http-server/server-options.ts';

let running: RunningServer | undefined;
afterEach(() => running?.server.close());

async function start(options: Partial<ServerOptions>): Promise<string> {
  running = await startServer(options);
  return running.url;
}

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

describe('the rate limit', () => {
  beforeEach(() => waitForRestOfMinute(10_000));

  it('answers 429 with the seconds to wait, counting calls and pages together', async () => {
    const render = async () => ({ status: 200, headers: {}, body: 'page' });
    const url = await start({ rateLimit: 3, pages: { render } });
    await visit(url);
    await fetch(`${url}/`);
    await fetch(`${url}/no/such/page`);
    const response = await fetch(`${url}/api/domain/`);
    expect(response.status).toBe(429);
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    const counters = ['limit', 'remaining', 'reset'].map((name) => response.headers.get(`x-ratelimit-${name}`));
    expect(counters).toEqual(['3', '0', String(seconds)]);
    expect(await response.json()).toMatchObject({
      code: 'too-many-requests',
      errors: { main: [`Too many requests: try again in ${seconds} s`] },
      reasons: { main: [{ name: 'requests-many', values: { seconds: String(seconds) } }] },
    });
    const page = await fetch(`${url}/`);
    expect(page.status).toBe(429);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('counts refused requests too', async () => {
    const url = await start({ rateLimit: 2 });
    for (const status of [403, 403, 429]) {
      expect((await fetch(`${url}/exchange/estimate`, { method: 'POST' })).status).toBe(status);
    }
    expect((await fetch(`${url}/nothing`, { method: 'DELETE' })).status).toBe(429);
  });

  it('does not count health probes', async () => {
    const url = await start({ rateLimit: 1 });
    for (let time = 0; time < 4; time += 1) expect((await fetch(`${url}/health`)).status).toBe(200);
  });

  it('uses the address that the proxy added last, not one that the client sent', async () => {
    const url = await start({ rateLimit: 1, trustProxy: true });
    expect((await fetch(`${url}/api/domain/`, from('10.1.1.1, 10.9.9.9'))).status).toBe(200);
    expect((await fetch(`${url}/api/domain/`, from('10.1.1.2, 10.9.9.9'))).status).toBe(429);
    expect((await fetch(`${url}/api/domain/`, from('10.1.1.2, 10.9.9.8'))).status).toBe(200);
  });

  it('uses the address that a trusted proxy sends, and ignores one from any other client', async () => {
    const url = await start({ rateLimit: 1, trustProxy: ['127.0.0.1'] });
    expect((await fetch(`${url}/api/domain/`, from('10.1.1.1'))).status).toBe(200);
    expect((await fetch(`${url}/api/domain/`, from('10.1.1.1'))).status).toBe(429);
    expect((await fetch(`${url}/api/domain/`, from('10.1.1.2'))).status).toBe(200);
    await running!.server.close();
    const bare = await start({ rateLimit: 1 });
    expect((await fetch(`${bare}/api/domain/`, from('10.1.1.1'))).status).toBe(200);
    expect((await fetch(`${bare}/api/domain/`, from('10.1.1.2'))).status).toBe(429);
  });
});

describe('the URL of a page', () => {
  it.each(['/exchange/btc/eth/', '/Exchange/btc/eth/'])('%s… that is too long is not rendered', async (path) => {
    let rendered = 0;
    const render = async () => ({ status: 200, headers: {}, body: `page ${(rendered += 1)}` });
    const url = await start({ pages: { render } });
    const long = await fetch(`${url}${path.padEnd(513, '9')}?a=b`, { redirect: 'manual' });
    expect([long.status, rendered]).toEqual([414, 0]);
    expect(await long.text()).toContain('The address is too long.');
    const query = 'a'.repeat(2_000);
    expect((await fetch(`${url}${path.toLowerCase().padEnd(512, '9')}?${query}`)).status).toBe(200);
  });
});

describe('time limits', () => {
  it('end an answer that the client does not read', async () => {
    const body = 'x'.repeat(32_000_000);
    const render = async () => ({ status: 200, headers: {}, body });
    const { hostname, port } = new URL(await start({ pages: { render }, times: { stall: 200 } }));
    const ended = nextConnectionClosed();
    const socket = connect(Number(port), hostname).pause();
    // The reset may reach this side before it reads again.
    const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await ended;
    let length = 0;
    socket.on('data', (part) => (length += part.length)).resume();
    await closed;
    expect(length).toBeLessThan(body.length);
  });

  it('end a body that trickles, with 408', async () => {
    const url = await start({ times: { receive: 300 } });
    const { hostname, port } = new URL(url);
    const own = Object.entries(await visit(url)).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    socket.write(`POST /exchange/estimate HTTP/1.1\r\nHost: localhost\r\n${own.join('')}Content-Length: 100\r\n\r\n{`);
    const trickle = setInterval(() => socket.write(' '), 50);
    let answer = '';
    for await (const part of socket) answer += part;
    clearInterval(trickle);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain('"code":"unavailable"');
  });

  it('end headers that never end', async () => {
    const { hostname, port } = new URL(await start({ times: { receive: 300 } }));
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n');
    let answer = '';
    for await (const part of socket) answer += part;
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
  });

  it('end the rendering of a page that hangs, with the error page', async () => {
    const url = await start({ pages: { render: () => new Promise(() => {}) }, times: { render: 100 } });
    const response = await fetch(`${url}/`);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('Sorry, an critical error occurred on this page.');
  });
});
