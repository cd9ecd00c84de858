import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Network } from '../../../../core/domain/account.ts';
import { accountHouse, type AccountHouse, type Browser, GOOD_PASSWORD } from '../../../support/account-house.ts';
import { failure } from '../../../support/failure.ts';
import { sampleEvent, sampleRecord } from '../../../support/sample-transactions.ts';

let house: AccountHouse;
beforeAll(async () => {
  house = await accountHouse();
});
afterAll(() => house.close());

const FAILED = '/?login&problem=network-failed';

let count = 0;
/** Somebody a network knows. */
function person(parts: { email?: string; subject?: string; label?: string } = {}) {
  count += 1;
  return { subject: `s${count}`, label: `Person ${count}`, ...parts };
}

type Wish = { proceedTo?: string; ticket?: string };

async function leave(browser: Browser, wish: Wish = {}, network: Network = 'google') {
  const { location, kept } = await house.accounts.entrance.begin(network, wish, browser);
  return { kept, state: new URL(location).searchParams.get('state')! };
}

/** Goes to the network and comes back. @returns where the browser goes on to. */
async function signIn(browser: Browser, who: ReturnType<typeof person>, wish: Wish = {}, network: Network = 'google') {
  const { kept, state } = await leave(browser, wish, network);
  const code = house.networks.person(who);
  return house.accounts.entrance.finish(network, `/auth/${network}/callback?${code}&state=${state}`, kept, browser);
}

/** A ticket for linking a network. */
async function ticketOf(browser: Browser, network: Network = 'google', password: string | undefined = GOOD_PASSWORD) {
  const { path } = await browser.api.addNetwork({ network, password });
  expect(path).toMatch(new RegExp(`^/auth/${network}\\?ticket=[\\w-]+$`));
  return new URL(path, 'https://altway.test').searchParams.get('ticket')!;
}

const linked = async (browser: Browser) => (await browser.api.profile({})).networks.map(({ network }) => network);

