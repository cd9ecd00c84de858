import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProviders } from '../../../../adapters/social/create-providers.ts';
import { accountRoutes } from '../../../../core/contract/accounts/account-routes.ts';
import { passkeyRoutes } from '../../../../core/contract/accounts/passkey-routes.ts';
import type { Route } from '../../../../core/contract/route.ts';
import { type AccountServer, startAccountServer } from '../../../support/servers/account-server.ts';
import type { Browser } from '../../../support/browser/browser.ts';
import { follow } from '../../../support/follow.ts';
import { ADA, type OpenIdProvider, startOpenIdProvider } from '../../../support/servers/openid-provider.ts';

let provider: OpenIdProvider;
let at: AccountServer;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  const render = async () => ({ status: 200, headers: {}, body: 'a page' });
  at = await startAccountServer({ signIn: createProviders(provider.settings), pages: { render } });
});
afterAll(() => Promise.all([at.close(), provider.close()]));

const secrets = new Map<string, string>();

/** Registers a secret that must not appear in any log; short texts would be found by chance. */
function hide(what: string, secret: string | undefined): string {
  expect([what, secret?.length ?? 0]).toEqual([what, expect.toSatisfy((length: number) => length >= 6)]);
  secrets.set(secret!, what);
  return secret!;
}

function hideCookies(browser: Browser): void {
  for (const [name, value] of browser.cookies) hide(`cookie ${name}`, value);
  if (browser.token) hide('CSRF token', browser.token);
}

async function json(response: Response): Promise<any> {
  expect(response.status).toBe(200);
  return response.json();
}

/** Makes every account call, with valid and invalid input. */
async function livesALife(): Promise<void> {
  const owner = await at.openAccount();
  hide('password', owner.password);
  hide('mail token', await at.linkTo(owner.email));
  const mailed = `/recover/${await at.linkTo(owner.email)}?email`;
  await at.browser().get(mailed);
  // Every request of such a page sends its URL as the referrer: a call, a file, a refused call, a form.
  const referer = at.url + mailed;
  for (const path of ['/auth/challenge', '/assets/none.js', '/api/token/none', '/auth/logout'])
    await at.browser().get(path, { referer });
  await fetch(`${at.url}/`, { method: 'POST', headers: { referer, origin: 'null' }, body: new URLSearchParams() });
  const browser = at.browser();
  await at.logIn(browser, { ...owner, password: hide('wrong password', 'tr0ub4dor&3 of mine') });
  await at.logIn(browser, owner);
  hideCookies(browser);
  const { password } = owner;
  const { key } = await json(await browser.post('/auth/profile/totp_enable', { password }));
  hide('authenticator key', key);
  const first = hide('code', at.codeOf(key));
  const { recoveryCodes } = await json(await browser.post('/auth/profile/totp_confirm', { code: first }));
  for (const code of recoveryCodes) hide('recovery code', code);
  for (const code of [hide('code', at.codeOf(key)), hide('wrong code', '918273')])
    await browser.post('/auth/profile/totp_validate', { code });
  const renewed = await json(
    await browser.post('/auth/profile/recovery_codes', { code: hide('code', at.codeOf(key)) }),
  );
  for (const code of renewed.recoveryCodes) hide('recovery code', code);
  await secondStep(owner, key, renewed.recoveryCodes);
  await changes(browser, owner, key);
}

async function secondStep(owner: { email: string; password: string }, key: string, recoveryCodes: readonly string[]) {
  for (const totp of [hide('code', at.codeOf(key)), recoveryCodes[0]!]) {
    const browser = at.browser();
    await at.logIn(browser, owner);
    hideCookies(browser);
    await json(await browser.post('/auth/totp', { totp }));
    hideCookies(browser);
    for (const path of ['/api/profile', '/auth/sessions', '/auth/events', '/auth/networks', '/history'])
      await browser.get(path);
    await browser.get('/auth/logout', { 'sec-fetch-site': 'same-origin' });
  }
}

