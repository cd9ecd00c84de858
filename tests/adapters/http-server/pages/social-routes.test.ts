import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import { SOCIAL_PROVIDERS } from '../../../../core/domain/accounts/account.ts';
import { redirectPath } from '../../../../core/domain/redirect-path.ts';
import type { PageRequest } from '../../../../core/ports/apis/page-renderer.ts';
import type { SocialSignInFlow } from '../../../../core/ports/apis/social-sign-in-flow.ts';
import { Browser } from '../../../support/browser/browser.ts';
import { type RunningServer, startServer } from '../../../support/servers/http-server.ts';

type Begin = Parameters<SocialSignInFlow['begin']>;
type Finish = Parameters<SocialSignInFlow['finish']>;

const AWAY = 'https://network.example/authorize?state=s';
let begun: Begin[];
let finished: Finish[];
let goesTo: () => Promise<string>;
let begins: () => Promise<{ location: string; kept: string }>;
const social: SocialSignInFlow = {
  begin: (...given) => {
    begun.push(given);
    return begins();
  },
  finish: (...given) => {
    finished.push(given);
    return goesTo();
  },
};
const render = async ({ url }: PageRequest) => ({ status: 404, headers: {}, body: `nothing at ${url}` });

let running: RunningServer;
let secure: RunningServer;
beforeAll(async () => {
  running = await startServer({ social, pages: { render } });
  secure = await startServer({ social, pages: { render }, publicUrl: 'https://altway.example' });
});
afterAll(() => Promise.all([running.server.close(), secure.server.close()]));
beforeEach(() => {
  begun = [];
  finished = [];
  goesTo = async () => '/history';
  begins = async () => ({ location: AWAY, kept: 'sealed' });
});

const open = (path: string, headers: Record<string, string> = {}, url = running.url) =>
  fetch(url + path, { redirect: 'manual', headers });