describe('signing in by a network', () => {
  it('makes an account of whoever has none, confirmed by the network’s e-mail, and finds it again', async () => {
    const email = house.newEmail();
    const who = person({ email, label: 'Zoë\n Person' });
    const browser = house.browser();
    browser.visitor = house.secrets.newSecret();
    const made = sampleRecord({ owner: house.secrets.digest(browser.visitor) });
    await house.store.transactions.insert(made, [sampleEvent(1)]);
    expect(await signIn(browser, who)).toBe('/processing');
    const profile = await browser.api.profile({});
    expect(profile.user).toMatchObject({ email, hasPassword: false });
    expect(profile.networks).toEqual([{ network: 'google', label: 'Zoë Person' }]);
    const { id } = (await house.store.accounts.byEmail(email))!;
    expect((await house.store.transactions.byId(made.id))!.owner).toBe(id);
    const again = house.browser();
    expect(await signIn(again, { ...who, email: house.newEmail() }, { proceedTo: '/history?page=2' })).toBe(
      '/history?page=2',
    );
    expect((await again.api.profile({})).user.email).toBe(email);
    expect((await failure(house.browser().api.register({ email }))).code).toBe('conflict');
  });

  it('needs no e-mail', async () => {
    const browser = house.browser();
    await signIn(browser, person({ email: 'nonsense' }));
    expect((await browser.api.profile({})).user.email).toBeUndefined();
  });

  it('never opens an account by its e-mail alone', async () => {
    const { email, id } = await house.member();
    const browser = house.browser();
    const path = await signIn(browser, person({ email: email.toUpperCase() }), { proceedTo: '/profile' });
    expect(path).toBe('/?login&problem=network-email-taken&proceedTo=%2Fprofile');
    expect(browser.session).toBeUndefined();
    expect(await house.store.accounts.networks(id)).toEqual([]);
  });

  it('is not kept out by somebody who signed up with the e-mail and could not confirm it', async () => {
    const email = house.newEmail();
    await house.browser().api.register({ email });
    const mailed = await house.token(email);
    const browser = house.browser();
    expect(await signIn(browser, person({ email }))).toBe('/processing');
    const late = house.api.setPassword({ token: mailed, password: GOOD_PASSWORD, repeat: GOOD_PASSWORD });
    expect((await failure(late)).code).toBe('not-found');
    expect((await browser.api.profile({})).user.email).toBe(email);
  });

  it('makes one account of two who come back at once', async () => {
    const who = person({ email: house.newEmail() });
    const browsers = [house.browser(), house.browser()];
    expect(await Promise.all(browsers.map((browser) => signIn(browser, who)))).toEqual(['/processing', '/processing']);
    const [first, second] = await Promise.all(browsers.map((browser) => house.accounts.owners.of(browser)));
    expect(first).toEqual(second);
  });

  it('asks for the authenticator’s code where it is on', async () => {
    const who = person();
    const { browser } = await house.signedIn();
    await signIn(browser, who, { ticket: await ticketOf(browser) });
    const { key } = await house.secured(browser);
    const other = house.browser();
    expect(await signIn(other, who, { proceedTo: '/history' })).toBe('/?login&step=code&proceedTo=%2Fhistory');
    expect((await failure(other.api.profile({}))).code).toBe('unauthenticated');
    expect((await failure(other.api.confirmLogin({ totp: '000000' }))).code).toBe('wrong-code');
    expect((await other.api.confirmLogin({ totp: house.nextCode(key) })).user.totpState).toBe('on');
    expect(await linked(other)).toEqual(['google']);
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/\t/evil.example', '/a/..//evil.example'])(
    'goes on to no other site: %s',
    async (proceedTo) => {
      expect(await signIn(house.browser(), person(), { proceedTo })).toBe('/processing');
    },
  );

  it('comes to nothing with another’s state, a flow used before, a late one, another network’s, or none', async () => {
    const browser = house.browser();
    const code = house.networks.person(person());
    const finish = (state: string, kept: string | undefined, network: Network = 'google') =>
      house.accounts.entrance.finish(network, `/auth/${network}/callback?${code}&state=${state}`, kept, browser);
    const one = await leave(browser, { proceedTo: '/history' });
    const other = await leave(browser);
    expect(await finish(other.state, one.kept)).toBe(`${FAILED}&proceedTo=%2Fhistory`);
    expect(await finish(one.state, one.kept)).toBe(FAILED);
    expect(await finish(other.state, undefined)).toBe(FAILED);
    expect(await finish(other.state, 'forged')).toBe(FAILED);
    expect(await finish(other.state, other.kept, 'facebook')).toBe(FAILED);
    const late = await leave(browser);
    house.clock.advance(600_000);
    expect(await finish(late.state, late.kept)).toBe(FAILED);
    expect(browser.session).toBeUndefined();
    const refused = await leave(browser);
    const path = '/auth/google/callback?error=access_denied';
    expect(await house.accounts.entrance.finish('google', path, refused.kept, browser)).toBe(FAILED);
    const atOnce = await leave(browser);
    const both = await Promise.all([1, 2].map(() => finish(atOnce.state, atOnce.kept)));
    expect(both.toSorted()).toEqual([FAILED, '/processing']);
  });

  it('says that a network is not offered, or cannot be reached', async () => {
    const { entrance } = house.accounts;
    expect((await failure(entrance.begin('twitter', {}, house.browser()))).code).toBe('not-found');
    expect(await house.api.networks({})).toEqual(['google', 'facebook']);
    house.networks.isDown = true;
    const down = await failure(entrance.begin('google', {}, house.browser()));
    house.networks.isDown = false;
    expect(down.code).toBe('unavailable');
  });
});

describe('adding a network', () => {
  it('takes the password and a ticket, and tells the owner', async () => {
    const { browser, email } = await house.signedIn();
    expect((await failure(browser.api.addNetwork({ network: 'google' }))).code).toBe('wrong-credentials');
    expect((await failure(browser.api.addNetwork({ network: 'twitter', password: GOOD_PASSWORD }))).code).toBe(
      'not-found',
    );
    const session = browser.session;
    expect(await signIn(browser, person({ email: house.newEmail() }), { ticket: await ticketOf(browser) })).toBe(
      '/profile',
    );
    expect(browser.session).toBe(session);
    expect(await linked(browser)).toEqual(['google']);
    expect((await house.mails(email)).at(-1)).toMatchObject({ kind: 'network-linked', network: 'google' });
    expect((await failure(ticketOf(browser))).code).toBe('conflict');
  });

  it('is not done without a ticket: the profile says so', async () => {
    const { browser } = await house.signedIn();
    expect(await signIn(browser, person({ email: house.newEmail() }))).toBe('/profile');
    const { networks, errors } = await browser.api.profile({});
    expect([networks, errors]).toEqual([[], { main: ['To sign in with this network, add it to your profile first'] }]);
    await browser.api.clearErrors({});
    expect((await browser.api.profile({})).errors).toEqual({});
  });

  it('refuses a ticket of another session, of another network, one that is late, used, or made up', async () => {
    const { browser, email } = await house.signedIn();
    const { browser: victim } = await house.signedIn();
    const { browser: same } = await house.signedIn(email);
    const refused = async (caller: Browser, ticket: string, network: Network = 'google') =>
      expect((await failure(leave(caller, { ticket }, network))).code).toBe('forbidden');
    const ticket = await ticketOf(browser);
    for (const other of [victim, same, house.browser()]) await refused(other, ticket);
    await refused(browser, ticket, 'facebook');
    await refused(browser, 'made up');
    await leave(browser, { ticket });
    await refused(browser, ticket);
    const late = await ticketOf(browser);
    house.clock.advance(600_000);
    await refused(browser, late);
  });

  it('links nothing when the browser comes back as somebody else, or as nobody', async () => {
    const { browser } = await house.signedIn();
    const { browser: victim, id } = await house.signedIn();
    const flow = await leave(browser, { ticket: await ticketOf(browser) });
    const code = house.networks.person(person());
    const path = `/auth/google/callback?${code}&state=${flow.state}`;
    expect(await house.accounts.entrance.finish('google', path, flow.kept, victim)).toBe(FAILED);
    expect(await house.store.accounts.networks(id)).toEqual([]);
    const ended = await leave(browser, { ticket: await ticketOf(browser) });
    await browser.api.logOut({});
    const back = `/auth/google/callback?${code}&state=${ended.state}`;
    expect(await house.accounts.entrance.finish('google', back, ended.kept, browser)).toBe(FAILED);
    expect(browser.session).toBeUndefined();
  });

  it('leaves a network with the account it opens already, and the profile tells', async () => {
    const who = person();
    const first = house.browser();
    await signIn(first, who);
    const { browser } = await house.signedIn();
    expect(await signIn(browser, who, { ticket: await ticketOf(browser) })).toBe('/profile');
    expect((await browser.api.profile({})).errors).toEqual({
      main: ['This network opens another account already'],
    });
    expect([await linked(first), await linked(browser)]).toEqual([['google'], []]);
    const flow = await leave(browser, { ticket: await ticketOf(browser) });
    const path = `/auth/google/callback?error=access_denied&state=${flow.state}`;
    expect(await house.accounts.entrance.finish('google', path, flow.kept, browser)).toBe('/profile');
    expect((await browser.api.profile({})).errors).toEqual({ main: ['The network could not be added'] });
  });
});

describe('an account without a password', () => {
  it('is changed within ten minutes of a login, and not later', async () => {
    const email = house.newEmail();
    const who = person({ email });
    const browser = house.browser();
    await signIn(browser, who);
    house.clock.advance(600_000);
    expect((await browser.api.totpEnable({})).type).toBe('enable');
    house.clock.advance(1);
    const calls = [
      () => browser.api.totpEnable({}),
      () => browser.api.changeEmail({ email: house.newEmail() }),
      () => browser.api.addNetwork({ network: 'facebook' }),
      () => browser.api.changePassword({ old: 'x', new: GOOD_PASSWORD, repeat: GOOD_PASSWORD }),
    ];
    for (const call of calls) expect((await failure(call())).code).toBe('stale-login');
    await signIn(browser, who);
    await browser.api.changePassword({ old: 'x', new: GOOD_PASSWORD, repeat: GOOD_PASSWORD });
    expect((await house.signedIn(email)).email).toBe(email);
  });

  it('keeps its last network, also when two are removed at once', async () => {
    const browser = house.browser();
    await signIn(browser, person());
    const only = await failure(browser.api.removeNetwork({ network: 'google' }));
    expect([only.code, Object.keys(only.fields)]).toEqual(['conflict', ['main']]);
    expect((await failure(browser.api.removeNetwork({ network: 'facebook' }))).code).toBe('not-found');
    await signIn(browser, person(), { ticket: await ticketOf(browser, 'facebook', undefined) }, 'facebook');
    expect((await linked(browser)).toSorted()).toEqual(['facebook', 'google']);
    const both = await Promise.allSettled(
      (['google', 'facebook'] as const).map((network) => browser.api.removeNetwork({ network })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await linked(browser)).toHaveLength(1);
  });

  it('gives up a network once it has a password, and the owner is told', async () => {
    const { browser, email } = await house.signedIn();
    const who = person();
    await signIn(browser, who, { ticket: await ticketOf(browser) });
    expect(await browser.api.removeNetwork({ network: 'google' })).toEqual({ result: true, networks: [] });
    expect((await house.mails(email)).at(-1)).toMatchObject({ kind: 'network-unlinked', network: 'google' });
    const other = house.browser();
    await signIn(other, who);
    expect((await other.api.profile({})).user.email).toBeUndefined();
  });
});
