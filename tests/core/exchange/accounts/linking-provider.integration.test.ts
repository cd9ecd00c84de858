import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SocialProvider } from '../../../../core/domain/accounts/account.ts';
import {
  accountFixture,
  type AccountFixture,
  type Browser,
  GOOD_PASSWORD,
} from '../../../support/fixtures/account-fixture.ts';
import { failure } from '../../../support/failure.ts';
import { person, SocialVisits } from '../../../support/browser/social-visits.ts';

let fixture: AccountFixture;
let visits: SocialVisits;
beforeAll(async () => {
  fixture = await accountFixture();
  visits = new SocialVisits(fixture);
});
afterAll(() => fixture.close());

const FAILED = '/?login&problem=network-failed';

describe('linking a provider', () => {
  it('takes the password and a link token, and notifies the owner', async () => {
    const { browser, email } = await fixture.signedIn();
    expect((await failure(browser.api.addNetwork({ network: 'google' }))).code).toBe('wrong-credentials');
    expect((await failure(browser.api.addNetwork({ network: 'twitter', password: GOOD_PASSWORD }))).code).toBe(
      'not-found',
    );
    const session = browser.session;
    expect(
      await visits.signIn(browser, person({ email: fixture.newEmail() }), { ticket: await visits.ticket(browser) }),
    ).toBe('/profile');
    expect(browser.session).toBe(session);
    expect(await visits.linked(browser)).toEqual(['google']);
    expect((await fixture.mails(email)).at(-1)).toMatchObject({ kind: 'network-linked', network: 'google' });
    expect((await failure(visits.ticket(browser))).code).toBe('conflict');
  });

  it('fails without a link token, and the profile shows the error', async () => {
    const { browser } = await fixture.signedIn();
    expect(await visits.signIn(browser, person({ email: fixture.newEmail() }))).toBe('/profile');
    const { networks, errors } = await browser.api.profile({});
    expect([networks, errors]).toEqual([[], { main: ['To sign in with this network, add it to your profile first'] }]);
    await browser.api.clearErrors({});
    expect((await browser.api.profile({})).errors).toEqual({});
  });

  it('refuses a link token of another session or provider, and one that is expired, used or invented', async () => {
    const { browser, email } = await fixture.signedIn();
    const { browser: victim } = await fixture.signedIn();
    const { browser: same } = await fixture.signedIn(email);
    const refused = async (caller: Browser, ticket: string, network: SocialProvider = 'google') =>
      expect((await failure(visits.leave(caller, { ticket }, network))).code).toBe('forbidden');
    const ticket = await visits.ticket(browser);
    for (const other of [victim, same, fixture.browser()]) await refused(other, ticket);
    await refused(browser, ticket, 'facebook');
    await refused(browser, 'made up');
    await visits.leave(browser, { ticket });
    await refused(browser, ticket);
    const late = await visits.ticket(browser);
    fixture.clock.advance(600_000);
    await refused(browser, late);
  });

  it('links nothing when the browser comes back signed in as another user or signed out', async () => {
    const { browser } = await fixture.signedIn();
    const { browser: victim, id } = await fixture.signedIn();
    const flow = await visits.leave(browser, { ticket: await visits.ticket(browser) });
    const code = fixture.providers.person(person());
    const path = `/auth/google/callback?${code}&state=${flow.state}`;
    expect(await fixture.accounts.socialSignIn.finish('google', path, flow.kept, victim)).toBe(FAILED);
    expect(await fixture.store.accounts.networks(id)).toEqual([]);
    const ended = await visits.leave(browser, { ticket: await visits.ticket(browser) });
    await browser.api.logOut({});
    const back = `/auth/google/callback?${code}&state=${ended.state}`;
    expect(await fixture.accounts.socialSignIn.finish('google', back, ended.kept, browser)).toBe(FAILED);
    expect(browser.session).toBeUndefined();
  });

  it('leaves a provider with the account it is linked to already, and the profile shows the error', async () => {
    const who = person();
    const first = fixture.browser();
    await visits.signIn(first, who);
    const { browser } = await fixture.signedIn();
    expect(await visits.signIn(browser, who, { ticket: await visits.ticket(browser) })).toBe('/profile');
    expect((await browser.api.profile({})).errors).toEqual({
      main: ['This network is already linked to another account'],
    });
    expect([await visits.linked(first), await visits.linked(browser)]).toEqual([['google'], []]);
    const flow = await visits.leave(browser, { ticket: await visits.ticket(browser) });
    const path = `/auth/google/callback?error=access_denied&state=${flow.state}`;
    expect(await fixture.accounts.socialSignIn.finish('google', path, flow.kept, browser)).toBe('/profile');
    expect((await browser.api.profile({})).errors).toEqual({ main: ['The network could not be added'] });
  });
});

describe('an account without a password', () => {
  it('can be changed within ten minutes of a login, and not later', async () => {
    const email = fixture.newEmail();
    const who = person({ email });
    const browser = fixture.browser();
    await visits.signIn(browser, who);
    fixture.clock.advance(600_000);
    expect((await browser.api.totpEnable({})).type).toBe('enable');
    fixture.clock.advance(1);
    const calls = [
      () => browser.api.totpEnable({}),
      () => browser.api.changeEmail({ email: fixture.newEmail() }),
      () => browser.api.addNetwork({ network: 'facebook' }),
      () => browser.api.removeNetwork({ network: 'google' }),
      () => browser.api.changePassword({ old: '', new: GOOD_PASSWORD, repeat: GOOD_PASSWORD }),
      () => browser.api.endSession({ id: 'abcdefghijkl' }),
      () => browser.api.endSessions({}),
    ];
    for (const call of calls) expect((await failure(call())).code).toBe('stale-login');
    await visits.signIn(browser, who);
    await browser.api.changePassword({ old: '', new: GOOD_PASSWORD, repeat: GOOD_PASSWORD });
    expect((await fixture.signedIn(email)).email).toBe(email);
  });

  it('keeps its last provider, also when two are removed at once', async () => {
    const browser = fixture.browser();
    await visits.signIn(browser, person());
    const only = await failure(browser.api.removeNetwork({ network: 'google' }));
    expect([only.code, Object.keys(only.fields)]).toEqual(['conflict', ['main']]);
    expect((await failure(browser.api.removeNetwork({ network: 'facebook' }))).code).toBe('not-found');
    await visits.signIn(browser, person(), { ticket: await visits.ticket(browser, 'facebook', '') }, 'facebook');
    expect((await visits.linked(browser)).toSorted()).toEqual(['facebook', 'google']);
    const both = await Promise.allSettled(
      (['google', 'facebook'] as const).map((network) => browser.api.removeNetwork({ network })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await visits.linked(browser)).toHaveLength(1);
  });

  it('can unlink a provider once it has a password, and the owner is notified', async () => {
    const { browser, email } = await fixture.signedIn();
    const who = person();
    await visits.signIn(browser, who, { ticket: await visits.ticket(browser) });
    const guess = await failure(browser.api.removeNetwork({ network: 'google', password: 'guess' }));
    expect([guess.code, guess.fields]).toEqual(['wrong-credentials', { password: ['Wrong password'] }]);
    expect(await visits.linked(browser)).toEqual(['google']);
    const removed = await browser.api.removeNetwork({ network: 'google', password: GOOD_PASSWORD });
    expect(removed).toEqual({ result: true, networks: [] });
    expect((await fixture.mails(email)).at(-1)).toMatchObject({ kind: 'network-unlinked', network: 'google' });
    const other = fixture.browser();
    await visits.signIn(other, who);
    expect((await other.api.profile({})).user.email).toBeUndefined();
  });
});
