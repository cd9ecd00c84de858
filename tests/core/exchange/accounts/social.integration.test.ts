import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SocialProvider } from '../../../../core/domain/accounts/account.ts';
import { accountFixture, type AccountFixture, GOOD_PASSWORD } from '../../../support/fixtures/account-fixture.ts';
import { failure } from '../../../support/failure.ts';
import { sampleEvent, sampleRecord } from '../../../support/samples/sample-transactions.ts';
import { person, SocialVisits } from '../../../support/browser/social-visits.ts';

let fixture: AccountFixture;
let visits: SocialVisits;
beforeAll(async () => {
  fixture = await accountFixture();
  visits = new SocialVisits(fixture);
});
afterAll(() => fixture.close());

const FAILED = '/?login&problem=network-failed';

describe('signing in by a provider', () => {
  it('opens an account for a new user, confirmed by the provider’s e-mail, and finds it again', async () => {
    const email = fixture.newEmail();
    const who = person({ email, label: 'Zoë\n Person' });
    const browser = fixture.browser();
    browser.visitor = fixture.secrets.newSecret();
    const made = sampleRecord({ owner: fixture.secrets.digest(browser.visitor) });
    await fixture.store.transactions.insert(made, [sampleEvent(1)]);
    expect(await visits.signIn(browser, who)).toBe('/processing');
    const profile = await browser.api.profile({});
    expect(profile.user).toMatchObject({ email, hasPassword: false });
    expect(profile.networks).toEqual([{ network: 'google', label: 'Zoë Person' }]);
    const { id } = (await fixture.store.accounts.byEmail(email))!;
    expect((await fixture.store.transactions.byId(made.id))!.owner).toBe(id);
    const again = fixture.browser();
    expect(await visits.signIn(again, { ...who, email: fixture.newEmail() }, { proceedTo: '/history?page=2' })).toBe(
      '/history?page=2',
    );
    expect((await again.api.profile({})).user.email).toBe(email);
    expect((await failure(fixture.browser().api.register({ email }))).code).toBe('conflict');
  });

  it('works without an e-mail', async () => {
    const browser = fixture.browser();
    await visits.signIn(browser, person({ email: 'nonsense' }));
    expect((await browser.api.profile({})).user.email).toBeUndefined();
  });

  it('never opens an existing account by its e-mail alone', async () => {
    const { email, id } = await fixture.member();
    const browser = fixture.browser();
    const path = await visits.signIn(browser, person({ email: email.toUpperCase() }), { proceedTo: '/profile' });
    expect(path).toBe('/?login&problem=network-email-taken&proceedTo=%2Fprofile');
    expect(browser.session).toBeUndefined();
    expect(await fixture.store.accounts.networks(id)).toEqual([]);
  });

  it('is not blocked by an unconfirmed sign-up with the same e-mail', async () => {
    const email = fixture.newEmail();
    await fixture.browser().api.register({ email });
    const mailed = await fixture.token(email);
    const browser = fixture.browser();
    expect(await visits.signIn(browser, person({ email }))).toBe('/processing');
    const late = fixture.api.setPassword({ token: mailed, password: GOOD_PASSWORD, repeat: GOOD_PASSWORD });
    expect((await failure(late)).code).toBe('not-found');
    expect((await browser.api.profile({})).user.email).toBe(email);
  });

  it('opens one account when two sign-ins come back at once', async () => {
    const who = person({ email: fixture.newEmail() });
    const browsers = [fixture.browser(), fixture.browser()];
    expect(await Promise.all(browsers.map((browser) => visits.signIn(browser, who)))).toEqual([
      '/processing',
      '/processing',
    ]);
    const [first, second] = await Promise.all(browsers.map((browser) => fixture.accounts.owners.of(browser)));
    expect(first).toEqual(second);
  });

  it('asks for the TOTP code where two-factor is on', async () => {
    const who = person();
    const { browser } = await fixture.signedIn();
    await visits.signIn(browser, who, { ticket: await visits.ticket(browser) });
    const { key } = await fixture.secured(browser);
    const other = fixture.browser();
    expect(await visits.signIn(other, who, { proceedTo: '/history' })).toBe('/?login&step=code&proceedTo=%2Fhistory');
    expect((await failure(other.api.profile({}))).code).toBe('two-factor-required');
    expect((await failure(other.api.confirmLogin({ totp: '000000' }))).code).toBe('wrong-code');
    expect((await other.api.confirmLogin({ totp: fixture.nextCode(key) })).user.totpState).toBe('on');
    expect(await visits.linked(other)).toEqual(['google']);
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/\t/evil.example', '/a/..//evil.example'])(
    'redirects to no other site: %s',
    async (proceedTo) => {
      expect(await visits.signIn(fixture.browser(), person(), { proceedTo })).toBe('/processing');
    },
  );

  it('fails with a foreign, used, expired or missing state, or the state of another provider', async () => {
    const browser = fixture.browser();
    const code = fixture.providers.person(person());
    const finish = (state: string, kept: string | undefined, network: SocialProvider = 'google') =>
      fixture.accounts.socialSignIn.finish(network, `/auth/${network}/callback?${code}&state=${state}`, kept, browser);
    const one = await visits.leave(browser, { proceedTo: '/history' });
    const other = await visits.leave(browser);
    expect(await finish(other.state, one.kept)).toBe(`${FAILED}&proceedTo=%2Fhistory`);
    expect(await finish(one.state, one.kept)).toBe(FAILED);
    expect(await finish(other.state, undefined)).toBe(FAILED);
    expect(await finish(other.state, 'forged')).toBe(FAILED);
    expect(await finish(other.state, other.kept, 'facebook')).toBe(FAILED);
    const late = await visits.leave(browser);
    fixture.clock.advance(600_000);
    expect(await finish(late.state, late.kept)).toBe(FAILED);
    expect(browser.session).toBeUndefined();
    const refused = await visits.leave(browser);
    const path = '/auth/google/callback?error=access_denied';
    expect(await fixture.accounts.socialSignIn.finish('google', path, refused.kept, browser)).toBe(FAILED);
    const atOnce = await visits.leave(browser);
    const both = await Promise.all([1, 2].map(() => finish(atOnce.state, atOnce.kept)));
    expect(both.toSorted()).toEqual([FAILED, '/processing']);
  });

  it('fails when a provider is not offered or cannot be reached', async () => {
    const { socialSignIn } = fixture.accounts;
    expect((await failure(socialSignIn.begin('twitter', {}, fixture.browser()))).code).toBe('not-found');
    expect(await fixture.api.networks({})).toEqual(['google', 'facebook']);
    fixture.providers.isDown = true;
    const down = await failure(socialSignIn.begin('google', {}, fixture.browser()));
    fixture.providers.isDown = false;
    expect(down.code).toBe('unavailable');
  });
});