async function changes(browser: Browser, { email, password }: { email: string; password: string }, key: string) {
  const fresh = hide('new password', `${password} and more`);
  await json(await browser.post('/auth/profile/change_passwd', { old: password, new: fresh, repeat: fresh }));
  hideCookies(browser);
  await json(await browser.post('/auth/profile/change_email', { email: `new.${email}`, password: fresh }));
  const change = hide('mail token', await at.linkTo(`new.${email}`));
  await json(await browser.get(`/api/token/${change}`));
  await json(await browser.post('/auth/profile/confirm_email', { token: change }));
  const { path } = await json(await browser.post('/auth/profile/add_network/google', { password: fresh }));
  hide('ticket', new URL(path, at.url).searchParams.get('ticket')!);
  await social(browser, path);
  await json(await browser.post('/auth/profile/clear_errors', {}));
  await json(await browser.get('/auth/profile/unconfirmed'));
  const setting = { kind: 'merchant-secret', password: fresh, code: hide('code', at.codeOf(key)) };
  await browser.post('/auth/profile/confirm_setting', setting);
  await json(await browser.post('/auth/profile/miner', { on: true }));
  await json(await browser.post('/auth/profile/remove_network/google', { password: fresh }));
  await browser.post(`/auth/sessions/${'a'.repeat(12)}/end`, { password: fresh });
  await json(await browser.post('/auth/profile/totp_disable', { code: hide('code', at.codeOf(key)) }));
  await json(await browser.post('/auth/profile/totp_enable', { password: fresh }));
  await json(await browser.post('/auth/profile/totp_disable_unconfirmed', {}));
  await json(await browser.post('/auth/sessions/end', { password: fresh }));
  await recovers(`new.${email}`);
  await browser.post('/auth/logout', {});
}

async function recovers(email: string): Promise<void> {
  const browser = at.browser();
  const sent = at.sentMails.length;
  await json(await browser.post('/auth/recover', { email, captcha: await at.proof(browser) }));
  await expect.poll(() => at.sentMails.slice(sent)).toContainEqual(expect.objectContaining({ kind: 'recover' }));
  const token = hide('mail token', await at.linkTo(email));
  const password = hide('recovered password', 'yet another horse');
  for (const expected of [200, 404])
    expect((await browser.post('/auth/change', { token, password, repeat: password })).status).toBe(expected);
}

/** Makes every call about passkeys; each is refused, because an IP address has none and nobody is signed in. */
async function refusedPasskeys(browser: Browser): Promise<void> {
  const ticket = hide('ticket', 'sealed-ticket-of-a-challenge');
  const part = hide('signature', 'c2lnbmVkLWJ5LWEtcGFzc2tleQ');
  const signed = { id: part, response: { clientDataJSON: part, authenticatorData: part, signature: part } };
  const created = { id: part, response: { clientDataJSON: part, attestationObject: part } };
  const body = { ticket, signed, created, name: 'x', passkey: { ticket, signed } };
  for (const { method, path } of Object.values<Route>(passkeyRoutes)) {
    const place = path.replace(':id', 'a'.repeat(12));
    const { status } = await (method === 'GET' ? browser.get(place) : browser.post(place, body));
    expect([place, status >= 400 && status < 500]).toEqual([place, true]);
  }
}

/** Saves, renames and removes an address. */
async function savesAddresses(browser: Browser): Promise<void> {
  const address = 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L';
  const name = hide('name of an address', 'wallet in the cellar');
  const { addresses } = await json(await browser.post('/auth/addresses/save', { currency: 'doge', address, name }));
  const [{ id }] = addresses;
  await json(await browser.post(`/auth/addresses/${id}/rename`, { name }));
  await browser.get('/auth/addresses');
  await json(await browser.post(`/auth/addresses/${id}/remove`, {}));
}

/** Goes to a provider and back. @param isGood false comes back with the state of another sign-in. */
async function social(browser: Browser, path: string, isGood = true): Promise<void> {
  const away = (await browser.get(path)).headers.get('location')!;
  const returned = await follow(away, ({ origin }) => origin === at.url);
  for (const [name, value] of new URL(returned).searchParams) if (name !== 'iss') hide(`the network's ${name}`, value);
  hideCookies(browser);
  await browser.get(returned.slice(at.url.length).replace(/state=[^&]+/, isGood ? '$&' : 'state=another'));
}

it('logs contain no password, code, token, session or link at any level', async () => {
  const guest = at.browser();
  for (const isGood of [false, true]) await social(guest, '/auth/twitter', isGood);
  hideCookies(guest);
  for (const network of Object.values(provider.settings)) hide('client secret', network?.clientSecret);
  await livesALife();
  await refusedPasskeys(at.browser());
  await savesAddresses(await at.signedIn());
  await expect.poll(() => at.sentMails.length).toBeGreaterThan(8);
  for (const mail of at.sentMails) if ('link' in mail) hide('link', mail.link);
  const logged = at.log() + JSON.stringify(at.serverLog.lines);
  const calls = logged.split('\n').filter((line) => line.includes('"message":"request"'));
  expect(calls.length).toBeGreaterThan(50);
  // Each call was made at least once.
  const paths = new Set(calls.map((line) => JSON.parse(line).req.path as string));
  const isCalled = (path: string) =>
    [...paths].some((seen) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(seen));
  for (const { path } of Object.values(accountRoutes)) expect([path, isCalled(path)]).toEqual([path, true]);
  for (const [secret, what] of secrets) expect([what, logged.includes(secret)]).toEqual([what, false]);
  for (const { email } of [ADA]) expect(logged).not.toContain(email);
});
