import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRoutes } from '../../../../core/contract/accounts/account-routes.ts';
import { filledPath, type Route } from '../../../../core/contract/route.ts';
import { type AccountServer, halfway, startAccountServer } from '../../../support/servers/account-server.ts';
import type { Browser } from '../../../support/browser/browser.ts';
import type { Owner } from '../../../support/browser/members.ts';

let at: AccountServer;
beforeAll(async () => {
  at = await startAccountServer();
});
afterAll(() => at.close());

const ROUTES = Object.entries<Route>(accountRoutes);
const FIELDS = { network: 'google', id: 'a'.repeat(12), token: 'x'.repeat(43) };
const pathOf = ({ path }: Route) => filledPath(path, FIELDS);
const sid = (browser: Browser) => browser.cookies.get('connect.sid');
const profile = async (browser: Browser) => (await browser.get('/api/profile')).status;
const said = async (response: Response) => [response.status, await response.json()] as const;
const call = (browser: Browser, route: Route) =>
  route.method === 'GET' ? browser.get(pathOf(route)) : browser.post(pathOf(route), {});

describe('without a session', () => {
  // Every call not listed here needs a session; a new call is tested for it automatically.
  const OPEN = [
    'register',
    'challenge',
    'logIn',
    'recover',
    'setPassword',
    'logOut',
    'confirmEmail',
    'networks',
    'token',
    'passkeyLoginOptions',
    'passkeyLogIn',
  ];
  /** What a login that waits for its code may call. */
  const STEPS = ['confirmLogin', 'passkeyStepOptions', 'passkeyStep'];
  const members = ROUTES.filter(([name]) => !OPEN.includes(name));

  it('every route is listed in the contract', () => {
    for (const [name, { errors }] of members)
      expect([name, errors]).toEqual([name, expect.arrayContaining(['unauthenticated'])]);
    for (const name of OPEN) expect(Object.keys(accountRoutes)).toContain(name);
  });

  it.each(members)('%s is refused', async (_name, route) => {
    const invented = at.browser();
    invented.cookies.set('connect.sid', randomBytes(32).toString('base64url'));
    for (const browser of [at.browser(), invented]) {
      const [status, body] = await said(await callWell(browser, route));
      expect([status, body]).toMatchObject([401, { code: 'unauthenticated' }]);
    }
  });

  it('every call is refused before the code of the second factor', async () => {
    const { browser } = await halfway(at);
    const before = sid(browser);
    for (const [name, route] of members.filter(([name]) => !STEPS.includes(name)))
      expect([name, (await callWell(browser, route)).status]).toEqual([name, 401]);
    expect(sid(browser)).toBe(before);
  });

  it('every call is refused after the session ended', async () => {
    const browser = await at.signedIn();
    const secret = sid(browser)!;
    await browser.post('/auth/logout', {});
    const thief = at.browser();
    thief.cookies.set('connect.sid', secret);
    for (const [name, route] of members) expect([name, (await callWell(thief, route)).status]).toEqual([name, 401]);
  });
});

/** Calls with input that passes the contract, so that the check of the session decides. */
function callWell(browser: Browser, route: Route): Promise<Response> {
  const password = 'correct horse battery';
  const input = {
    email: 'a@b.example',
    old: password,
    new: password,
    repeat: password,
    code: '123456',
    totp: '123456',
    on: true,
    kind: 'merchant-secret',
    ticket: 'x',
    name: 'x',
    currency: 'btc',
    address: 'x',
    signed: { id: 'x', response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } },
    created: { id: 'x', response: { clientDataJSON: 'x', attestationObject: 'x' } },
  };
  return route.method === 'GET' ? browser.get(pathOf(route)) : browser.post(pathOf(route), input);
}

