import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accountFixture,
  type AccountFixture,
  type Browser,
  GOOD_PASSWORD,
} from '../../../support/fixtures/account-fixture.ts';
import { failure } from '../../../support/failure.ts';
import { query } from '../../../support/servers/postgres.ts';
import { sampleEvent, sampleRecord } from '../../../support/samples/sample-transactions.ts';
import { person, SocialVisits } from '../../../support/browser/social-visits.ts';

let fixture: AccountFixture;
let visits: SocialVisits;
beforeAll(async () => {
  fixture = await accountFixture();
  visits = new SocialVisits(fixture);
});
afterAll(() => fixture.close());

const NEW_PASSWORD = 'the new phrase';

async function recover(email: string): Promise<void> {
  await fixture.browser().api.recover({ email, captcha: await fixture.proof() });
  const token = await fixture.token(email);
  await fixture.browser().api.setPassword({ token, password: NEW_PASSWORD, repeat: NEW_PASSWORD });
}

async function newKey(browser: Browser): Promise<string> {
  const { apiKeys } = fixture;
  const { sessions } = fixture.accounts;
  const { key } = await apiKeys.create(
    await sessions.require(browser),
    { name: 'x', password: GOOD_PASSWORD },
    browser,
  );
  return key;
}

async function addNetwork(browser: Browser, who = person()) {
  const ticket = await visits.ticket(browser);
  expect(await visits.signIn(browser, who, { ticket })).toBe('/profile');
  return who;
}

async function waitingLocks(): Promise<unknown> {
  const [row] = await query(fixture.databaseUrl, 'select count(*)::int as waiting from pg_locks where not granted');
  return row!['waiting'];
}

describe('a password recovery', () => {
  it('revokes every API key', async () => {
    const { browser, email } = await fixture.signedIn();
    const keys = [await newKey(browser), await newKey(browser)];
    expect(await fixture.apiKeys.authenticate(keys[0]!)).toBeDefined();
    await recover(email);
    for (const key of keys) expect(await fixture.apiKeys.authenticate(key)).toBeUndefined();
  });

  it('revokes the publishable key as well; the owner gets a new one', async () => {
    const { browser, email } = await fixture.signedIn();
    const { apiKeys } = fixture;
    const { sessions } = fixture.accounts;
    const copied = await apiKeys.publishable.of(await sessions.require(browser), browser);
    expect(await apiKeys.authenticate(copied)).toBeDefined();
    await recover(email);
    expect(await apiKeys.authenticate(copied)).toBeUndefined();
    const owner = fixture.browser();
    await owner.api.logIn({ email, password: NEW_PASSWORD, captcha: await fixture.proof() });
    const another = await apiKeys.publishable.of(await sessions.require(owner), owner);
    expect(await apiKeys.authenticate(another)).toMatchObject({ kind: 'publishable' });
    expect(await apiKeys.authenticate(copied)).toBeUndefined();
  });

  it('unlinks every provider, which then signs nobody in', async () => {
    const { browser, email, id } = await fixture.signedIn();
    const thief = await addNetwork(browser);
    await recover(email);
    expect(await fixture.store.accounts.networks(id)).toEqual([]);
    const back = fixture.browser();
    await visits.signIn(back, { ...thief, email });
    expect(back.session).toBeUndefined();
  });

  it('signs nobody in by a provider that was unlinked while the sign-in waited', async () => {
    const { browser, email, id } = await fixture.signedIn();
    const thief = await addNetwork(browser);
    const back = fixture.browser();
    const { kept, state } = await visits.leave(back);
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const recovery = fixture.store.atomically(async (unit) => {
      await unit.accounts.lock(id);
      held.resolve();
      await released.promise;
      await unit.accounts.unlink(id, 'google');
    });
    await held.promise;
    const arriving = visits.arrive(back, `${fixture.providers.person({ ...thief, email })}&state=${state}`, kept);
    // The recovery has found the link, and waits for the account's lock.
    await expect.poll(waitingLocks, { timeout: 20_000 }).toBe(1);
    released.resolve();
    await recovery;
    expect(await arriving).toContain('problem=network-email-taken');
    expect(back.session).toBeUndefined();
  });

  it('revokes a link token for a provider, and a social sign-in in progress', async () => {
    const { browser, email, id } = await fixture.signedIn();
    const unused = await visits.ticket(browser);
    const { kept, state } = await visits.leave(browser, { ticket: await visits.ticket(browser) });
    await recover(email);
    expect((await failure(visits.leave(browser, { ticket: unused }))).code).toBe('forbidden');
    await visits.arrive(browser, `${fixture.providers.person(person())}&state=${state}`, kept);
    expect(await fixture.store.accounts.networks(id)).toEqual([]);
  });

  it('ends a login that waits for its code, and leaves two-factor on', async () => {
    const { browser, email } = await fixture.signedIn();
    const { key } = await fixture.secured(browser);
    const waiting = fixture.browser();
    const login = { email, password: GOOD_PASSWORD };
    await failure(waiting.api.logIn({ ...login, captcha: await fixture.proof() }));
    await recover(email);
    expect((await failure(waiting.api.confirmLogin({ totp: fixture.nextCode(key) }))).code).toBe('unauthenticated');
    const again = { email, password: NEW_PASSWORD, captcha: await fixture.proof() };
    expect((await failure(fixture.browser().api.logIn(again))).code).toBe('two-factor-required');
  });

  it('drops an unfinished two-factor set-up, whose key an attacker may know', async () => {
    const { browser, email, id } = await fixture.signedIn();
    await browser.api.totpEnable({ password: GOOD_PASSWORD });
    await recover(email);
    expect((await fixture.store.accounts.byId(id))!.totp).toBeUndefined();
  });

  it('tells the owner what ended, and is in the account’s event log', async () => {
    const { browser, email, id } = await fixture.signedIn();
    await newKey(browser);
    await addNetwork(browser);
    await fixture.secured(browser);
    await recover(email);
    expect((await fixture.mails(email)).at(-1)).toEqual({
      kind: 'password-recovered',
      to: email,
      locale: 'de',
      apiKeys: 1,
      networks: ['google'],
      passkeys: 0,
      settings: [],
      hasTwoFactor: true,
    });
    const events = (await fixture.store.accountEvents.of(id, 4)).map(({ kind }) => kind);
    expect(events).toEqual(['password-recovered', 'network-unlinked', 'api-key-revoked', 'recovery-asked']);
  });

  it('keeps exchanges, and changes no other account', async () => {
    const other = await fixture.signedIn();
    const key = await newKey(other.browser);
    const { email, id } = await fixture.signedIn();
    const made = sampleRecord({ owner: id });
    await fixture.store.transactions.insert(made, [sampleEvent(1)]);
    await recover(email);
    expect((await fixture.store.transactions.byId(made.id))!.owner).toBe(id);
    expect(await fixture.apiKeys.authenticate(key)).toBeDefined();
    expect((await other.browser.api.profile({})).user.email).toBe(other.email);
  });
});

describe('a password change by the signed-in owner', () => {
  it('keeps API keys and linked providers', async () => {
    const { browser, id } = await fixture.signedIn();
    const key = await newKey(browser);
    await addNetwork(browser);
    await browser.api.changePassword({ old: GOOD_PASSWORD, new: NEW_PASSWORD, repeat: NEW_PASSWORD });
    expect(await fixture.apiKeys.authenticate(key)).toBeDefined();
    expect(await fixture.store.accounts.networks(id)).toHaveLength(1);
  });
});
