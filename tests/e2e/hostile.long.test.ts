import { createServer, type ServerHttp2Stream } from 'node:http2';
import { describe, expect, it, vi } from 'vitest';
import { type Anomaly, randomOf } from '../campaign/hostile/attackers.ts';
import { mutatedCall } from '../campaign/hostile/attacks/hostile-calls.ts';
import { runHostile } from '../campaign/hostile/hostile-campaign.ts';
import { findings, type HostileRecord, p99 } from '../campaign/hostile/hostile-findings.ts';
import { HTTP2_ATTACKS } from '../campaign/hostile/attacks/hostile-http2.ts';
import { damaged, malformed } from '../campaign/hostile/attacks/hostile-shapes.ts';
import type { HonestCall } from '../campaign/hostile/honest-customers.ts';
import { pause, Random } from '../campaign/random.ts';
import { type ReadAnswer, ResponseReader } from '../campaign/hostile/attacks/response-reader.ts';

/**
 * The short form of `npm run campaign:hostile`; its seed is the date's, so that days differ and a failure can be
 * repeated.
 */
const SHORT = { seconds: 12, seed: Math.floor(Date.now() / 86_400_000), isTimed: false };
/** Servers start, are attacked and become idle; the machine may be busy; milliseconds. */
const PATIENCE = { timeout: 500_000 };

describe('servers under hostile traffic', () => {
  it('survive, answer honest customers, and hold no more resources afterwards than before', PATIENCE, async () => {
    const report = await runHostile(SHORT);
    expect(report.findings.join('\n')).toBe('');
    expect(report.inputs).toBeGreaterThan(0);
    expect(report.restarts).toBeGreaterThan(0);
    expect(report.honest.calls).toBeGreaterThan(0);
  });
});

describe('the campaign’s own checks', () => {
  const held = { heap: 100, rss: 100, files: 50 };
  const call = (given: Partial<HonestCall>): HonestCall => {
    return { server: 'open', at: 0, ms: 10, status: 200, call: 'GET /', body: '', ...given };
  };
  const well: HostileRecord = {
    servers: [{ name: 'open', deaths: [], before: held, after: { ...held, heap: 119, files: 59 } }],
    anomalies: [],
    outages: [{ from: 100_000, to: 101_000 }],
    calm: [call({ ms: 10 })],
    hostile: [call({ ms: 50 }), call({ at: 100_500, status: 503 }), call({ at: 100_500, status: 0 })],
    exchanges: [],
  };
  const anomaly = (given: Partial<Anomaly>): Anomaly => {
    const what = { kind: 'anomaly', at: 0, what: 'server error', server: 'open', status: 500, body: '' } as const;
    return { ...what, attack: 7, name: 'mutated calls', input: '"GET /"', ...given };
  };

  it('find nothing in a flawless run', () => {
    expect(findings(well)).toEqual([]);
    const outages = anomaly({ status: 503, at: 100_500 });
    const busy = anomaly({ status: 503, body: '{"errors":{"main":["Too many people are signing in just now."]}}' });
    expect(findings({ ...well, anomalies: [outages, busy] })).toEqual([]);
  });

  it.each<[string, Partial<HostileRecord>]>([
    ['a server that crashed', { servers: [{ ...well.servers[0]!, deaths: ['open ended with 1'] }] }],
    ['a heap that grew', { servers: [{ ...well.servers[0]!, after: { ...held, heap: 121 } }] }],
    ['files that stay open', { servers: [{ ...well.servers[0]!, after: { ...held, files: 61 } }] }],
    ['a server that could not be inspected', { servers: [{ ...well.servers[0]!, after: undefined }] }],
    ['an internal error', { anomalies: [anomaly({})] }],
    ['an internal error while the database is away', { anomalies: [anomaly({ at: 100_500 })] }],
    ['a 503 while the database is available', { anomalies: [anomaly({ status: 503 })] }],
    ['an ambiguous request that is answered', { anomalies: [anomaly({ what: 'accepted', status: 200 })] }],
    ['an honest call that is refused', { hostile: [...well.hostile, call({ status: 429 })] }],
    ['an honest call that is cut off', { hostile: [...well.hostile, call({ status: 0 })] }],
    ['slow honest calls', { hostile: [call({ ms: 51 })] }],
    ['honest calls of which none succeeded', { hostile: [] }],
    ['an exchange that is lost', { exchanges: ['open: an exchange that was acknowledged is lost'] }],
  ])('find %s', (_name, fault) => {
    expect(findings({ ...well, ...fault })).toHaveLength(1);
  });

  it('print an input that was answered with an error, and the number that reproduces it', () => {
    expect(findings({ ...well, anomalies: [anomaly({}), anomaly({ attack: 8 })] })).toEqual([
      'a server error: open answered 500 to attack 7 (mutated calls)\n  \n  input: "GET /"\n  and 1 more alike',
    ]);
  });

  it('compute the 99th percentile', () => {
    const calls = Array.from({ length: 100 }, (_, n) => call({ ms: n + 1 }));
    expect(p99(calls, [])).toBe(99);
  });
});

