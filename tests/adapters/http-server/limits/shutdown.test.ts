import { Agent, request } from 'undici';
import { describe, expect, it } from 'vitest';
import { startServer, visit } from '../../../support/servers/http-server.ts';
import { onePairExchange } from '../../../support/fixtures/one-pair-exchange.ts';

const ESTIMATE = JSON.stringify({ from: 'btc', to: 'eth', amount: '1' });

/** An API whose estimate ends when the test resolves it. */
function heldApi() {
  let release = (_result: string) => {};
  let arrived = () => {};
  const arrival = new Promise<void>((resolve) => (arrived = resolve));
  const estimate = () => {
    arrived();
    return new Promise<string>((resolve) => (release = resolve));
  };
  return { api: { ...onePairExchange(), estimate }, arrival, release: () => release('7') };
}

/** Waiting this long would exceed the time limit of the test. */
const PATIENT = { drain: 600_000 };

describe('a server that closes', () => {
  it('finishes running requests, refuses new ones, and closes idle connections', async () => {
    const { api, arrival, release } = heldApi();
    const { url, server } = await startServer({ api, times: PATIENT });
    const headers = await visit(url);
    const running = fetch(`${url}/exchange/estimate`, { method: 'POST', headers, body: ESTIMATE });
    await arrival;
    const closed = server.close();
    const asked = () => fetch(`${url}/health`).then(({ status }) => status, String);
    await expect.poll(asked).toContain('fetch failed');
    release();
    const answer = await running;
    expect(await answer.json()).toEqual({ result: '7' });
    expect(answer.headers.get('connection')).toBe('close');
    await closed;
  });

  it('closes connections with requests that do not end within the given time', async () => {
    const { api, arrival } = heldApi();
    const { url, server } = await startServer({ api, times: { drain: 150 } });
    const headers = await visit(url);
    const running = fetch(`${url}/exchange/estimate`, { method: 'POST', headers, body: ESTIMATE });
    const outcome = running.catch((error: unknown) => error);
    await arrival;
    await server.close();
    expect(await outcome).toMatchObject({ message: 'fetch failed' });
  });

  it('becomes unready first, while it still answers', async () => {
    const { url, server } = await startServer({ times: { notice: 2_000 } });
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    const closed = server.close();
    const ready = await fetch(`${url}/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({ result: false });
    expect((await fetch(`${url}/health`)).status).toBe(200);
    await closed;
  });

  it('may be closed twice', async () => {
    const { server } = await startServer();
    expect(server.close()).toBe(server.close());
    await server.close();
  });

  it('does not wait for idle connections', async () => {
    const { url, server } = await startServer({ times: PATIENT });
    const dispatcher = new Agent({ keepAliveTimeout: 60_000 });
    await (await request(`${url}/health`, { dispatcher })).body.text();
    await server.close();
    await expect(request(`${url}/health`, { dispatcher })).rejects.toThrow(/ECONNREFUSED|closed/);
    await dispatcher.close();
  });
});

describe('readiness', () => {
  it.each([
    ['a check that returns false', () => false, 'Server listening'],
    ['a check that fails', () => Promise.reject(new Error('no market')), 'no market'],
  ])('is refused by %s', async (_what, ready, printed) => {
    const { url, server, log } = await startServer({ ready });
    expect((await fetch(`${url}/ready`)).status).toBe(503);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    await server.close();
    expect(log()).toContain(printed);
  });

  it('is checked at most once a second, however often it is requested', async () => {
    let checks = 0;
    const ready = () => {
      checks += 1;
      return checks === 1;
    };
    const { url, server } = await startServer({ ready });
    const ask = async () => (await fetch(`${url}/ready`)).status;
    const begin = performance.now();
    await Promise.all(Array.from({ length: 50 }, ask));
    expect(checks).toBeLessThanOrEqual(1 + (performance.now() - begin) / 1_000);
    await expect.poll(ask).toBe(503);
    await server.close();
  });
});
