import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFixture, type AccountFixture, GOOD_PASSWORD } from '../../../support/fixtures/account-fixture.ts';
import { failure } from '../../../support/failure.ts';

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await accountFixture();
});
afterAll(() => fixture.close());

const DAY_MS = 86_400_000;
const events = async (id: string) => (await fixture.store.accountEvents.of(id, 50)).map(({ kind }) => kind);

describe('sessions', () => {
  it('end after seven idle days, and after thirty days in any case', async () => {
    const { browser: idle } = await fixture.signedIn();
    const { browser: busy } = await fixture.signedIn();
    fixture.clock.advance(7 * DAY_MS - 1);
    expect((await busy.api.profile({})).errors).toEqual({});
    fixture.clock.advance(1);
    expect((await failure(idle.api.profile({}))).code).toBe('unauthenticated');
    for (let day = 7; day < 29; day += 1) {
      fixture.clock.advance(DAY_MS);
      await busy.api.profile({});
    }
    fixture.clock.advance(DAY_MS);
    expect((await failure(busy.api.profile({}))).code).toBe('unauthenticated');
  });

  it('update their last-seen time at most once a minute', async () => {
    const { browser } = await fixture.signedIn();
    const seen = async () => (await fixture.store.sessions.byHash(fixture.secrets.digest(browser.session!)))!.seenAt;
    const begun = await seen();
    fixture.clock.advance(59_999);
    await browser.api.profile({});
    expect(await seen()).toBe(begun);
    fixture.clock.advance(1);
    await browser.api.profile({});
    expect(await seen()).toBe(begun + 60_000);
  });

  it('are not prolonged by a live stream, which ends with them', async () => {
    const { browser, id } = await fixture.signedIn();
    const { owners } = fixture.accounts;
    for (let day = 0; day < 6; day += 1) {
      fixture.clock.advance(DAY_MS);
      expect(await owners.ofWatcher(browser)).toEqual([id]);
    }
    fixture.clock.advance(DAY_MS);
    expect((await failure(owners.ofWatcher(browser))).code).toBe('unauthenticated');
  });

  it('are listed with their location, and ended one by one, or by logging out', async () => {
    const { browser, email, id } = await fixture.signedIn();
    const others = await Promise.all([1, 2, 3].map(() => fixture.signedIn(email)));
    const list = await browser.api.sessions({});
    expect(list).toHaveLength(4);
    expect(list.find(({ isCurrent }) => isCurrent)).toMatchObject({ agent: 'Firefox', address: browser.address });
    const first = (await others[0]!.browser.api.sessions({})).find(({ isCurrent }) => isCurrent)!;
    await browser.api.endSession({ id: first.id, password: GOOD_PASSWORD });
    expect((await failure(others[0]!.browser.api.profile({}))).code).toBe('unauthenticated');
    // An exchange made now must not become anonymous.
    expect((await failure(fixture.accounts.owners.of(others[0]!.browser))).code).toBe('unauthenticated');
    const again = browser.api.endSession({ id: first.id, password: GOOD_PASSWORD });
    expect((await failure(again)).code).toBe('not-found');
    await others[1]!.browser.api.logOut({});
    expect(others[1]!.browser.session).toBeUndefined();
    expect(await browser.api.sessions({})).toHaveLength(2);
    const own = list.find(({ isCurrent }) => isCurrent)!;
    // Ending the current session is a logout.
    await browser.api.endSession({ id: own.id });
    expect(browser.session).toBeUndefined();
    expect((await events(id)).slice(0, 3)).toEqual(['logged-out', 'logged-out', 'sessions-ended']);
  });

  it('end all at once, including the current one and those that wait for a code', async () => {
    const { browser, email, id } = await fixture.signedIn();
    const { key } = await fixture.secured(browser);
    const waiting = fixture.browser();
    await failure(waiting.api.logIn({ email, password: GOOD_PASSWORD, captcha: await fixture.proof() }));
    const copy = fixture.browser();
    copy.session = browser.session;
    expect(await browser.api.endSessions({ password: GOOD_PASSWORD })).toEqual({ result: true });
    expect(browser.session).toBeUndefined();
    for (const { api } of [browser, copy]) expect((await failure(api.profile({}))).code).toBe('unauthenticated');
    const late = waiting.api.confirmLogin({ totp: fixture.nextCode(key) });
    expect((await failure(late)).code).toBe('unauthenticated');
    expect(await fixture.store.sessions.of(id)).toEqual([]);
    expect((await events(id))[0]).toBe('sessions-ended');
  });

  it('of other devices end only by the password: an unattended browser cannot lock its owner out', async () => {
    const { browser, email } = await fixture.signedIn();
    const { browser: owner } = await fixture.signedIn(email);
    const other = (await browser.api.sessions({})).find(({ isCurrent }) => !isCurrent)!;
    for (const password of [undefined, 'guess', '']) {
      const calls = [
        () => browser.api.endSession({ id: other.id, password }),
        () => browser.api.endSessions({ password }),
      ];
      for (const call of calls) {
        const refused = await failure(call());
        expect([refused.code, refused.fields]).toEqual(['wrong-credentials', { password: ['Wrong password'] }]);
        fixture.clock.advance(900_000);
      }
    }
    expect(browser.session).toBeDefined();
    expect((await owner.api.profile({})).user.email).toBe(email);
  });

  it('cannot be ended by other users, nor found by their public ID', async () => {
    const { browser } = await fixture.signedIn();
    const { browser: stranger } = await fixture.signedIn();
    const [{ id } = { id: '' }] = await browser.api.sessions({});
    const ended = stranger.api.endSession({ id, password: GOOD_PASSWORD });
    expect((await failure(ended)).code).toBe('not-found');
    const guesser = fixture.browser();
    for (const guess of [id, fixture.secrets.digest(browser.session!), 'A'.repeat(43)]) {
      guesser.session = guess;
      expect((await failure(guesser.api.profile({}))).code).toBe('unauthenticated');
    }
    expect((await browser.api.profile({})).user).toBeDefined();
  });

  it('are not needed to log out', async () => {
    expect(await fixture.browser().api.logOut({})).toEqual({ result: true });
  });
});
