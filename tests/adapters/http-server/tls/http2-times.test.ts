import { once } from 'node:events';
import { type ClientHttp2Session, constants } from 'node:http2';
import { connect as netConnect } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import type { ServerOptions } from '../../../../adapters/http-server/server-options.ts';
import { ended, openHttp2, postHeaders } from '../../../support/servers/http2-client.ts';
import { END_HEADERS, END_STREAM, fields, FRAME, frame, GET, RawHttp2 } from '../../../support/servers/raw-http2.ts';
import { onePairExchange } from '../../../support/fixtures/one-pair-exchange.ts';
import { startTlsServer, type TlsServer } from '../../../support/servers/tls-server.ts';

const PAGE = fields({ ':method': 'GET', ':scheme': 'https', ':path': '/', ':authority': 'localhost' });

let running: TlsServer | undefined;
let session: ClientHttp2Session | undefined;
afterEach(async () => {
  session?.destroy();
  await running?.stop();
});

async function start(options: Partial<ServerOptions> = {}): Promise<string> {
  // A server that waited for its clients would exceed the time limit of the test.
  running = await startTlsServer({ ...options, times: { drain: 100, ...options.times } });
  return running.url;
}

async function open(options: Partial<ServerOptions> = {}): Promise<ClientHttp2Session> {
  await start(options);
  return (session = await openHttp2(running!));
}

describe('time limits over HTTP/2', () => {
  it('end a handshake that trickles', async () => {
    const { hostname, port } = new URL(await start({ times: { receive: 300 } }));
    // The first bytes of a handshake, one at a time.
    const socket = netConnect(Number(port), hostname)
      .on('error', () => {})
      .resume();
    const hello = Buffer.concat([Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]), Buffer.alloc(500)]);
    let at = 0;
    const trickle = setInterval(() => socket.write(hello.subarray(at, (at += 1))), 20);
    // A reset is an end as well, and `once` of Node would reject at it.
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(trickle);
    expect(at).toBeLessThan(hello.length);
  });

  it('end a connection that sends nothing after the handshake', async () => {
    const { hostname, port } = new URL(await start({ times: { receive: 200 } }));
    const options = { host: hostname, port: Number(port), ALPNProtocols: ['h2'], rejectUnauthorized: false };
    const socket = tlsConnect(options)
      .on('error', () => {})
      .resume();
    await once(socket, 'close');
    expect(socket.alpnProtocol).toBe('h2');
  });

  it('end a connection whose headers never end', async () => {
    const raw = await RawHttp2.open(await start({ times: { receive: 200 } }));
    raw.send(frame(FRAME.headers, END_STREAM, 1, GET));
    await raw.closed;
    expect(raw.frames().some(({ type }) => type === FRAME.headers)).toBe(false);
  });

  it('answer 408 to a body that does not end, and keep the connection', async () => {
    const client = await open({ times: { receive: 300 } });
    const post = await postHeaders(client, '/exchange/estimate');
    for (const length of [{}, { 'content-length': '100' }]) {
      const stream = client.request({ ...post, ...length });
      const trickle = setInterval(() => stream.write(' '), 50);
      const { status, text } = await ended(stream);
      clearInterval(trickle);
      expect([status, text]).toEqual([408, expect.stringContaining('"code":"unavailable"')]);
    }
    expect(await ended(client.request({ ':path': '/health' }))).toMatchObject({ status: 200 });
  });

  it.each(['NO_ERROR', 'CANCEL'] as const)('do not accept a truncated body as a complete one: %s', async (code) => {
    const asked: unknown[] = [];
    const estimate = async (input: unknown) => {
      asked.push(input);
      return '7';
    };
    const post = await postHeaders(await open({ api: { ...onePairExchange(), estimate } }), '/exchange/estimate');
    const { url } = running!;
    const body = JSON.stringify({ from: 'btc', to: 'eth', amount: '1' });
    const raw = await RawHttp2.open(url);
    const head = fields({ ':scheme': 'https', ':authority': new URL(url).host, ...post });
    const request = (id: number, last: number, ...more: Buffer[]) => [
      frame(FRAME.headers, END_HEADERS, id, head),
      frame(FRAME.data, last, id, Buffer.from(body)),
      ...more,
    ];
    const reset = Buffer.from([0, 0, 0, constants[`NGHTTP2_${code}`]]);
    // Once together with the request, and once after the body has been read.
    raw.send(...request(1, 0, frame(FRAME.reset, 0, 1, reset)), ...request(3, 0));
    raw.send(...request(5, END_STREAM));
    const answered = (id: number) => raw.frames().some(({ type, stream }) => type === FRAME.headers && stream === id);
    await expect.poll(() => answered(5)).toBe(true);
    raw.send(frame(FRAME.reset, 0, 3, reset), ...request(7, END_STREAM));
    await expect.poll(() => answered(7)).toBe(true);
    expect(asked.length).toBe(2);
    raw.socket.destroy();
  });

  it('end an answer that the client does not read, while it reads other streams of the connection', async () => {
    const body = 'x'.repeat(1_000_000);
    const render = async () => ({ status: 200, headers: {}, body });
    const client = await open({ pages: { render }, times: { stall: 300 } });
    const stream = client.request({ ':path': '/' });
    stream.on('error', () => {}).on('response', () => stream.pause());
    let read = 0;
    // The window of this stream is never widened; the other streams continue until it is reset.
    while (!stream.destroyed) {
      expect(await ended(client.request({ ':path': '/' }))).toMatchObject({ status: 200, text: body });
      read += 1;
    }
    expect(stream.rstCode).toBe(constants.NGHTTP2_CANCEL);
    expect(read).toBeGreaterThan(1);
  });

  it('close a connection without requests', async () => {
    const client = await open({ times: { keepAlive: 300 } });
    const gone = new Promise((resolve) => client.once('close', resolve));
    expect(await ended(client.request({ ':path': '/health' }))).toMatchObject({ status: 200 });
    await gone;
    expect(client.destroyed).toBe(true);
  });

  it('end a connection whose client no longer reads anything', async () => {
    const render = async () => ({ status: 200, headers: {}, body: 'x'.repeat(32_000_000) });
    // A server that waited for it would exceed the time limit of the test.
    const times = { stall: 300, keepAlive: 300, drain: 600_000 };
    running = await startTlsServer({ pages: { render }, times });
    const raw = await RawHttp2.open(running.url);
    // Windows of maximum size: pending data waits in the connection.
    const wide = Buffer.from([0x7f, 0, 0, 0]);
    raw.send(
      frame(FRAME.settings, 0, 0, Buffer.concat([Buffer.from([0, 4]), wide])),
      frame(FRAME.windowUpdate, 0, 0, wide),
    );
    raw.send(frame(FRAME.headers, END_HEADERS | END_STREAM, 1, PAGE));
    await expect.poll(() => raw.frames().some(({ type }) => type === FRAME.headers)).toBe(true);
    raw.socket.pause();
    await running.server.close();
    expect(raw.socket.destroyed).toBe(false);
    raw.socket.destroy();
  });
});
