import * as z from 'zod/mini';
import { afterEach, describe, expect, it } from 'vitest';
import { type HttpApiOptions, httpApi } from '../../../adapters/http-client/http-exchange-api.ts';
import { pauseBefore, RETRY, retryAfterMs } from '../../../adapters/http-client/retry-policy.ts';
import { undiciFetch } from '../../../adapters/node/network/undici-fetch.ts';
import type { ApiOf, CallOptions, Contract } from '../../../core/contract/route.ts';
import { exchangeContract } from '../../../core/contract/exchange/exchange-contract.ts';
import { type FlakyServer, flakyServer, type Treatment } from '../../support/servers/flaky-server.ts';
import { ImpatientClock } from '../../support/fixtures/impatient-clock.ts';

/** The estimate, which may be repeated, and a call that may not. */
const contract = {
  read: exchangeContract.domain,
  estimate: { ...exchangeContract.estimate, input: z.object({}) },
  create: { ...exchangeContract.estimate, path: '/exchange/transactions', input: z.object({}), repeatable: false },
} as const satisfies Contract;

const OK: Treatment = { status: 200, body: { result: '1' } };

let server: FlakyServer;
let clock: ImpatientClock;
afterEach(() => server.close());

async function client(treatments: Treatment[], options: Partial<HttpApiOptions> = {}) {
  server = await flakyServer(...treatments);
  clock = new ImpatientClock();
  const known = { csrfToken: 'known', random: () => 1 };
  const base = { baseUrl: () => server.url, fetch: undiciFetch(), clock };
  return httpApi<ApiOf<typeof contract>>(contract, contract.read, { ...base, ...known, ...options });
}

describe('a call that may be repeated', () => {
  const failures: [string, Treatment][] = [
    ['a reset', 'reset'],
    ['an answer that is cut off', 'half'],
    ...[500, 502, 503, 504].map((status): [string, Treatment] => [`status ${status}`, { status }]),
  ];

  it.each(failures)('is retried after %s, with longer pauses', async (_what, failure) => {
    const api = await client([failure, failure, OK]);
    expect(await api.estimate({})).toBe('1');
    expect(server.asked).toHaveLength(3);
    expect(clock.pauses).toEqual([250, 500]);
    expect(clock.running).toBe(0);
  });

  it.each(failures)('fails as unavailable or internal after the last retry: %s', async (_what, failure) => {
    const api = await client([failure]);
    await expect(api.read({})).rejects.toMatchObject({ code: expect.stringMatching(/^(unavailable|internal)$/) });
    expect(server.asked).toHaveLength(RETRY.attempts);
  });

  it.each([400, 403, 404, 409, 413, 422, 429, 501])('is not retried after status %d', async (status) => {
    const api = await client([{ status, body: { errors: { main: ['no'] } } }]);
    await expect(api.estimate({})).rejects.toMatchObject({ message: 'no' });
    expect(server.asked).toHaveLength(1);
  });

  it('is retried when no answer came in time', async () => {
    const api = await client(['silence', OK]);
    const call = api.read({});
    await expect.poll(() => server.asked.length).toBe(1);
    clock.passLimits();
    expect(await call).toBe('1');
  });

  it('fails when the retries have taken a minute', async () => {
    const api = await client(['silence']);
    const outcome = api.read({}).catch((error: unknown) => error);
    for (const count of [1, 2]) {
      await expect.poll(() => server.asked.length).toBe(count);
      clock.passLimits();
    }
    expect(await outcome).toMatchObject({ code: 'unavailable', message: 'The exchange did not answer in time' });
    expect(server.asked).toHaveLength(2);
  });

  it('fails as unavailable when the server cannot be reached', async () => {
    const api = await client([OK]);
    await server.close();
    server = { ...server, close: async () => {} };
    await expect(api.read({})).rejects.toMatchObject({
      name: 'ExchangeError',
      code: 'unavailable',
      message: 'The exchange could not be reached',
    });
    expect(clock.pauses).toHaveLength(RETRY.attempts - 1);
  });

  it('waits as long as the server asks', async () => {
    const api = await client([{ status: 503, headers: { 'retry-after': '3' } }, OK]);
    expect(await api.read({})).toBe('1');
    expect(clock.pauses).toEqual([3_000]);
  });

  it('fails at once when the server asks for too long a wait', async () => {
    const api = await client([{ status: 503, headers: { 'retry-after': '3600' } }, OK]);
    await expect(api.read({})).rejects.toMatchObject({ code: 'unavailable' });
    expect(server.asked).toHaveLength(1);
  });
});

describe('a POST that may not be repeated', () => {
  it.each(['reset', { status: 503 }] as Treatment[])('is sent once: %o', async (failure) => {
    const api = await client([failure, OK]);
    await expect(api.create({})).rejects.toMatchObject({ name: 'ExchangeError' });
    expect(server.asked).toHaveLength(1);
  });

  it('is repeated under its idempotency key', async () => {
    const api = await client(['reset', { status: 503 }, OK]);
    const options: CallOptions = { idempotencyKey: 'k-1' };
    expect(await api.create({}, options)).toBe('1');
    expect(server.asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['k-1', 'k-1', 'k-1']);
  });
});

describe('a caller who aborts', () => {
  it('ends the running attempt, and no other follows', async () => {
    const api = await client(['silence']);
    const controller = new AbortController();
    const outcome = api.estimate({}, { signal: controller.signal }).catch((error: unknown) => error);
    await expect.poll(() => server.asked.length).toBe(1);
    controller.abort();
    expect(await outcome).toMatchObject({ code: 'unavailable', message: 'The call was aborted' });
    expect(server.asked).toHaveLength(1);
    expect([clock.running, clock.pauses]).toEqual([0, []]);
  });

  it('during a pause ends the call there', async () => {
    const controller = new AbortController();
    const leave = {
      schedule: (work: () => void, delay: number) => {
        if (delay < RETRY.timeoutMs) queueMicrotask(() => controller.abort());
        return clock.schedule(work, Math.max(delay, RETRY.timeoutMs));
      },
      now: () => clock.now(),
    };
    const api = await client([{ status: 503 }], { clock: leave as never });
    await expect(api.read({}, { signal: controller.signal })).rejects.toMatchObject({
      message: 'The call was aborted',
    });
    expect([server.asked.length, clock.running]).toEqual([1, 0]);
  });
});

describe('the retry policy', () => {
  it('waits 30,000 ms for an answer', () => expect(RETRY.timeoutMs).toBe(30_000));

  it('doubles pauses up to a maximum, with half of each random', () => {
    expect([1, 2, 3].map((tried) => pauseBefore(tried, 0))).toEqual([125, 250, 500]);
    expect([1, 2, 3].map((tried) => pauseBefore(tried, 1))).toEqual([250, 500, 1000]);
    expect(pauseBefore(30, 1)).toBe(RETRY.longestPauseMs);
  });

  it.each([
    [null, undefined],
    ['', undefined],
    ['soon', undefined],
    ['0', 0],
    ['120', 120_000],
    ['Thu, 01 Jan 2026 00:00:05 GMT', 5_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
  ])('reads Retry-After: %s', (header, ms) => {
    expect(retryAfterMs(header, Date.UTC(2026, 0, 1))).toBe(ms);
  });
});
