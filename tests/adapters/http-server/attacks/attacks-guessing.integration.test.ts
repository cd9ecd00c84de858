import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountServer, halfway, startAccountServer } from '../../../support/servers/account-server.ts';
import type { Browser } from '../../../support/browser/browser.ts';

let at: AccountServer;
beforeAll(async () => {
  at = await startAccountServer();
});
afterAll(() => at.close());

const said = async (response: Response) => [response.status, await response.json()] as const;
const profile = async (browser: Browser) => (await browser.get('/api/profile')).status;

describe('guessing', () => {
  it('of codes ends after five attempts, also concurrent ones, and the owner is notified', async () => {
    const { browser, owner, key } = await halfway(at);
    const token = browser.token;
    const tries = Array.from({ length: 20 }, (_, index) =>
      browser.post('/auth/totp', { totp: String(index).padStart(6, '0') }, { 'x-csrf-token': token }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(5).fill(403), ...Array<number>(15).fill(429)]);
    const [status, body] = await said(await browser.post('/auth/totp', { totp: at.codeOf(key) }));
    expect([status, body.code]).toEqual([429, 'too-many-requests']);
    const blocked = { to: owner.email, kind: 'login-blocked' };
    await expect.poll(() => at.sentMails).toContainEqual(expect.objectContaining(blocked));
  });

  it('of codes cannot continue from another address or with another login', async () => {
    const { browser, owner, key } = await halfway(at);
    for (let time = 0; time < 5; time += 1) await browser.post('/auth/totp', { totp: '000000' });
    const other = at.browser();
    await at.logIn(other, owner);
    expect((await other.post('/auth/totp', { totp: at.codeOf(key) })).status).toBe(429);
    expect((await other.post('/auth/login', { ...owner, totp: at.codeOf(key) })).status).toBe(429);
  });

  it('with a used code counts as a wrong attempt', async () => {
    const { browser, key } = await halfway(at);
    const code = at.codeOf(key);
    expect((await browser.post('/auth/totp', { totp: code })).status).toBe(200);
    expect(await said(await browser.post('/auth/profile/totp_validate', { code }))).toMatchObject([
      403,
      {
        code: 'wrong-code',
        errors: { code: ['Wrong Google Authenticator Code'] },
        reasons: { code: [{ name: 'code-wrong' }] },
      },
    ]);
  });

  it('of passwords ends after five attempts, with the same answer for accounts that do not exist', async () => {
    const owner = await at.openAccount();
    const tries = async (email: string) => {
      const answers = [];
      for (let time = 0; time < 7; time += 1) {
        const response = await at.logIn(at.browser(), { email, password: `wrong ${time}` });
        answers.push(await said(response));
      }
      return answers;
    };
    const known = await tries(owner.email);
    expect(known.map(([status]) => status)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await tries('nobody@altway.example')).toEqual(known);
    expect((await at.logIn(at.browser(), owner)).status).toBe(429);
  });

  it('of passwords needs a captcha proof of its own for each login', async () => {
    const owner = await at.openAccount();
    const browser = at.browser();
    const captcha = await at.proof(browser);
    for (const given of [undefined, '', 'x', captcha.slice(0, -4)])
      expect(await said(await browser.post('/auth/login', { ...owner, captcha: given }))).toMatchObject([
        403,
        { code: 'human-check' },
      ]);
    expect((await browser.post('/auth/login', { ...owner, password: 'wrong', captcha })).status).toBe(401);
    expect((await browser.post('/auth/login', { ...owner, captcha })).status).toBe(403);
  });
});

describe('the token of a mail', () => {
  const set = (browser: Browser, token: string, password = 'another horse battery') =>
    browser.post('/auth/change', { token, password, repeat: password });

  it('works once; used, replaced, expired and invented ones get the same answer', async () => {
    const browser = at.browser();
    const email = 'tokens@altway.example';
    await browser.post('/auth/reg', { email });
    const replaced = await at.linkTo(email);
    await browser.post('/auth/reg', { email });
    await expect.poll(() => at.linkTo(email)).not.toBe(replaced);
    const used = await at.linkTo(email);
    expect(await said(await browser.get(`/api/token/${used}`))).toEqual([200, { email }]);
    expect((await set(browser, used)).status).toBe(200);
    const answers = [];
    for (const token of [used, replaced, randomBytes(32).toString('base64url'), 'short', `${used}x`]) {
      answers.push([await said(await set(browser, token))]);
    }
    expect(answers[0]).toMatchObject([[404, { code: 'not-found' }]]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const looks = [];
    for (const token of [used, replaced, randomBytes(32).toString('base64url')])
      looks.push(await said(await browser.get(`/api/token/${token}`)));
    for (const look of looks) expect(look).toEqual(looks[0]);
    expect(JSON.stringify(looks)).not.toContain('@');
  });

  it('works for a day', async () => {
    const browser = at.browser();
    await browser.post('/auth/reg', { email: 'late@altway.example' });
    const token = await at.linkTo('late@altway.example');
    at.clock.advance(24 * 3600 * 1000 + 1000);
    expect((await set(browser, token)).status).toBe(404);
    expect((await said(await browser.get(`/api/token/${token}`)))[1]).toEqual({});
  });

  it('ends the sessions of all browsers when used', async () => {
    const owner = await at.openAccount();
    const thief = await at.signedIn(owner);
    const browser = at.browser();
    const sent = at.sentMails.length;
    expect((await browser.post('/auth/recover', { email: owner.email, captcha: await at.proof(browser) })).status).toBe(
      200,
    );
    await expect.poll(() => at.sentMails.slice(sent)).toContainEqual(expect.objectContaining({ kind: 'recover' }));
    expect((await set(browser, await at.linkTo(owner.email))).status).toBe(200);
    expect(await profile(thief)).toBe(401);
    // Setting a password does not sign in.
    expect([browser.cookies.get('connect.sid'), await profile(browser)]).toEqual([undefined, 401]);
  });

  it('is in a link to the configured host, whatever the request headers claim', async () => {
    const browser = at.browser();
    const lie = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' };
    await browser.post('/auth/reg', { email: 'host@altway.example' }, lie);
    await at.linkTo('host@altway.example');
    const mail = at.sentMails.findLast(({ to }) => to === 'host@altway.example');
    expect(mail).toMatchObject({ link: expect.stringMatching(new RegExp(`^${at.url}/recover/[\\w-]{43}$`)) });
  });
});
