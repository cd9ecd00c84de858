import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitForRestOfMinute } from '../../../support/wait-for-full-minute.ts';
import { ended, openHttp2 } from '../../../support/servers/http2-client.ts';
import { FRAME, frame, GET, RawHttp2 } from '../../../support/servers/raw-http2.ts';
import { startTlsServer, type TlsServer } from '../../../support/servers/tls-server.ts';

describe('an HTTP/2 server', () => {
  let running: TlsServer;
  beforeAll(async () => {
    running = await startTlsServer({ times: { drain: 100 } });
  });
  afterAll(() => running.stop());

  it('keeps running after arbitrary frames', async () => {
    const type = fc.oneof(fc.constantFrom(...Object.values(FRAME)), fc.nat(255));
    const payload = fc.oneof(
      fc.constant(GET),
      fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
    );
    const one = fc
      .tuple(type, fc.nat(255), fc.constantFrom(0, 1, 1, 3, 5, 2, 7), payload)
      .map((parts) => frame(...parts));
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 20 }), async (frames) => {
        const raw = await RawHttp2.open(running.url);
        raw.send(...frames);
        raw.socket.end();
        await raw.closed;
      }),
      { numRuns: 60 },
    );
    const client = await openHttp2(running);
    expect(await ended(client.request({ ':path': '/health' }))).toMatchObject({ status: 200 });
    client.destroy();
  });

  it('answers unknown methods and proxy tunnels with an error', async () => {
    const client = await openHttp2(running);
    const methods = { BREW: 404, TRACE: 405, CONNECT: 405 };
    for (const [method, status] of Object.entries(methods)) {
      const target = method === 'CONNECT' ? { ':authority': 'evil.example:443' } : { ':path': '/health' };
      const asked = client.request({ ':method': method, ...target }, { endStream: true });
      expect([method, (await ended(asked)).status]).toEqual([method, status]);
    }
    client.destroy();
  });
});

describe('the rate limit over HTTP/2', () => {
  beforeEach(() => waitForRestOfMinute(10_000));

  it('counts the streams of all connections of an address together', async () => {
    const running = await startTlsServer({ rateLimit: 3 });
    const clients = await Promise.all([openHttp2(running), openHttp2(running)]);
    const statuses: number[] = [];
    for (const client of [...clients, ...clients])
      statuses.push((await ended(client.request({ ':path': '/api/domain/' }))).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    for (const client of clients) client.destroy();
    await running.stop();
  });

  it('counts requests with an unknown Expect header', async () => {
    const running = await startTlsServer({ rateLimit: 1 });
    const client = await openHttp2(running);
    const expecting = { ':path': '/api/domain/', expect: 'wonders' };
    for (const status of [200, 429]) expect((await ended(client.request(expecting))).status).toBe(status);
    client.destroy();
    await running.stop();
  });
});
