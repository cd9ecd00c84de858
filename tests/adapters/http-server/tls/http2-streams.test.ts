import { type ClientHttp2Session, constants } from 'node:http2';
import { afterEach, describe, expect, it } from 'vitest';
import { MAX_STREAMS } from '../../../../adapters/http-server/tls/http2-limits.ts';
import type { ServerOptions } from '../../../../adapters/http-server/server-options.ts';
import { ended, openHttp2 } from '../../../support/servers/http2-client.ts';
import { END_HEADERS, END_STREAM, fields, FRAME, frame, GET, RawHttp2 } from '../../../support/servers/raw-http2.ts';
import { startTlsServer, type TlsServer } from '../../../support/servers/tls-server.ts';

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

/** Pages whose rendering ends when the test resolves it, and the number being rendered. */
function heldPages() {
  let running = 0;
  let begun = 0;
  const held: (() => void)[] = [];
  const render = async () => {
    running += 1;
    begun += 1;
    await new Promise<void>((resolve) => held.push(resolve));
    running -= 1;
    return { status: 200, headers: {}, body: 'page' };
  };
  const release = () => {
    for (const one of held.splice(0)) one();
  };
  return { pages: { render }, release, running: () => running, begun: () => begun };
}

/** The frames of a request and of its end. @param count from 1. */
function beginAndReset(count: number): Buffer[] {
  const id = 2 * count - 1;
  const cancel = Buffer.from([0, 0, 0, constants.NGHTTP2_CANCEL]);
  return [frame(FRAME.headers, END_HEADERS | END_STREAM, id, PAGE), frame(FRAME.reset, 0, id, cancel)];
}

const PAGE = fields({ ':method': 'GET', ':scheme': 'https', ':path': '/', ':authority': 'localhost' });

describe('streams of an HTTP/2 connection', () => {
  it('have a maximum number at a time, in which a reset stream counts until its work is done', async () => {
    const { pages, release, running: working, begun } = heldPages();
    const client = await open({ pages });
    expect(client.remoteSettings.maxConcurrentStreams).toBe(MAX_STREAMS);
    const first = Array.from({ length: MAX_STREAMS }, () => client.request({ ':path': '/' }));
    await expect.poll(working).toBe(MAX_STREAMS);
    for (const stream of first) stream.close(constants.NGHTTP2_CANCEL);
    await Promise.all(first.map(ended));
    const more = await Promise.all(Array.from({ length: 20 }, () => ended(client.request({ ':path': '/' }))));
    expect(new Set(more.map(({ code }) => code))).toEqual(new Set([constants.NGHTTP2_REFUSED_STREAM]));
    expect(begun()).toBe(MAX_STREAMS);
    release();
    await expect.poll(working).toBe(0);
    const next = ended(client.request({ ':path': '/' }));
    await expect.poll(working).toBe(1);
    release();
    expect(await next).toMatchObject({ status: 200, text: 'page' });
  });

  it('are all answered at the same time, also with long answers', async () => {
    const body = 'x'.repeat(500_000);
    const client = await open({ pages: { render: async () => ({ status: 200, headers: {}, body }) } });
    const all = Array.from({ length: MAX_STREAMS }, () => ended(client.request({ ':path': '/' })));
    const answers = await Promise.all(all);
    expect(new Set(answers.map(({ status, text, code }) => `${status} ${text.length} ${code}`))).toEqual(
      new Set(['200 500000 0']),
    );
  });

  it('that are reset repeatedly make the server close the connection', async () => {
    const raw = await RawHttp2.open(await start());
    let asked = 0;
    const most = 5_000;
    // So few at a time that nghttp2's own detection of bursts does not trigger.
    for (; !raw.socket.destroyed && asked < most; asked += 5) {
      raw.send(...[1, 2, 3, 4, 5].flatMap((next) => beginAndReset(asked + next)));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await raw.closed;
    expect(asked).toBeLessThan(most);
  });

  it('that are reset in one burst are hardly handled, and make the server close the connection', async () => {
    const { pages, begun, release } = heldPages();
    const raw = await RawHttp2.open(await start({ pages }));
    raw.send(...Array.from({ length: 5_000 }, (_, index) => beginAndReset(index + 1)).flat());
    await raw.closed;
    expect(begun()).toBeLessThanOrEqual(MAX_STREAMS);
    release();
  });

  it('that the client makes the server reset count as well', async () => {
    const raw = await RawHttp2.open(await start());
    let id = -1;
    // A window update of zero is an error of the stream, which makes the server reset it.
    const both = () => {
      id += 2;
      return [
        frame(FRAME.headers, END_HEADERS | END_STREAM, id, GET),
        frame(FRAME.windowUpdate, 0, id, Buffer.alloc(4)),
      ];
    };
    raw.send(...Array.from({ length: 5_000 }, both).flat());
    await raw.closed;
    expect(raw.frames().filter(({ type }) => type === FRAME.reset).length).toBeLessThan(1_000);
  });
});

describe('HTTP/2 frames that begin no stream', () => {
  it.each([
    ['PING', frame(FRAME.ping, 0, 0, Buffer.alloc(8))],
    ['SETTINGS', frame(FRAME.settings, 0, 0)],
    ['PRIORITY', frame(FRAME.priority, 0, 1, Buffer.from([0, 0, 0, 3, 16]))],
    ['WINDOW_UPDATE', frame(FRAME.windowUpdate, 0, 0, Buffer.from([0, 0, 0, 1]))],
    ['of an unknown type', frame(0xfa, 0, 0, Buffer.alloc(32))],
  ])('%s are not accepted without limit', async (_, one) => {
    const raw = await RawHttp2.open(await start());
    const few = Buffer.concat(Array.from({ length: 100 }, () => one));
    expect(await raw.flood(few, 1_000_000)).toBeLessThan(1_000_000);
    await raw.closed;
  });

  it('CONTINUATION are not accepted without limit', async () => {
    const raw = await RawHttp2.open(await start());
    raw.send(frame(FRAME.headers, 0, 1, GET));
    const more = frame(FRAME.continuation, 0, 1, fields({ 'x-more': 'a'.repeat(100) }));
    expect(await raw.flood(more, 100_000)).toBeLessThan(100_000);
    await raw.closed;
  });
});

describe('the headers of an HTTP/2 request', () => {
  it('have a maximum size in bytes', async () => {
    const client = await open();
    const fits = { ':path': '/health', 'x-long': 'a'.repeat(8_000) };
    expect(await ended(client.request(fits))).toMatchObject({ status: 200 });
    const long = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`x-${index}`, 'a'.repeat(1_000)]));
    const refused = await ended(client.request({ ':path': '/health', ...long }));
    expect(refused.status).not.toBe(200);
    expect(refused.code).not.toBe(constants.NGHTTP2_NO_ERROR);
  });

  it('have a maximum number of fields', async () => {
    const client = await open();
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`x-${index}`, 'a']));
    const refused = await ended(client.request({ ':path': '/health', ...many }));
    expect([refused.status, refused.code]).toEqual([0, constants.NGHTTP2_ENHANCE_YOUR_CALM]);
  });

  it('cannot name two hosts', async () => {
    const client = await open();
    const { host } = new URL(running!.url);
    expect(await ended(client.request({ ':path': '/health', host }))).toMatchObject({ status: 200 });
    const two = await ended(client.request({ ':path': '/health', ':authority': host, host: 'localhost' }));
    expect([two.status, two.code]).toEqual([0, constants.NGHTTP2_PROTOCOL_ERROR]);
  });
});
