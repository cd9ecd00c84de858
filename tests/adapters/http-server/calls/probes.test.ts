import { afterEach, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../../../support/servers/http-server.ts';
import type { ServerOptions } from '../../../../adapters/http-server/server-options.ts';

let running: RunningServer | undefined;
afterEach(() => running?.server.close());

async function probe(path: string, options: Partial<ServerOptions> = {}): Promise<{ status: number; body: unknown }> {
  running = await startServer(options);
  const response = await fetch(`${running.url}${path}`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return { status: response.status, body: await response.json() };
}

describe('GET /health', () => {
  it('names the chains that do not answer, and stays 200: a restart would not help them', async () => {
    const answer = await probe('/health', { silentChains: () => ['litecoin'], ready: () => false });
    expect(answer).toEqual({ status: 200, body: { result: true, silentChains: ['litecoin'] } });
  });

  it('names none where all answer', async () => {
    expect(await probe('/health')).toEqual({ status: 200, body: { result: true, silentChains: [] } });
  });
});

describe('a server with live prices', () => {
  const venue = { venue: 'kraken', books: 2, usable: 2, gaps: 0, resyncs: 0, leftOut: [] };
  const market = () => ({
    isAvailable: false,
    ageMs: 4_000,
    venues: [
      { ...venue, health: 'live' as const },
      { ...venue, venue: 'binance', health: 'silent' as const },
    ],
  });

  it('tells where its venues stand', async () => {
    expect(await probe('/health', { market })).toMatchObject({ status: 200, body: { market: market() } });
  });

  it('is ready without prices, and says that there are none', async () => {
    const prices = { isAvailable: false, ageMs: 4_000, live: ['kraken'] };
    expect(await probe('/ready', { market })).toEqual({ status: 200, body: { result: true, prices } });
  });
});

describe('GET /ready', () => {
  it('is 503 while the server cannot do its work, also when the check itself fails', async () => {
    expect(await probe('/ready', { ready: () => false })).toEqual({ status: 503, body: { result: false } });
    await running!.server.close();
    const fails = async () => {
      throw new Error('the database is gone');
    };
    expect(await probe('/ready', { ready: fails })).toEqual({ status: 503, body: { result: false } });
    await running!.server.close();
    expect(await probe('/ready')).toEqual({ status: 200, body: { result: true } });
  });
});
