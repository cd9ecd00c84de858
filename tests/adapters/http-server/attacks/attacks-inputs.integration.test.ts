import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRoutes } from '../../../../core/contract/accounts/account-routes.ts';
import { filledPath, type Route } from '../../../../core/contract/route.ts';
import type { PageRequest } from '../../../../core/ports/apis/page-renderer.ts';
import type { Owner } from '../../../support/browser/members.ts';
import { type AccountServer, startAccountServer } from '../../../support/servers/account-server.ts';
import type { Browser } from '../../../support/browser/browser.ts';

const render = async ({ url }: PageRequest) => ({ status: 200, headers: {}, body: `page ${url}` });
let at: AccountServer;
let owner: Owner;
let member: Browser;
beforeAll(async () => {
  at = await startAccountServer({ pages: { render } });
  owner = await at.openAccount();
  member = await at.signedIn(owner);
});
afterAll(() => at.close());

const ROUTES = Object.entries<Route>(accountRoutes);
const POSTS = ROUTES.filter(([, { method }]) => method === 'POST');
/** Calls that end no session, whatever their input. */
const LASTING = POSTS.filter(([name]) => !['logOut', 'endSessions'].includes(name));
const FIELDS = { network: 'google', id: 'a'.repeat(12), token: 'x'.repeat(43) };
const pathOf = ({ path }: Route) => filledPath(path, FIELDS);
const said = async (response: Response) => [response.status, await response.json()] as const;

describe('an e-mail with a line break for a header', () => {
  const CONTROLS = ['\r\nBcc: b@evil.example', '\nBcc: b', '\r', '\n', '\0', '\t', '\u2028', '\u0085', '%0d%0aBcc:b'];
  const spoilt = CONTROLS.slice(0, -1).flatMap((text) => [
    `a${text}@b.example`,
    `a@b.example${text}`,
    `${text}a@b.example`,
  ]);

  it.each(['/auth/reg', '/auth/recover', '/auth/profile/change_email'])(
    'is refused by %s, and nothing is sent',
    async (path) => {
      const before = at.sentMails.length;
      for (const email of spoilt) {
        const captcha = path === '/auth/recover' ? await at.proof(member) : undefined;
        const [status, { code, errors }] = await said(
          await member.post(path, { email, captcha, password: owner.password }),
        );
        expect([email, status, code, Object.keys(errors)]).toEqual([email, 400, 'invalid-input', ['email']]);
      }
      expect(at.sentMails.length).toBe(before);
    },
  );

  it('is refused for any control character at any position', async () => {
    const control = fc
      .integer({ min: 0, max: 0x9f })
      .filter((code) => code < 0x20 || code > 0x7e)
      .map((code) => String.fromCharCode(code));
    const property = fc.asyncProperty(fc.nat(12), control, async (place, character) => {
      const email = `ann@altway.eu`.slice(0, place) + character + `ann@altway.eu`.slice(place);
      expect((await member.post('/auth/reg', { email })).status).toBe(400);
    });
    await fc.assert(property, { numRuns: 60 });
  });
});

