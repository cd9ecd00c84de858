import {
  createServer as createHttpServer,
  type IncomingHttpHeaders,
  request,
  type Server as HttpServer,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createServerContext } from '../../../../adapters/http-server/server-context.ts';
import { FastPath } from '../../../../adapters/http-server/calls/fast-path.ts';
import type { ServerOptions } from '../../../../adapters/http-server/server-options.ts';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import { type RunningServer, startServer, visit } from '../../../support/servers/http-server.ts';
import { onePairExchange } from '../../../support/fixtures/one-pair-exchange.ts';

const ESTIMATE = JSON.stringify({ from: 'btc', to: 'eth', amount: '1' });
const PLAIN = { 'content-type': 'application/json', cookie: 'csrf=secret', 'x-csrf-token': 'token' };

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends one request on its own connection. Only the length of the body is added to its headers. */
function ask(url: string, headers: Record<string, string>, body: string, method = 'POST'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body: text }));
    });
    sent.on('error', reject).end(body);
  });
}

describe('fast path', () => {
  let server: HttpServer | undefined;
  afterEach(() => server?.close());

  /** A server of the fast path alone, which answers 418 to requests that it passes on. */
  async function quickCalls(options: Partial<ServerOptions> = {}, closing = () => false): Promise<string> {
    const parts = createServerContext({ api: onePairExchange(), signingKey: Buffer.alloc(32), ...options });
    parts.csrfTokens.add('csrf=secret', 'token');
    const { log } = Fastify();
    const quick = new FastPath(parts, { log: () => log, closing });
    server = createHttpServer((incoming, response) => {
      if (!quick.tryHandle(incoming, response)) response.writeHead(418).end();
    });
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('serves plain estimates and quotes', async () => {
    const url = await quickCalls();
    const estimate = await ask(`${url}/exchange/estimate`, PLAIN, ESTIMATE);
    expect([estimate.status, estimate.body]).toEqual([200, '{"result":"20"}']);
    expect((await ask(`${url}/exchange/quote`, PLAIN, ESTIMATE)).status).toBe(200);
  });

  it.each<[string, Record<string, string>, string?, string?]>([
    ['with no token', { 'x-csrf-token': '' }],
    ['with an unknown token', { 'x-csrf-token': 'token2' }],
    ["with another's cookie", { cookie: 'csrf=secret2' }],
    ['of another type', { 'content-type': 'text/plain' }],
    ['of no type', { 'content-type': '' }],
    ['without a length', { 'transfer-encoding': 'chunked' }],
    ['with too great a length', {}, '/exchange/estimate', 'x'.repeat(17 * 1024)],
    ['with a query', {}, '/exchange/estimate?a=b'],
    ['to another path', {}, '/exchange/estimate/'],
    ['to a call of method GET', {}, '/api/domain/'],
  ])('passes on a request %s', async (_what, headers, path = '/exchange/estimate', body = ESTIMATE) => {
    const url = await quickCalls();
    expect((await ask(url + path, { ...PLAIN, ...headers }, body)).status).toBe(418);
  });

  it('passes on a request of another method or while the server closes', async () => {
    let closing = false;
    const url = `${await quickCalls({}, () => closing)}/exchange/estimate`;
    expect((await ask(url, PLAIN, ESTIMATE, 'PUT')).status).toBe(418);
    closing = true;
    expect((await ask(url, PLAIN, ESTIMATE)).status).toBe(418);
  });

  it('counts requests and passes on those beyond the limit', async () => {
    const url = `${await quickCalls({ rateLimit: 2 })}/exchange/estimate`;
    for (const status of [200, 200, 418]) expect((await ask(url, PLAIN, ESTIMATE)).status).toBe(status);
  });
});

describe('fast path and route', () => {
  const failing: Record<string, () => Promise<never>> = {
    a: () => Promise.reject(Object.assign(new Error('db password is hunter2'), { statusCode: 404 })),
    b: () => Promise.reject(new ExchangeError('unavailable', 'The market is away')),
    c: () => Promise.reject(undefined),
  };
  let running: RunningServer;
  let headers: Record<string, string>;
  beforeAll(async () => {
    const fixture = onePairExchange();
    const estimate: typeof fixture.estimate = (input) =>
      // For null this throws before there is a promise.
      failing[(input as { fail?: string }).fail ?? '']?.() ?? fixture.estimate(input);
    running = await startServer({ api: { ...fixture, estimate }, publicUrl: 'https://altway.example' });
    headers = await visit(running.url);
  });
  afterAll(() => running.server.close());

  it.each([
    ESTIMATE,
    '{"from":"btc","to":"eth","amount":"0.001"}',
    '{"from":"btc","to":"nope","amount":"1"}',
    '{"from":"btc","amount":1}',
    '{"from":',
    '',
    '"é€"',
    'null',
    '{"__proto__":{"from":"btc"}}',
    '{"fail":"a"}',
    '{"fail":"b"}',
    '{"fail":"c"}',
  ])('answer %s alike', async (body) => {
    const url = `${running.url}/exchange/estimate`;
    const own = ({ date: _date, 'x-request-id': id, ...others }: IncomingHttpHeaders) => {
      expect(id).toMatch(/^[\w-]+-\d+$/);
      return others;
    };
    // A query sends the request to Fastify, which makes the token known at the first of them.
    const byRoute = await ask(`${url}?a=b`, headers, body);
    const quick = await ask(url, headers, body);
    expect({ ...quick, headers: own(quick.headers) }).toEqual({ ...byRoute, headers: own(byRoute.headers) });
  });

  it('log alike', async () => {
    const { url, server, log } = await startServer({ api: { ...onePairExchange(), estimate: failing['a']! } });
    const mine = await visit(url);
    await ask(`${url}/exchange/estimate?a=b`, mine, ESTIMATE);
    await ask(`${url}/exchange/estimate`, mine, ESTIMATE);
    await server.close();
    const lines = log()
      .split('\n')
      .filter((line) => line.includes('requestId'))
      .map((line) => JSON.parse(line));
    const plain = lines.map(({ time: _time, ms: _ms, requestId, ...rest }) => ({
      ...rest,
      id: requestId.split('-').pop(),
    }));
    const ofId = (wanted: string) => plain.filter(({ id }) => id === wanted).map(({ id: _id, ...rest }) => rest);
    expect(ofId('3').map(({ message }) => message)).toEqual(['call failed', 'request']);
    const withoutStack = JSON.stringify(ofId('3'), (key, value: unknown) => (key === 'stack' ? '' : value));
    expect(withoutStack).toBe(JSON.stringify(ofId('2'), (key, value: unknown) => (key === 'stack' ? '' : value)));
  });
});

describe('a visitor who disconnects', () => {
  it.each(['while sending', 'while waiting'])('%s does no harm', async (when) => {
    let release = (_result: string) => {};
    let asked = 0;
    const estimate = () => {
      asked += 1;
      return new Promise<string>((resolve) => (release = resolve));
    };
    const { url, server, log } = await startServer({ api: { ...onePairExchange(), estimate } });
    const mine = await visit(url);
    const known = ask(`${url}/exchange/estimate`, mine, ESTIMATE);
    await expect.poll(() => asked).toBe(1);
    release('7');
    expect((await known).body).toBe('{"result":"7"}');

    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const lines = Object.entries(mine).map(([name, value]) => `${name}: ${value}\r\n`);
    const length = when === 'while sending' ? ESTIMATE.length + 1 : ESTIMATE.length;
    socket.write(
      `POST /exchange/estimate HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}Content-Length: ${length}\r\n\r\n`,
    );
    socket.write(ESTIMATE);
    await new Promise((next) => setTimeout(next, 100));
    await expect.poll(() => asked).toBe(when === 'while sending' ? 1 : 2);
    socket.destroy();
    await new Promise((next) => setTimeout(next, 100));
    release('8');
    await new Promise((next) => setTimeout(next, 50));
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect(asked).toBe(when === 'while sending' ? 1 : 2);
    await server.close();
    expect(log()).not.toContain('"level":"error"');
  });
});