describe('a forged request', () => {
  const posts = ROUTES.filter(([, { method }]) => method === 'POST');
  const refused = [403, { code: 'forbidden', errors: { csrf: [expect.any(String)] } }];

  it.each(posts)('%s needs a token of the same session', async (_name, route) => {
    const [mine, theirs] = await Promise.all([at.signedIn(owner), at.signedIn(owner)]);
    const session = sid(mine);
    for (const token of ['', 'x', theirs.token, before]) {
      const response = await mine.post(pathOf(route), {}, { 'x-csrf-token': token });
      expect(await said(response)).toMatchObject(refused);
    }
    expect(sid(mine)).toBe(session);
    expect(await profile(mine)).toBe(200);
  });

  let owner: Owner;
  let before: string;
  beforeAll(async () => {
    owner = await at.openAccount();
    const guest = at.browser();
    await guest.get('/api/domain/');
    before = guest.token;
  });

  it('cannot use the token that its own browser had before login or after logout', async () => {
    const browser = at.browser();
    await browser.get('/api/domain/');
    const early = browser.token;
    await at.logIn(browser, owner);
    const during = browser.token;
    expect(during).not.toBe(early);
    expect(await said(await browser.post('/auth/logout', {}, { 'x-csrf-token': early }))).toMatchObject(refused);
    expect((await browser.post('/auth/profile/clear_errors', {})).status).toBe(200);
    await browser.post('/auth/logout', {});
    expect(await said(await browser.post('/auth/logout', {}, { 'x-csrf-token': during }))).toMatchObject(refused);
  });

  it('cannot be a form or text, which need no preflight', async () => {
    const browser = await at.signedIn(owner);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await browser.post('/auth/logout', '{}', { 'content-type': type })).status).toBe(415);
    expect(await profile(browser)).toBe(200);
  });

  it('cannot choose its method by a header, a field or a query', async () => {
    const browser = await at.signedIn(owner);
    const over = { 'x-http-method-override': 'POST', 'x-method-override': 'POST', 'x-http-method': 'POST' };
    for (const [name, route] of posts.filter(([name]) => name !== 'logOut')) {
      const response = await browser.get(`${pathOf(route)}?_method=POST`, over);
      expect([name, response.status, response.headers.get('allow')]).toEqual([name, 405, 'POST']);
    }
    expect(await profile(browser)).toBe(200);
  });
});

describe('a session', () => {
  it('never has an ID that the browser sent before login', async () => {
    const owner = await at.openAccount();
    const planted = randomBytes(32).toString('base64url');
    const browser = at.browser();
    browser.cookies.set('connect.sid', planted);
    expect((await at.logIn(browser, owner)).status).toBe(200);
    expect(sid(browser)).not.toBe(planted);
    const thief = at.browser();
    thief.cookies.set('connect.sid', planted);
    expect(await profile(thief)).toBe(401);
    expect(await profile(browser)).toBe(200);
  });

  it('has a new ID after each login and after the code', async () => {
    const { browser, owner, key } = await halfway(at);
    const first = sid(browser)!;
    expect((await browser.post('/auth/login', { ...owner, totp: at.codeOf(key) })).status).toBe(200);
    const second = sid(browser)!;
    expect(second).not.toBe(first);
    const thief = at.browser();
    thief.cookies.set('connect.sid', first);
    expect(await profile(thief)).toBe(401);
    expect((await thief.post('/auth/totp', { totp: at.codeOf(key) })).status).toBe(401);
  });

  it('ends everywhere when the password changes, and is renewed in the browser that changed it', async () => {
    const owner = await at.openAccount();
    const [mine, other] = [await at.signedIn(owner), await at.signedIn(owner)];
    const before = sid(mine)!;
    const fresh = `${owner.password} more`;
    const change = { old: owner.password, new: fresh, repeat: fresh };
    expect((await mine.post('/auth/profile/change_passwd', change)).status).toBe(200);
    expect(sid(mine)).not.toBe(before);
    expect([await profile(mine), await profile(other)]).toEqual([200, 401]);
    const thief = at.browser();
    thief.cookies.set('connect.sid', before);
    expect(await profile(thief)).toBe(401);
    expect((await mine.post('/auth/profile/clear_errors', {})).status).toBe(200);
  });

  it('of another account cannot be ended or seen', async () => {
    const owner = await at.openAccount();
    const [mine, theirs] = [await at.signedIn(owner), await at.signedIn()];
    const [, { result }] = await said(await theirs.get('/auth/sessions'));
    const [, own] = await said(await mine.get('/auth/sessions'));
    expect(own.result.map(({ id }: { id: string }) => id)).not.toContain(result[0].id);
    expect((await mine.post(`/auth/sessions/${result[0].id}/end`, { password: owner.password })).status).toBe(404);
    expect(await profile(theirs)).toBe(200);
  });
});

describe('signing out everywhere', () => {
  it('clears the cookie and gives a token that works at once', async () => {
    const owner = await at.openAccount();
    const [mine, other] = [await at.signedIn(owner), await at.signedIn(owner)];
    expect((await mine.post('/auth/sessions/end', { password: 'guess' })).status).toBe(401);
    expect(await profile(other)).toBe(200);
    expect((await mine.post('/auth/sessions/end', { password: owner.password })).status).toBe(200);
    expect(sid(mine)).toBeUndefined();
    expect([await profile(mine), await profile(other)]).toEqual([401, 401]);
    expect((await at.logIn(mine, owner)).status).toBe(200);
  });
});

it('with a session every call is answered', async () => {
  const browser = await at.signedIn();
  for (const [name, route] of ROUTES.filter(([, { method }]) => method === 'GET'))
    expect([name, (await call(browser, route)).status]).toEqual([name, 200]);
});
