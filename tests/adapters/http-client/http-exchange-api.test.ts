import { afterEach, describe, expect, it } from 'vitest';
import { CookieJar } from '../../../adapters/http-client/cookie-jar.ts';
import { httpApi, type HttpApiOptions, httpExchangeApi } from '../../../adapters/http-client/http-exchange-api.ts';
import type { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { messagesOf } from '../../../core/contract/field-error.ts';
import type { ApiOf } from '../../../core/contract/route.ts';
import { errorMessage } from '../../../core/domain/error-messages.ts';
import { exchangeContract } from '../../../core/contract/exchange/exchange-contract.ts';
import { type FlakyServer, flakyServer, type Treatment } from '../../support/servers/flaky-server.ts';
import { startServer } from '../../support/servers/http-server.ts';
import { ImpatientClock } from '../../support/fixtures/impatient-clock.ts';

const ESTIMATE = { from: 'btc', to: 'eth', amount: '1' };

let server: FlakyServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function client(treatments: Treatment[], options: Partial<HttpApiOptions> = {}) {
  server = await flakyServer(...treatments);
  const base = { baseUrl: () => server!.url, fetch: globalThis.fetch, clock: new ImpatientClock() };
  return httpExchangeApi({ ...base, ...options });
}

const answers = (status: number, body: unknown, headers = {}): Treatment => ({ status, body, headers });
const gives = (token: string): Treatment => answers(200, { result: 'x' }, { 'x-csrf-token': token });

describe('request of the HTTP client', () => {
  it('has a query for GET, without undefined values, and JSON for POST', async () => {
    const api = await client([gives('t')]);
    await api.rates({ base: 'b&c' });
    await api.warning({ type: undefined });
    await api.estimate(ESTIMATE);
    expect(server!.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /exchange/rates?base=b%26c',
      'GET /api/warning',
      'POST /exchange/estimate',
    ]);
    expect(server!.asked[2]!.headers).toMatchObject({ 'content-type': 'application/json', 'x-csrf-token': 't' });
  });

  it('goes to the current domain, with the token of that server', async () => {
    const other = await flakyServer(gives('theirs'));
    let base = '';
    const api = await client([gives('ours')], { baseUrl: () => base });
    base = `${server!.url}/`;
    await api.estimate(ESTIMATE);
    base = other.url;
    await api.estimate(ESTIMATE);
    expect(server!.asked.map(({ path }) => path)).toEqual(['/api/domain/', '/exchange/estimate']);
    expect(other.asked.map(({ headers }) => headers['x-csrf-token'])).toEqual([undefined, 'theirs']);
    await other.close();
  });

  it('includes a visitor’s cookie for GET only', async () => {
    const api = await client([gives('t')], { cookie: () => 'connect.sid=1' });
    await api.domain({});
    await api.estimate(ESTIMATE);
    expect(server!.asked.map(({ headers }) => headers.cookie)).toEqual(['connect.sid=1', undefined]);
  });

  it('is not sent with an unknown method', async () => {
    server = await flakyServer(gives('t'));
    const odd = { odd: { ...exchangeContract.domain, method: 'PUT' as never } };
    const options = { baseUrl: () => server!.url, fetch: globalThis.fetch, clock: new ImpatientClock() };
    const call = httpApi<ApiOf<typeof odd>>(odd, exchangeContract.domain, options).odd({});
    await expect(call).rejects.toMatchObject({ code: 'internal', message: 'Wrong method transmitted to request' });
    expect(server.asked).toEqual([]);
  });
});

describe('the CSRF token', () => {
  it('comes with any answer, and the latest one is kept', async () => {
    const api = await client([gives('one'), gives('two')]);
    await api.currencies({});
    await api.estimate(ESTIMATE);
    await api.estimate(ESTIMATE);
    expect(server!.asked.map(({ headers }) => headers['x-csrf-token'])).toEqual([undefined, 'one', 'two']);
  });

  it('is fetched once for POSTs that start together', async () => {
    const api = await client([gives('one')]);
    await Promise.all(Array.from({ length: 5 }, () => api.estimate(ESTIMATE)));
    expect(server!.asked.filter(({ method }) => method === 'GET')).toHaveLength(1);
    expect(server!.asked.filter(({ headers }) => headers['x-csrf-token'] === 'one')).toHaveLength(5);
  });

  it('may come with the page', async () => {
    const api = await client([gives('new')], { csrfToken: 'paged' });
    await api.estimate(ESTIMATE);
    expect(server!.asked.map(({ headers }) => headers['x-csrf-token'])).toEqual(['paged']);
  });

  it('is renewed once when it was refused', async () => {
    const refusal = answers(403, { errors: { csrf: ['Invalid csrf token'] }, code: 'forbidden' });
    const api = await client([refusal, gives('new'), answers(200, { result: '2' })], { csrfToken: 'old' });
    expect(await api.estimate(ESTIMATE)).toBe('2');
    expect(server!.asked.map(({ method, headers }) => [method, headers['x-csrf-token']])).toEqual([
      ['POST', 'old'],
      ['GET', undefined],
      ['POST', 'new'],
    ]);
  });

  it('is not renewed a second time or for another 403', async () => {
    const refusal = answers(403, { errors: { csrf: ['Invalid csrf token'] }, code: 'forbidden' });
    const api = await client([refusal, gives('new'), refusal], { csrfToken: 'old' });
    await expect(api.estimate(ESTIMATE)).rejects.toMatchObject({ code: 'forbidden' });
    expect(server!.asked).toHaveLength(3);
    await server!.close();
    const barred = await client([answers(403, { errors: { main: ['no'] } })], { csrfToken: 'old' });
    await expect(barred.estimate(ESTIMATE)).rejects.toMatchObject({ code: 'forbidden', message: 'no' });
    expect(server!.asked).toHaveLength(1);
  });

  it('is renewed when a real server restarts with another key', async () => {
    const first = await startServer();
    let base = first.url;
    const options = { fetch: globalThis.fetch, clock: new ImpatientClock(), cookies: new CookieJar() };
    const api = httpExchangeApi({ ...options, baseUrl: () => base });
    expect(await api.estimate(ESTIMATE)).toBe('20');
    await first.server.close();
    const second = await startServer();
    base = second.url;
    expect(await api.estimate(ESTIMATE)).toBe('20');
    await second.server.close();
  });
});

