import { asyncScheduler } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import { CookieJar } from '../../../../adapters/http-client/cookie-jar.ts';
import { httpExchangeApi } from '../../../../adapters/http-client/http-exchange-api.ts';
import type { ServerOptions } from '../../../../adapters/http-server/server-options.ts';
import { callOrigin } from '../../../../core/contract/call-origin.ts';
import { ApiDomain } from '../../../../core/domain/site/api-domain.ts';
import { type RunningServer, startServer, visit } from '../../../support/servers/http-server.ts';
import { rawHttp } from '../../../support/servers/raw-http.ts';

const PAGE = 'https://exchange.example';
const API = 'https://api.exchange.example';
const STRANGER = 'https://evil.example';
const own = { publicUrl: PAGE, apiOrigins: [API] };

describe('calls from another origin', () => {
  let servers: RunningServer[] = [];
  const start = async (options: Partial<ServerOptions> = own) => {
    const running = await startServer(options);
    servers.push(running);
    return running.url;
  };
  afterEach(async () => {
    await Promise.all(servers.splice(0).map(({ server }) => server.close()));
  });

  const body = JSON.stringify({ from: 'btc', to: 'eth', amount: '1' });
  const ask = (url: string, origin: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/domain/`, { headers: { origin, 'sec-fetch-site': 'same-site', ...headers } });
  const preflight = (url: string, origin: string, path = '/exchange/estimate') =>
    fetch(url + path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'sec-fetch-site': 'same-site' },
    });

  it('can be read by pages of the operator’s own origins, with cookies and the CSRF token', async () => {
    const url = await start();
    for (const origin of [PAGE, API]) {
      const { headers } = await ask(url, origin);
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-allow-credentials')).toBe('true');
      expect(headers.get('access-control-expose-headers')).toContain('x-csrf-token');
      expect(headers.get('vary')).toContain('Origin');
    }
    const asked = await preflight(url, PAGE);
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-headers')).toContain('x-csrf-token');
    expect(asked.headers.get('access-control-allow-methods')).toBe('GET, POST');
  });

  it.each([
    STRANGER,
    'null',
    'https://exchange.example.evil.example',
    'http://exchange.example',
    'https://blog.exchange.example',
  ])('cannot be read by pages of %s', async (origin) => {
    const url = await start();
    for (const answer of [await ask(url, origin), await preflight(url, origin)])
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('may be made with a publishable key, as from any other origin, but to no other call', async () => {
    const url = await start();
    for (const origin of [PAGE, API, STRANGER]) {
      const announcing = (path: string) =>
        fetch(url + path, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization,content-type',
            'sec-fetch-site': 'same-site',
          },
        });
      const { status, headers } = await announcing('/exchange/estimate');
      expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*']);
      expect(headers.get('access-control-allow-headers')).toContain('authorization');
      expect((await announcing('/exchange/check-address')).status).toBeGreaterThanOrEqual(400);
    }
  });

  it('cannot be read by any page when no other origin is configured', async () => {
    const url = await start({ publicUrl: PAGE });
    for (const answer of [await ask(url, PAGE), await preflight(url, PAGE)])
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('need the CSRF token like any other, also on the fast path', async () => {
    const url = await start();
    const known = await visit(url);
    const from = { origin: PAGE, 'sec-fetch-site': 'same-site' };
    const post = (headers: Record<string, string>) =>
      fetch(`${url}/exchange/estimate`, { method: 'POST', headers: { ...headers, ...from }, body });
    expect((await post({ 'content-type': 'application/json' })).status).toBe(403);
    for (let round = 0; round < 2; round += 1) {
      const answer = await post(known);
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, PAGE]);
    }
  });

  it('are answered by a server that is called by the name of the other origin', async () => {
    const url = await start();
    const named = (host: string) =>
      rawHttp(url, 'GET /api/domain/ HTTP/1.1', `Host: ${host}`, 'Connection: close').then((said) => said.slice(9, 12));
    expect(await named('api.exchange.example')).toBe('200');
    expect(await named('blog.exchange.example')).toBe('421');
  });

  it('cannot read pages, which contain personal data', async () => {
    const page = async () => ({ status: 200, headers: {}, body: '<p>mine</p>' });
    const url = await start({ ...own, pages: { render: page } });
    const answer = await fetch(`${url}/profile`, { headers: { origin: API, 'sec-fetch-site': 'same-site' } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    // The page itself may call these origins, and no others.
    expect(answer.headers.get('content-security-policy')).toContain(`connect-src 'self' ${API};`);
  });

  it('switch to the new domain as soon as it changes, with a token of its own, and back', async () => {
    const asked: string[] = [];
    const [first, second] = [await start(), (await start()).replace('127.0.0.1', 'localhost')];
    const domain = new ApiDomain(first, [first, second]);
    const cookies = new CookieJar();
    const api = httpExchangeApi({
      baseUrl: (route) => callOrigin(route, first, domain.current),
      fetch: async (url, init) => {
        asked.push(`${init.method} ${new URL(url).origin}`);
        return fetch(url, init);
      },
      clock: asyncScheduler,
      cookies,
    });
    const estimate = () => api.estimate({ from: 'btc', to: 'eth', amount: '1' });
    expect(Number(await estimate())).toBeGreaterThan(0);
    domain.changed('https://evil.example');
    domain.changed(second);
    expect(Number(await estimate())).toBeGreaterThan(0);
    expect(Number(await estimate())).toBeGreaterThan(0);
    domain.changed(first);
    expect(Number(await estimate())).toBeGreaterThan(0);
    const posts = asked.filter((line) => line.startsWith('POST'));
    expect(posts).toEqual([first, second, second, first].map((origin) => `POST ${origin}`));
    // One GET for each server's token, and no further one when the page goes back.
    expect(asked.length - posts.length).toBe(2);
  });
});
