import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProviders } from '../../../../adapters/social/create-providers.ts';
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../../../core/domain/accounts/account.ts';
import { redirectPath } from '../../../../core/domain/redirect-path.ts';
import { type AccountServer, startAccountServer } from '../../../support/servers/account-server.ts';
import type { Browser } from '../../../support/browser/browser.ts';
import { follow } from '../../../support/follow.ts';
import { type OpenIdProvider, type Person, startOpenIdProvider } from '../../../support/servers/openid-provider.ts';

let provider: OpenIdProvider;
let at: AccountServer;
let count = 0;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  at = await startAccountServer({ signIn: createProviders(provider.settings) });
});
afterAll(() => Promise.all([at.close(), provider.close()]));
beforeEach(() => {
  provider.person = somebody();
});

/** A new user of the providers with an e-mail of their own. */
function somebody(more: Partial<Person> = {}): Person {
  const subject = `person-${(count += 1)}`;
  const person = { subject, name: `Ann ${count}`, email: `${subject}@altway.example`, isVerified: true, ...more };
  provider.accounts.set(person.subject, person);
  return person;
}

const goesTo = (response: Response) => response.headers.get('location');
const profile = async (browser: Browser) => (await browser.get('/api/profile')).json();

/** Goes to the provider and follows redirects back. @returns path and query of the page it comes back to. */
async function out(browser: Browser, path: string): Promise<string> {
  const away = goesTo(await browser.get(path))!;
  expect(new URL(away, at.url).origin).toBe(provider.issuer);
  return (await follow(away, ({ origin }) => origin === at.url)).slice(at.url.length);
}

async function signIn(browser: Browser, network: SocialProvider, query = ''): Promise<string | null> {
  return goesTo(await browser.get(await out(browser, `/auth/${network}${query}`)));
}

describe('a social sign-in', () => {
  it.each(SOCIAL_PROVIDERS)(
    'by %s opens an account the first time and the same account the next time',
    async (network) => {
      const browser = at.browser();
      expect(await signIn(browser, network, '?proceedTo=/history')).toBe('/history');
      expect(browser.cookies.has('social')).toBe(false);
      const { user, networks } = await profile(browser);
      expect(user).toMatchObject({
        hasPassword: false,
        ...(network === 'google' && { email: provider.person!.email }),
      });
      expect(networks).toMatchObject([{ network }]);
      const again = at.browser();
      await signIn(again, network);
      expect((await profile(again)).user).toEqual(user);
      expect(again.cookies.get('connect.sid')).not.toBe(browser.cookies.get('connect.sid'));
    },
  );

  it.each(SOCIAL_PROVIDERS)('by %s works once, and only in the browser that started it', async (network) => {
    const browser = at.browser();
    const returned = await out(browser, `/auth/${network}`);
    const kept = browser.cookies.get('social')!;
    const stranger = at.browser();
    expect(goesTo(await stranger.get(returned))).toBe('/?login&problem=network-failed');
    await out(stranger, `/auth/${network}`);
    expect(goesTo(await stranger.get(returned))).toBe('/?login&problem=network-failed');
    expect(stranger.cookies.has('connect.sid')).toBe(false);
    expect(goesTo(await browser.get(returned))).toBe('/processing');
    browser.cookies.delete('connect.sid');
    browser.cookies.set('social', kept);
    expect(goesTo(await browser.get(returned))).toBe('/?login&problem=network-failed');
    expect(browser.cookies.has('connect.sid')).toBe(false);
  });

  it('is refused with the answer of another provider or with another state', async () => {
    const browser = at.browser();
    const returned = await out(browser, '/auth/google');
    const kept = browser.cookies.get('social')!;
    for (const path of [
      returned.replace('google', 'twitter'),
      returned.replace(/state=[^&]+/, 'state=x'),
      returned.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'),
      '/auth/google/callback',
      '/auth/google/callback?error=access_denied&error_description=%3Cscript%3E',
    ]) {
      browser.cookies.set('social', kept);
      expect([path, goesTo(await browser.get(path))]).toEqual([path, '/?login&problem=network-failed']);
      expect(browser.cookies.has('connect.sid')).toBe(false);
    }
  });

  it('never opens the account of another user by its e-mail', async () => {
    const owner = await at.openAccount();
    for (const email of [owner.email, owner.email.toUpperCase()]) {
      provider.person = somebody({ email });
      const browser = at.browser();
      expect(await signIn(browser, 'google')).toBe('/?login&problem=network-email-taken');
      expect(browser.cookies.has('connect.sid')).toBe(false);
    }
    provider.person = somebody({ email: owner.email, isVerified: false });
    const browser = at.browser();
    await signIn(browser, 'google');
    expect((await profile(browser)).user).not.toHaveProperty('email');
  });

  it('links a provider only for the session that asked for it', async () => {
    const owner = await at.openAccount();
    const [mine, thief] = [await at.signedIn(owner), await at.signedIn()];
    const ask = async () => {
      const response = await mine.post('/auth/profile/add_network/twitter', { password: owner.password });
      return ((await response.json()) as { path: string }).path;
    };
    const path = await ask();
    expect(goesTo(await thief.get(path))).toBe('/profile');
    expect(goesTo(await at.browser().get(path))).toBe('/profile');
    expect(thief.cookies.has('social')).toBe(false);
    const returned = await out(mine, path);
    // An attacker with the answer and the cookie, but without the session, links nothing.
    thief.cookies.set('social', mine.cookies.get('social')!);
    expect(goesTo(await thief.get(returned))).toBe('/?login&problem=network-failed');
    expect((await profile(thief)).networks).toEqual([]);
    expect(await signIn(mine, 'twitter', (await ask()).slice('/auth/twitter'.length))).toBe('/profile');
    expect((await profile(mine)).networks).toMatchObject([{ network: 'twitter' }]);
    expect(goesTo(await mine.get(path))).toBe('/profile');
  });

  it('needs the second factor where there is one', async () => {
    const owner = await at.openAccount();
    const mine = await at.signedIn(owner);
    const linked = await mine.post('/auth/profile/add_network/facebook', { password: owner.password });
    await signIn(mine, 'facebook', ((await linked.json()) as { path: string }).path.slice('/auth/facebook'.length));
    const key = await at.withAuthenticator(mine, owner);
    const browser = at.browser();
    expect(await signIn(browser, 'facebook', '?proceedTo=/history')).toBe('/?login&step=code&proceedTo=%2Fhistory');
    expect((await browser.get('/api/profile')).status).toBe(401);
    expect((await browser.post('/auth/totp', { totp: at.codeOf(key) })).status).toBe(200);
    expect((await profile(browser)).user.email).toBe(owner.email);
  });
});