describe.each(SOCIAL_PROVIDERS)('the sign-in route of %s', (network) => {
  it('redirects to the provider and sets a cookie for the callback', async () => {
    const response = await open(`/auth/${network}?proceedTo=/profile&ticket=T`, { 'accept-language': 'de' });
    expect([response.status, response.headers.get('location')]).toEqual([302, AWAY]);
    expect(response.headers.getSetCookie()).toEqual(['social=sealed; Max-Age=600; Path=/auth; HttpOnly; SameSite=Lax']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(begun).toEqual([
      [
        network,
        { proceedTo: '/profile', ticket: 'T' },
        expect.objectContaining({ address: '127.0.0.1', locale: 'de' }),
      ],
    ]);
  });

  it('sets over HTTPS a cookie that no sibling host can plant', async () => {
    const response = await open(`/auth/${network}`, {}, secure.url);
    expect(response.headers.getSetCookie()).toEqual([
      '__Host-social=sealed; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
  });

  it('gets that cookie at the callback and clears it', async () => {
    for (const [server, name, flags] of [
      [running, 'social', 'Path=/auth; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax'],
      [secure, '__Host-social', 'Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax'],
    ] as const) {
      const path = `/auth/${network}/callback?code=C&state=s`;
      const response = await open(path, { cookie: `${name}=sealed` }, server.url);
      expect([response.status, response.headers.get('location')]).toEqual([302, '/history']);
      expect(response.headers.getSetCookie()).toEqual([`${name}=; Max-Age=0; ${flags}`]);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(finished.at(-1)).toEqual([network, path, 'sealed', expect.anything()]);
    }
  });

  it('passes a callback without a cookie on to the sign-in service', async () => {
    await open(`/auth/${network}/callback?code=C`);
    expect(finished).toEqual([[network, `/auth/${network}/callback?code=C`, undefined, expect.anything()]]);
  });

  it('clears its cookie even when the service fails, and discloses nothing', async () => {
    goesTo = () => Promise.reject(new Error('db password is hunter2'));
    const response = await open(`/auth/${network}/callback?code=C`, { cookie: 'social=sealed' });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('hunter2');
    expect(response.headers.getSetCookie().join()).toMatch(/^social=; Max-Age=0/);
    expect(running.log()).not.toContain('code=C');
  });

  it('is 404 when the provider is not configured', async () => {
    begins = () => Promise.reject(new ExchangeError('not-found', 'There is no such network'));
    const response = await open(`/auth/${network}`);
    expect([response.status, await response.text()]).toEqual([404, `nothing at /auth/${network}`]);
    expect(response.headers.getSetCookie().join()).not.toContain('social');
    const bare = await startServer({ social });
    const plain = await open(`/auth/${network}`, {}, bare.url);
    expect([plain.status, await plain.text()]).toEqual([404, expect.stringContaining('<title>Page Not Found</title>')]);
    await bare.server.close();
  });

  it('works by GET only', async () => {
    for (const path of [`/auth/${network}`, `/auth/${network}/callback`]) {
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const response = await fetch(running.url + path, { method });
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
      }
      await fetch(running.url + path, { method: 'HEAD' });
    }
    expect([begun, finished]).toEqual([[], []]);
  });
});

describe('a social sign-in', () => {
  it('can set a session at its first step and at its last', async () => {
    const secret = 's'.repeat(43);
    const keeping = await startServer({
      social: {
        begin: social.begin,
        finish: async (_network, _returned, _kept, caller) => {
          caller.keepSession?.(secret);
          return '/history';
        },
      },
    });
    const browser = new Browser(keeping.url);
    await browser.get('/auth/google');
    expect(browser.cookies.get('social')).toBe('sealed');
    await browser.get('/auth/google/callback?code=C');
    expect(browser.cookies.get('connect.sid')).toBe(secret);
    expect(browser.cookies.has('social')).toBe(false);
    await keeping.server.close();
  });

  it('cannot be started by another site', async () => {
    const response = await open('/auth/google', { 'sec-fetch-site': 'cross-site' });
    expect([response.status, response.headers.get('location'), begun]).toEqual([302, '/?login', []]);
  });

  it('that fails to start shows an error at the login or goes back to the profile', async () => {
    begins = () => Promise.reject(new Error('the network is away'));
    expect((await open('/auth/google')).headers.get('location')).toBe('/?login&problem=network-failed');
    expect((await open('/auth/google?ticket=T')).headers.get('location')).toBe('/profile');
    expect(running.log()).toContain('the network is away');
  });

  it('redirects within this site only, whatever the request and the result ask for', async () => {
    const hostile = fc.oneof(
      fc.webUrl(),
      fc.constantFrom(
        '//evil.example',
        '/\\evil.example',
        'javascript:alert(1)',
        '/%2e%2e//x',
        '/\tevil',
        '',
        ' /',
        '/a\r\nb: c',
      ),
      fc.string({ maxLength: 30 }),
    );
    const property = fc.asyncProperty(hostile, async (wanted) => {
      await open(`/auth/google?proceedTo=${encodeURIComponent(wanted)}`);
      expect(begun.at(-1)![1].proceedTo).toBe(redirectPath(wanted));
      goesTo = async () => wanted;
      const { status, headers } = await open('/auth/google/callback');
      expect(status).toBe(302);
      expect(new URL(headers.get('location')!, 'https://altway.example').origin).toBe('https://altway.example');
    });
    await fc.assert(property, { numRuns: 30 });
  });

  it('reads each parameter once, and none that is a list or an object', async () => {
    await open('/auth/google?ticket=a&ticket=b&proceedTo=/a&proceedTo=//evil.example');
    await open(`/auth/google?ticket=${'x'.repeat(5000)}`);
    expect(begun.map(([, target]) => [target.proceedTo, target.ticket?.length])).toEqual([
      [undefined, undefined],
      [undefined, 2048],
    ]);
  });

  it('counts towards the rate limit like any other request', async () => {
    const few = await startServer({ social, pages: { render }, rateLimit: 2 });
    const statuses = [];
    for (const path of ['/auth/google', '/auth/google/callback', '/auth/google'])
      statuses.push((await open(path, {}, few.url)).status);
    expect(statuses).toEqual([302, 302, 429]);
    await few.server.close();
  });

  it('is 404 without providers', async () => {
    const without = await startServer({ pages: { render } });
    expect((await open('/auth/google', {}, without.url)).status).toBe(404);
    const posted = await fetch(`${without.url}/auth/google`, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    await without.server.close();
  });
});
