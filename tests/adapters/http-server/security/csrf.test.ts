import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CsrfTokenCache } from '../../../../adapters/http-server/security/csrf-token-cache.ts';
import { type RunningServer, startServer, visit } from '../../../support/servers/http-server.ts';

const ESTIMATE = JSON.stringify({ from: 'btc', to: 'eth', amount: '1' });
const KEY = randomBytes(32);

let running: RunningServer;
beforeAll(async () => {
  running = await startServer({ signingKey: KEY });
});
afterAll(() => running.server.close());

const post = (headers: Record<string, string>, body = ESTIMATE, url = running.url) =>
  fetch(`${url}/exchange/estimate`, { method: 'POST', headers, body });

function without(headers: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
}

async function expectRefused(response: Response): Promise<void> {
  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({
    errors: { csrf: [expect.any(String)] },
    code: 'forbidden',
    reasons: { csrf: [{ name: expect.stringMatching(/^form-/) }] },
  });
}

describe('a POST', () => {
  it('passes repeatedly with the token of a GET and its cookie', async () => {
    const headers = await visit(running.url);
    for (let time = 0; time < 3; time += 1) expect((await post(headers)).status).toBe(200);
  });

  it.each(['x-csrf-token', 'cookie'])('is refused without its %s', async (name) => {
    await expectRefused(await post(without(await visit(running.url), name)));
  });

  it('is refused with an invalid token', async () => {
    const headers = await visit(running.url);
    for (const token of ['', 'x', '-', 'a-b', `${headers['x-csrf-token']}x`, headers['x-csrf-token']!.slice(0, -1)]) {
      await expectRefused(await post({ ...headers, 'x-csrf-token': token }));
    }
  });

  it("is refused with another visitor's token, even one that was just used", async () => {
    const [mine, theirs] = [await visit(running.url), await visit(running.url)];
    expect((await post(theirs)).status).toBe(200);
    await expectRefused(await post({ ...mine, 'x-csrf-token': theirs['x-csrf-token']! }));
    await expectRefused(await post({ ...theirs, cookie: mine['cookie']! }));
  });

  it('may have its token in the header only', async () => {
    const headers = await visit(running.url);
    const body = JSON.stringify({ _csrf: headers['x-csrf-token'], from: 'btc', to: 'eth', amount: '1' });
    await expectRefused(await post(without(headers, 'x-csrf-token'), body));
  });

  it('is refused by a server with another key and accepted by one with the same: tokens survive a restart', async () => {
    const headers = await visit(running.url);
    const again = await startServer({ signingKey: KEY });
    expect((await post(headers, ESTIMATE, again.url)).status).toBe(200);
    await again.server.close();
    const other = await startServer();
    await expectRefused(await post(headers, ESTIMATE, other.url));
    await other.server.close();
  });

  it('is refused before its body is read', async () => {
    await expectRefused(await post({ 'content-type': 'application/json' }, 'x'.repeat(20_000)));
  });
});

describe('a GET', () => {
  it.each(['/api/domain/', '/api/currencies', '/exchange/rates?base=btc', '/exchange/rates?base=nope'])(
    'of %s returns a token, and sets a cookie when there is none',
    async (path) => {
      const first = await fetch(running.url + path);
      expect(first.headers.get('x-csrf-token')).toMatch(/^\w{43}-\w{8}-[\w-]{43}$/);
      const [cookie] = first.headers.getSetCookie();
      expect(cookie).toMatch(/^csrf=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/);
      const again = await fetch(running.url + path, { headers: { cookie: cookie!.split(';', 1)[0]! } });
      expect(again.headers.get('x-csrf-token')).not.toBeNull();
      expect(again.headers.getSetCookie()).toEqual([]);
    },
  );

  it('over HTTPS sets a cookie limited to this host and to HTTPS', async () => {
    const secure = await startServer({ publicUrl: 'https://altway.example' });
    const { headers } = await fetch(`${secure.url}/api/domain/`);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-csrf=[\w-]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect((await post(await visit(secure.url), ESTIMATE, secure.url)).status).toBe(200);
    await secure.server.close();
  });
});

describe('cache of known tokens', () => {
  it('knows a token only with its own secret', () => {
    const known = new CsrfTokenCache();
    known.add('secret', 'token');
    expect(known.has('secret', 'token')).toBe(true);
    expect(known.has('other', 'token')).toBe(false);
    expect(known.has('secret', 'other')).toBe(false);
  });

  it('does not store long tokens', () => {
    const known = new CsrfTokenCache();
    known.add('x'.repeat(2000), 'token');
    expect(known.has('x'.repeat(2000), 'token')).toBe(false);
  });

  it('has a maximum size and keeps the tokens in use', () => {
    const known = new CsrfTokenCache();
    known.add('secret', 'used');
    for (let count = 0; count < 10_000; count += 1) {
      known.add('secret', `token ${count}`);
      expect(known.has('secret', 'used')).toBe(true);
    }
    expect(known.has('secret', 'token 0')).toBe(false);
    expect(known.has('secret', 'token 9999')).toBe(true);
  });
});
