import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { MAX_MESSAGE_BYTES, venueDispatcher } from '../../../../adapters/venues/connection/dispatchers.ts';
import { UndiciRestClient, VenueRequestError, waitOf } from '../../../../adapters/venues/connection/rest-client.ts';
import { openWith, type VenueSocket } from '../../../../adapters/venues/connection/venue-socket.ts';
import { SocketServer } from '../support/socket-server.ts';

describe('the network of venues', () => {
  let server: SocketServer;

  beforeEach(async () => {
    server = new SocketServer();
    await server.listen();
  });
  afterEach(() => server.close());

  function dispatcher() {
    const made = venueDispatcher(undefined);
    onTestFinished(() => made.destroy());
    return made;
  }

  /** Opens a socket; `heard` resolves with the first thing of each kind that it tells. */
  function open(address: string, proxy?: string) {
    let socket!: VenueSocket;
    const kinds = ['opened', 'message', 'closed'] as const;
    const waits = kinds.map((kind) => [kind, Promise.withResolvers<string>()] as const);
    const heard = Object.fromEntries(waits) as Record<(typeof kinds)[number], PromiseWithResolvers<string>>;
    socket = openWith((connected) => venueDispatcher(proxy, connected))(address, {
      opened: () => heard.opened.resolve(''),
      message: (text) => heard.message.resolve(text),
      closed: (reason) => heard.closed.resolve(reason),
    });
    return { socket, heard };
  }

  it('carries text both ways and tells when the venue closes', async () => {
    const { socket, heard } = open(`ws://${server.host}/v2`);
    await heard.opened.promise;
    const received = new Promise((resolve) => (server.onMessage = resolve));
    socket.send('{"method":"ping"}');
    expect(await received).toBe('{"method":"ping"}');
    server.tell('{"channel":"heartbeat"}');
    expect(await heard.message.promise).toBe('{"channel":"heartbeat"}');
    server.sockets.at(-1)!.destroy();
    expect(await heard.closed.promise).not.toBe('');
  });

  it('ends a connection whose venue does not answer the closing frame', async () => {
    const { socket, heard } = open(`ws://${server.host}/v2`);
    await heard.opened.promise;
    const ended = new Promise((resolve) => server.sockets.at(-1)!.on('end', resolve).on('close', resolve));
    socket.close();
    await ended;
    expect(await Promise.race([heard.closed.promise, Promise.resolve('nothing heard')])).toBe('nothing heard');
  });

  it('closes a connection that sends a message above the limit, without keeping it', async () => {
    const { heard } = open(`ws://${server.host}/v2`);
    await heard.opened.promise;
    server.tell('x'.repeat(MAX_MESSAGE_BYTES + 1));
    await heard.closed.promise;
    expect(await Promise.race([heard.message.promise, Promise.resolve('none')])).toBe('none');
  });

  it.each(['ws://127.0.0.1:1/', 'nonsense', 'ftp://127.0.0.1/'])(
    'tells that %s cannot be connected to',
    async (address) => {
      expect(await open(address).heard.closed.promise).not.toBe('');
    },
  );

  it('goes through the proxy that is given', async () => {
    const proxy = new SocketServer();
    await proxy.listen();
    onTestFinished(() => proxy.close());
    const { heard } = open(`ws://${server.host}/v2`, `http://${proxy.host}`);
    await heard.opened.promise;
    expect(proxy.proxied).toEqual([server.host]);
  });

  it('names the venue and the address when REST does not answer', async () => {
    const rest = new UndiciRestClient('kraken', 'http://127.0.0.1:1', dispatcher());
    await expect(rest.get('/0/public/AssetPairs', AbortSignal.timeout(5000))).rejects.toThrow(
      'kraken did not answer at http://127.0.0.1:1/0/public/AssetPairs',
    );
  });

  it('says how long the venue asks to wait', async () => {
    server.answer = (_, response) => response.writeHead(429, { 'retry-after': '7' }).end('slow down');
    const rest = new UndiciRestClient('binance', `http://${server.host}/`, dispatcher());
    const error = await rest.get('/api/v3/depth', AbortSignal.timeout(5000)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(VenueRequestError);
    expect(error).toMatchObject({ waitMs: 7000, message: expect.stringContaining('binance answered 429') as string });
  });

  it.each([
    [429, undefined, 60_000],
    [418, undefined, 300_000],
    [418, '120', 120_000],
    [429, 'soon', 60_000],
    [503, '5', 0],
  ])('waits after %i with Retry-After %s for %i ms', (status, retryAfter, ms) => {
    expect(waitOf(status, retryAfter)).toBe(ms);
  });
});
