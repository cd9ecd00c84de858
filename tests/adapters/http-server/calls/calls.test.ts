import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer, visit } from '../../../support/servers/http-server.ts';
import { rawHttp } from '../../../support/servers/raw-http.ts';
import { onePairExchange } from '../../../support/fixtures/one-pair-exchange.ts';

let running: RunningServer;
let headers: Record<string, string>;
const ESTIMATE = JSON.stringify({ from: 'btc', to: 'eth', amount: '1' });

beforeAll(async () => {
  const fixture = onePairExchange();
  const api = {
    ...fixture,
    rates: async () => Promise.reject(Object.assign(new Error('db password is hunter2'), { statusCode: 404 })),
  };
  running = await startServer({ api });
  headers = await visit(running.url);
});
afterAll(() => running.server.close());

const post = (body: string, more: Record<string, string> = {}, path = '/exchange/estimate') =>
  fetch(running.url + path, { method: 'POST', headers: { ...headers, ...more }, body });

describe('answers', () => {
  it('contain the result, a request ID and a type', async () => {
    const response = await post(ESTIMATE);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ result: '20' });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]+-\d+$/);
  });

  it('have their media type and restrictive security headers', async () => {
    const { headers: said } = await post(ESTIMATE);
    expect(said.get('x-content-type-options')).toBe('nosniff');
    expect(said.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(said.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(said.get('strict-transport-security')).toBeNull();
    expect(said.get('access-control-allow-origin')).toBeNull();
    expect(said.get('x-powered-by')).toBeNull();
  });

  it('serve GET with and without a trailing slash, and HEAD', async () => {
    for (const path of ['/api/domain', '/api/domain/']) {
      expect(await (await fetch(running.url + path)).json()).toEqual({ result: 'http://127.0.0.1:3000' });
    }
    const head = await fetch(`${running.url}/api/currencies`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
  });
});

describe('errors', () => {
  it('contain fields, code and limit', async () => {
    const response = await post(JSON.stringify({ from: 'btc', to: 'eth', amount: '0.001' }));
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      errors: { amount: ['the limit is 0.01 BTC'] },
      code: 'amount-too-small',
      limit: { amount: '0.01', currency: 'btc' },
    });
  });

  it.each([
    ['no JSON', '{"from":', {}, 400, 'invalid-input'],
    ['nothing', '', {}, 400, 'invalid-input'],
    ['text', ESTIMATE, { 'content-type': 'text/plain' }, 415, 'invalid-input'],
    ['a form', 'from=btc', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'invalid-input'],
    ['17 KiB', JSON.stringify({ from: 'x'.repeat(17 * 1024) }), {}, 413, 'too-large'],
  ])('answer %s', async (_what, body, more, status, code) => {
    const response = await post(body, more);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ errors: { main: [expect.any(String)] }, code });
  });

  it('cut off a body that is longer than its Content-Length', async () => {
    const chunked = [
      'POST /exchange/estimate HTTP/1.1',
      'Host: localhost',
      'Connection: close',
      'Transfer-Encoding: chunked',
    ];
    const mine = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const answer = await rawHttp(running.url, ...chunked, ...mine, '', '5000', 'x'.repeat(0x5000), '0');
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });

  it.each([
    ['GET', '/api/nothing', 404, undefined],
    ['POST', '/api/nothing', 404, undefined],
    ['POST', '/exchange/nothing', 404, undefined],
    ['DELETE', '/anything', 404, undefined],
    ['GET', '/exchange/estimate', 405, 'POST'],
    ['PUT', '/exchange/estimate', 405, 'POST'],
    ['POST', '/api/currencies', 405, 'GET, HEAD'],
    ['PUT', '/exchange/transactions', 405, 'POST, GET, HEAD'],
    ['POST', '/health', 405, 'GET, HEAD'],
    ['DELETE', '/ready', 405, 'GET, HEAD'],
    ['OPTIONS', '/exchange/estimate', 405, 'POST'],
  ])('answer %s %s with %d', async (method, path, status, allow) => {
    const response = await fetch(running.url + path, { method });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: 'not-found' });
    expect(response.headers.get('allow')).toBe(allow ?? null);
  });

  it('disclose nothing about an internal failure, which is logged instead', async () => {
    const response = await fetch(`${running.url}/exchange/rates?base=btc`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      errors: { main: ['Internal error'] },
      code: 'internal',
      reasons: { main: [{ name: 'internal' }] },
    });
    expect(running.log()).toContain('db password is hunter2');
    expect(running.log()).toContain(`"requestId":"${response.headers.get('x-request-id')}"`);
  });

  it('answer a path that cannot be decoded with a typed 400', async () => {
    const answer = await rawHttp(running.url, 'GET /api/%zz HTTP/1.1', 'Host: localhost', 'Connection: close');
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('"code":"invalid-input"');
  });
});

describe('hostile input', () => {
  it('is read up to 1,000 fields of a query', async () => {
    const asked = async (before: number) =>
      (await fetch(`${running.url}/api/warning?${'x=&'.repeat(before)}type=nonsense`)).status;
    expect([await asked(0), await asked(999), await asked(1000)]).toEqual([400, 400, 200]);
  });

  it.each([
    '{"__proto__":{"polluted":1},"from":"btc","to":"eth","amount":"1"}',
    '{"constructor":{"prototype":{"polluted":1}},"from":"btc","to":"eth","amount":"1"}',
  ])('pollutes no prototype: %s', async (body) => {
    const response = await post(body);
    expect(await response.json()).toEqual({ result: '20' });
    expect({}).not.toHaveProperty('polluted');
  });

  it.each(['__proto__', 'constructor', 'toString'])('with %s is not read as a field', async (name) => {
    const response = await post(`{"${name}":"btc"}`);
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).errors).toSorted()).toEqual(['amount', 'from', 'to']);
  });

  it('cannot add a line to a header', async () => {
    const response = await fetch(`${running.url}/api/warning?type=x%0d%0aSet-Cookie:%20a=b`);
    expect(response.status).toBe(400);
    expect(response.headers.getSetCookie().some((line) => line.startsWith('a='))).toBe(false);
  });

  it('cannot choose its request ID unless a proxy is trusted', async () => {
    const own = { headers: { 'x-request-id': 'mine' } };
    expect((await fetch(`${running.url}/health`, own)).headers.get('x-request-id')).not.toBe('mine');
    const behind = await startServer({ trustProxy: ['127.0.0.1'] });
    expect((await fetch(`${behind.url}/health`, own)).headers.get('x-request-id')).toBe('mine');
    const odd = { headers: { 'x-request-id': 'x"y' } };
    expect((await fetch(`${behind.url}/health`, odd)).headers.get('x-request-id')).not.toBe('x"y');
    await behind.server.close();
  });

  it('has a maximum size of headers', async () => {
    const answer = await rawHttp(running.url, 'GET /health HTTP/1.1', 'Host: localhost', `X-A: ${'a'.repeat(20_000)}`);
    expect(answer).toMatch(/^HTTP\/1.1 431 /);
    expect(answer).toContain('"code":"too-large"');
  });

  it('is read as one request when its lengths contradict each other', async () => {
    const lines = [
      'POST /exchange/estimate HTTP/1.1',
      'Host: localhost',
      'Content-Length: 5',
      'Transfer-Encoding: chunked',
    ];
    const answer = await rawHttp(running.url, ...lines, '', '0', '', 'GET /health HTTP/1.1', 'Host: localhost');
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1);
  });
});
