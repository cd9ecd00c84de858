import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PageRequest } from '../../../../core/ports/apis/page-renderer.ts';
import { type RunningServer, startServer } from '../../../support/servers/http-server.ts';
import { rawGet } from '../../../support/servers/raw-http.ts';

let running: RunningServer;
let asked: PageRequest[] = [];

async function render(request: PageRequest) {
  asked.push(request);
  return { status: 200, headers: {}, body: 'a page' };
}

beforeAll(async () => {
  running = await startServer({ pages: { render, renderFramed: render } });
});
afterAll(() => running.server.close());
beforeEach(() => {
  asked = [];
});

describe('a page requested by another method', () => {
  it.each([
    ['PUT', '/faq', 'GET, HEAD'],
    ['POST', '/faq', 'GET, HEAD'],
    ['POST', '/history', 'GET, HEAD'],
    ['OPTIONS', '/faq', 'GET, HEAD'],
    ['DELETE', '/auth/nothing', 'GET, HEAD'],
    ['PUT', '/widget', 'GET, HEAD'],
    ['OPTIONS', '/', 'GET, HEAD, POST'],
    ['PATCH', '/exchange/btc/eth', 'GET, HEAD, POST'],
    ['DELETE', '/unsubscribe/a@b.example', 'GET, HEAD, POST'],
  ])('answers %s %s with the allowed methods', async (method, path, allow) => {
    const response = await fetch(running.url + path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
    expect(asked).toEqual([]);
  });

  it('refuses a form of any length', async () => {
    expect(
      (await fetch(`${running.url}/faq`, { method: 'POST', body: new URLSearchParams({ a: 'x'.repeat(100_000) }) }))
        .status,
    ).toBe(405);
  });

  it('does not echo TRACE', async () => {
    expect(await rawGet(running.url, '/faq?secret', 'TRACE')).toMatch(/^HTTP\/1.1 405 (?![^]*secret)/);
  });
});
