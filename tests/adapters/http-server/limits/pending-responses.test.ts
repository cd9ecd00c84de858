import { once } from 'node:events';
import { type ClientHttp2Session, connect as connectHttp2, constants } from 'node:http2';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { MAX_PENDING_BYTES_PER_SUBNET } from '../../../../adapters/http-server/limits/pending-responses.ts';
import { ended } from '../../../support/servers/http2-client.ts';
import { startServer } from '../../../support/servers/http-server.ts';
import { startTlsServer } from '../../../support/servers/tls-server.ts';

/** This number of answers slightly exceeds the limit on pending bytes. */
const MOST = 8;
const BODY = 'x'.repeat(MAX_PENDING_BYTES_PER_SUBNET / MOST + 1);

let rendered = 0;
const render = async () => {
  rendered += 1;
  return { status: 200, headers: {}, body: BODY };
};
const serving = { pages: { render }, times: { drain: 100 } };

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  rendered = 0;
});

describe('answers pending for slow readers', () => {
  it('are limited over all HTTP/1 connections of an address, and other addresses are served', async () => {
    const { url, server } = await startServer(serving);
    ends.push(() => server.close());
    const { hostname: host, port } = new URL(url);
    const open = (localAddress: string) => {
      const socket = connect({ port: Number(port), host, localAddress }).on('error', () => {});
      ends.unshift(() => socket.destroy());
      return socket;
    };
    const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    open('127.0.0.1').pause().write(ask('/').repeat(MOST));
    await expect.poll(() => rendered).toBe(MOST);
    for (let client = 0; client < 3; client += 1) {
      const socket = open('127.0.0.1').resume();
      socket.write(ask('/'));
      await once(socket, 'close');
    }
    const other = open('127.0.0.2');
    other.write(ask('/health'));
    expect(String(await once(other, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
    expect(rendered).toBe(MOST);
  });

  it('are released when their connection is gone, also those that had not begun', async () => {
    const { url, server } = await startServer(serving);
    ends.push(() => server.close());
    const { hostname: host, port } = new URL(url);
    const ask = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
    for (let time = 1; time <= 3; time += 1) {
      const unread = connect({ port: Number(port), host }).on('error', () => {});
      unread.pause().write(ask.repeat(MOST));
      await expect.poll(() => rendered).toBe(MOST * time);
      const closed = once(unread, 'close');
      unread.destroy();
      await closed;
    }
    await expect
      .poll(async () => {
        const socket = connect({ port: Number(port), host }).on('error', () => {});
        ends.unshift(() => socket.destroy());
        socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n');
        const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
        return String(answer);
      })
      .toMatch(/^HTTP\/1\.1 200 /);
  });

  it('are limited over all HTTP/2 connections of an address until they are read', async () => {
    const running = await startTlsServer(serving);
    ends.push(() => running.stop());
    const open = () => {
      const session = connectHttp2(running.url, { ca: running.pair.certificate }).on('error', () => {});
      ends.unshift(() => session.destroy());
      return session;
    };
    const ask = (session: ClientHttp2Session) => session.request({ ':path': '/' }).on('error', () => {});
    const unread = Array.from({ length: 4 }, open).flatMap((session) => [ask(session), ask(session)]);
    await expect.poll(() => rendered).toBe(MOST);
    expect(await ended(ask(open()))).toMatchObject({ status: 0, code: constants.NGHTTP2_REFUSED_STREAM });
    expect(rendered).toBe(MOST);
    await Promise.all(unread.map((stream) => once(stream.resume(), 'close')));
    await once(ask(open()), 'response');
    expect(rendered).toBe(MOST + 1);
  });
});