describe('an input', () => {
  it('of arbitrary JSON is refused or accepted, and breaks nothing', async () => {
    const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constant('x'.repeat(5000)));
    const names = fc.constantFrom(
      'email',
      'password',
      'totp',
      'captcha',
      'token',
      'repeat',
      'old',
      'new',
      'code',
      'on',
      'network',
      'id',
      '__proto__',
    );
    const body = fc.oneof(value, fc.dictionary(names, value));
    const property = fc.asyncProperty(fc.constantFrom(...LASTING), body, async ([, route], input) => {
      const response = await member.post(pathOf(route), JSON.stringify(input));
      expect(response.status).toBeLessThan(500);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    });
    await fc.assert(property, { numRuns: 150 });
    expect((await member.get('/api/profile')).status).toBe(200);
    expect(at.log()).not.toContain('call failed');
  });

  it.each<unknown>([null, 7, true, [], {}, ['a@b.example'], { toString: 'a@b.example' }])(
    'of another type than text, %j, is not accepted as an e-mail',
    async (email) => {
      for (const path of ['/auth/reg', '/auth/recover', '/auth/login'])
        expect(await said(await member.post(path, { email, password: email }))).toMatchObject([
          400,
          { code: 'invalid-input' },
        ]);
    },
  );

  it.each([
    '{"__proto__":{"email":"a@b.example"}}',
    '{"constructor":{"prototype":{"email":"a@b.example"}}}',
    '[{"email":"a@b.example"}]',
    '"a@b.example"',
  ])('with %s contains no e-mail and pollutes no prototype', async (text) => {
    expect((await member.post('/auth/reg', text)).status).toBe(400);
    expect({}).not.toHaveProperty('email');
  });

  it('in a path must be one of the existing names', async () => {
    for (const name of ['__proto__', 'constructor', 'github', 'Google', 'google%00', 'google%2f..'])
      expect([name, (await member.post(`/auth/profile/remove_network/${name}`, {})).status]).toEqual([name, 400]);
    for (const id of ['__proto__', "';--", 'A'.repeat(12), '%00'.repeat(12)])
      expect([id, (await member.post(`/auth/sessions/${encodeURIComponent(id)}/end`, {})).status]).toEqual([id, 400]);
  });

  it('with more fields than its call has writes none of them', async () => {
    const email = 'more@altway.example';
    const more = {
      id: 'x'.repeat(12),
      minerStatus: 2,
      confirmedAt: 1,
      passwordHash: '$argon2id$',
      totp: null,
      locale: 'xx',
    };
    expect((await at.browser().post('/auth/reg', { email, ...more })).status).toBe(200);
    const account = (await at.store.accounts.byEmail(email))!;
    expect(account).toMatchObject({ email, minerStatus: 0, locale: 'en' });
    expect([account.confirmedAt, account.passwordHash, account.totp]).toEqual([undefined, undefined, undefined]);
    expect(account.id).not.toBe(more.id);
  });

  it('in a path takes precedence over the same field in the body', async () => {
    const response = await member.post('/auth/profile/remove_network/github', { network: 'google' });
    expect(response.status).toBe(400);
  });

  it.each(POSTS)('of %s has a maximum length', async (_name, route) => {
    const browser = at.browser();
    await browser.get('/api/domain/');
    const body = JSON.stringify({ email: 'x'.repeat(17 * 1024) });
    expect(await said(await browser.post(pathOf(route), body))).toMatchObject([413, { code: 'too-large' }]);
  });

  it('that is too long is refused before any work is done for it', async () => {
    const password = 'x'.repeat(257);
    const fresh = { old: owner.password, new: password, repeat: password };
    expect((await member.post('/auth/profile/change_passwd', fresh)).status).toBe(400);
    expect((await member.post('/auth/change', { token: 'x'.repeat(43), password, repeat: password })).status).toBe(400);
    const long = { email: `${'a'.repeat(64)}@${'b'.repeat(250)}.example` };
    expect((await member.post('/auth/reg', long)).status).toBe(400);
    expect((await member.post('/auth/login', { ...owner, captcha: 'x'.repeat(5000) })).status).toBe(400);
    expect((await member.post('/auth/totp', { totp: '1'.repeat(65) })).status).toBe(400);
  });
});

describe('framing by other sites', () => {
  const policyOf = ({ headers }: Response) => headers.get('content-security-policy');

  it.each(ROUTES)('is forbidden for the answer of %s', async (_name, route) => {
    const browser = at.browser();
    const answers = [
      await browser.get(pathOf(route)),
      await browser.post(pathOf(route), {}),
      await browser.post(pathOf(route), {}, { 'x-csrf-token': '' }),
      await fetch(at.url + pathOf(route), { method: 'DELETE' }),
    ];
    for (const answer of answers) {
      expect(policyOf(answer)).toContain("frame-ancestors 'none'");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('cache-control')).toMatch(/no-store|private/);
    }
  });

  it.each([
    '/',
    '/profile',
    '/history',
    `/recover/${'x'.repeat(43)}`,
    '/auth/logout',
    '/auth/google',
    '/auth/google/callback',
    '/%',
  ])('is forbidden for the page at %s', async (path) => {
    const response = await at.browser().get(path);
    expect(policyOf(response)).toContain("frame-ancestors 'none'");
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('cache-control')).toMatch(/no-store|private/);
  });
});