describe('answer to the HTTP client', () => {
  it.each([
    [{}, 'No result field in returned response'],
    [[], 'No result field in returned response'],
    [null, 'No result field in returned response'],
    ['<html>', 'Internal error'],
    ['', 'Internal error'],
  ])('without a result is an error: %o', async (body, message) => {
    const api = await client([answers(200, body)]);
    await expect(api.domain({})).rejects.toMatchObject({ name: 'ExchangeError', code: 'internal', message });
  });

  it('may be a result that is null or false', async () => {
    const api = await client([answers(200, { result: null }), answers(200, { result: false })]);
    expect([await api.domain({}), await api.domain({})]).toEqual([null, false]);
  });

  it('has the codes of its messages if it is an error', async () => {
    const errors = { amount: ['Required'], to: ['no', 'Not match'] };
    const reasons = { amount: [{ name: 'required' }], to: [{ name: 'repeat-differs' }] };
    const api = await client([answers(400, { errors, code: 'invalid-input', reasons })], { csrfToken: 't' });
    const error: unknown = await api.estimate(ESTIMATE).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ fields: errors, message: 'amount: Required; to: no, Not match' });
    expect(messagesOf(error as ExchangeError)).toEqual({ amount: [errorMessage('required')], to: errors.to });
  });

  it('with 404 is the empty result, a new one each time', async () => {
    const api = await client([answers(404, 'nothing here')]);
    const list = await api.currencies({});
    expect(list).toEqual([]);
    (list as unknown[]).push({});
    expect(await api.currencies({})).toEqual([]);
    expect(await api.domain({})).toBe('');
  });

  it('with 404 is not-found where there is no empty result', async () => {
    const api = await client([answers(404, 'nothing here')], { csrfToken: 't' });
    await expect(api.estimate(ESTIMATE)).rejects.toMatchObject({ code: 'not-found', message: 'Internal error' });
  });

  it.each([
    [400, 'invalid-input'],
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [409, 'conflict'],
    [413, 'too-large'],
    [422, 'invalid-input'],
    [429, 'too-many-requests'],
    [500, 'internal'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'unavailable'],
    [505, 'internal'],
  ])('with status %d from an older server is %s and keeps its fields', async (status, code) => {
    const errors = { email: ['Email already exist', 'odd'], main: 'text', code: [] };
    const api = await client([answers(status, { errors, code: 'no-such-code' })], { csrfToken: 't' });
    await expect(api.estimate(ESTIMATE)).rejects.toMatchObject({
      code,
      message: 'Email already exist, odd, text',
      fields: { email: ['Email already exist', 'odd'], main: ['text'], code: [] },
    });
  });

  it.each(['<html>502</html>', {}, { errors: 'x' }, { errors: {} }])(
    'without error details is an internal error: %o',
    async (body) => {
      const api = await client([answers(400, body)]);
      await expect(api.domain({})).rejects.toMatchObject({
        message: 'Internal error',
        fields: { main: ['Internal error'] },
      });
    },
  );

  it('has a limit only where it is valid', async () => {
    const limit = { amount: '0.1', currency: 'btc' };
    const body = { errors: { amount: ['small'] }, code: 'amount-too-small' };
    const api = await client([answers(422, { ...body, limit }), answers(422, { ...body, limit: { amount: 1 } })]);
    await expect(api.domain({})).rejects.toMatchObject({ code: 'amount-too-small', limit });
    await expect(api.domain({})).rejects.toMatchObject({ code: 'amount-too-small', limit: undefined });
  });
});

describe('the cookie jar', () => {
  const jar = () => {
    const made = new CookieJar();
    made.store('http://a', ['csrf=s%3D1; Path=/; HttpOnly', 'b=2; Max-Age=60', 'nonsense', '=x']);
    return made;
  };

  it('has separate cookies for each origin', () => {
    expect(jar().header('http://a')).toBe('csrf=s%3D1; b=2');
    expect(jar().header('http://b')).toBeUndefined();
  });

  it.each(['b=; Max-Age=0', 'b=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'])('removes expired cookies: %s', (line) => {
    const made = jar();
    made.store('http://a', [line]);
    expect(made.header('http://a')).toBe('csrf=s%3D1');
  });
});