describe('hostile inputs', () => {
  const surface = { port: 1, cookie: 'csrf=a', token: 'b', secrets: ['s'.repeat(43)] };
  const drawn = (seed: number) =>
    Array.from({ length: 200 }, (_, number) => {
      const random = randomOf(seed, number);
      const requests = [
        mutatedCall(random, surface),
        malformed(random, surface),
        damaged(random, mutatedCall(random, surface)),
      ];
      return requests.map(({ bytes }) => bytes.toString('latin1'));
    }).flat();

  it('are the same for the same seed, and differ for another', () => {
    const first = drawn(1);
    expect(drawn(1)).toEqual(first);
    const second = new Set(drawn(2));
    expect(first.filter((input) => !second.has(input)).length).toBeGreaterThan(first.length / 2);
  });
});

describe('attacks over HTTP/2', () => {
  const surface = { port: 1, cookie: 'csrf=a', token: 'b', secrets: [] };

  it.each(HTTP2_ATTACKS.map((attack) => [attack.name, attack] as const))(
    'reach a server: %s',
    async (_name, attack) => {
      let [streams, frames] = [0, 0];
      const server = createServer();
      server.on('session', (session) => {
        session.on('error', () => {});
        session.on('ping', () => (frames += 1));
        session.on('remoteSettings', () => (frames += 1));
      });
      server.on('stream', (stream: ServerHttp2Stream) => {
        streams += 1;
        stream.on('error', () => {});
        stream.respond({ ':status': 200 });
        stream.write('a'.repeat(1_000));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as { port: number };
      const target = { ...surface, http2: `http://127.0.0.1:${port}` };
      expect(attack.fits!(surface)).toBe(false);
      expect(attack.fits!(target)).toBe(true);
      const means = {
        surface: target,
        random: new Random(1),
        isOver: false,
        open: () => expect.unreachable(),
        pause: (ms: number) => pause(Math.min(ms, 300)),
      };
      expect(await attack.run(means)).toBe(1);
      await vi.waitFor(() => expect(streams + frames).toBeGreaterThan(5));
      await new Promise((resolve) => server.close(resolve));
    },
  );
});

describe('answers on a raw connection', () => {
  const bytes = Buffer.from(
    [
      'HTTP/1.1 100 Continue\r\n\r\n',
      'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n1\r\nd\r\n0\r\n\r\n',
      'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n',
      'HTTP/1.1 304 Not Modified\r\ncontent-length: 9\r\n\r\n',
      'HTTP/1.1 500 Oh\r\n\r\nto the end',
    ].join(''),
  );

  it.each([1, 7, 4_000])('are separated when they arrive %i bytes at a time', (step) => {
    const answers: ReadAnswer[] = [];
    // The third one answers a HEAD.
    const reader = new ResponseReader(
      () => answers.length === 2,
      (answer) => answers.push(answer),
    );
    for (let at = 0; at < bytes.length; at += step) reader.push(bytes.subarray(at, at + step));
    expect(reader.end()).toBe(false);
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, 'ok'],
      [200, 'abcd'],
      [200, ''],
      [304, ''],
      [500, 'to the end'],
    ]);
  });

  it('are refused when they are not HTTP', () => {
    const reader = new ResponseReader(
      () => false,
      () => {},
    );
    expect(() => reader.push(Buffer.from('SSH-2.0\r\n\r\n'))).toThrow('not an answer');
  });
});
