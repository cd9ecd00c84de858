import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { asyncScheduler } from 'rxjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CookieJar } from '../../../adapters/http-client/cookie-jar.ts';
import { httpExchangeApi } from '../../../adapters/http-client/http-exchange-api.ts';
import { undiciFetch } from '../../../adapters/node/network/undici-fetch.ts';
import { HedgedVenues } from '../../support/hedging/hedged-venues.ts';
import { waitFor } from '../../support/wait-for.ts';

const PATIENCE_MS = 300_000;
const PATIENT = { timeout: 4 * PATIENCE_MS };

let hedged: HedgedVenues;
let server: ChildProcess | undefined;
let api: ReturnType<typeof httpExchangeApi>;
let log = '';

beforeAll(async () => {
  hedged = await HedgedVenues.open();
  server = spawn(process.execPath, ['tests/support/scripts/serve-child.ts'], {
    env: { PATH: process.env['PATH'], ...hedged.env, PORT: '0', ALTWAY_BLOCK_MS: '100', RATE_LIMIT: '100000' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server.stderr!.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const exited = once(server, 'exit').then(() => Promise.reject(new Error(`the server ended:\n${log}`)));
  const [printed] = (await Promise.race([once(server.stdout!, 'data'), exited])) as [Buffer];
  exited.catch(() => {});
  const url = printed.toString().trim();
  api = httpExchangeApi({ baseUrl: () => url, clock: asyncScheduler, fetch: undiciFetch(), cookies: new CookieJar() });
}, PATIENCE_MS);

afterAll(async () => {
  if (server?.exitCode === null && server.signalCode === null) {
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    await exited;
  }
  await hedged?.close();
}, PATIENCE_MS);

it('finishes exchanges while no venue takes orders, and works them off once one does', PATIENT, async () => {
  const hasCoins = async () => (await hedged.differences()).length === 0 || undefined;
  await waitFor('the coins at the venues', hasCoins, PATIENCE_MS);
  await waitFor(
    'a price',
    () => api.quote({ from: 'ltc', to: 'btc', amount: '10' }).catch(() => undefined),
    PATIENCE_MS,
  );
  const { kraken, binance } = hedged.venues;
  const refusals = [
    kraken.fault({ kind: 'rate-limit', retryAfter: 1, call: 'AddOrder', count: 10_000 }),
    binance.fault({ kind: 'rate-limit', retryAfter: 1, call: '/api/v3/order', count: 10_000 }),
  ];
  const { address } = await api.testAddress({ currency: 'btc' });
  const { trackSecret } = await api.createTransaction({ from: 'ltc', to: 'btc', amount: '10', address });
  await api.testPaymentTracked({ secret: trackSecret! });
  const isFinished = async () => {
    // Slower than the server's rate limit.
    await new Promise((resolve) => setTimeout(resolve, 250));
    return (await api.track({ secret: trackSecret! })).status === 'finished' || undefined;
  };
  await waitFor('the payout', isFinished, PATIENCE_MS);
  expect(hedged.orders()).toEqual([]);
  expect(await hedged.isSettled()).toBe(false);
  for (const { end } of refusals) end();
  await waitFor('hedges', async () => (await hedged.isSettled()) || undefined, PATIENCE_MS);
  expect(hedged.orders().length).toBeGreaterThan(0);
  expect(await hedged.differences()).toEqual([]);
});