describe('redirect', () => {
  const HOSTILE = [
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/%09/evil.example\n',
    '/./\\evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\r\nLocation: https://evil.example',
    '@evil.example',
    '.evil.example',
    '/\u200b/evil.example',
    '/' + 'a'.repeat(2000),
  ];

  it.each(HOSTILE)('after sign-in stays on the site for the target %j', async (target) => {
    expect(redirectPath(target)).toBeUndefined();
    const query = `?proceedTo=${encodeURIComponent(target)}`;
    expect(await signIn(at.browser(), 'twitter', query)).toBe('/processing');
    const { person } = provider;
    provider.person = undefined;
    expect(await signIn(at.browser(), 'twitter', query)).toBe('/?login&problem=network-failed');
    provider.person = person;
  });

  it('after sign-in may lead to a page whose path is in another script', async () => {
    expect(await signIn(at.browser(), 'twitter', `?proceedTo=${encodeURIComponent('/௦/é?ö')}`)).toBe(
      '/%E0%AF%A6/%C3%A9?%C3%B6',
    );
  });

  it('after sign-in stays on the site for arbitrary targets', async () => {
    const target = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }).map((text) => `/${text}`),
      fc.webPath(),
      fc.webUrl(),
    );
    const property = fc.asyncProperty(target, async (text) => {
      const proceedTo = encodeURIComponent(text.toWellFormed());
      const location = (await signIn(at.browser(), 'twitter', `?proceedTo=${proceedTo}`))!;
      expect(new URL(location, 'https://altway.example').origin).toBe('https://altway.example');
      expect(location).toMatch(/^\/(?![/\\])/);
    });
    await fc.assert(property, { numRuns: 25 });
  });

  it.each(HOSTILE)('after logout stays on the site for %j', async (target) => {
    const query = `?proceedTo=${encodeURIComponent(target)}&next=${encodeURIComponent(target)}`;
    for (const site of ['same-origin', 'cross-site'])
      expect(goesTo(await at.browser().get(`/auth/logout${query}`, { 'sec-fetch-site': site }))).toBe('/');
  });
});
