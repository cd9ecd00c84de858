import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFixture, type AccountFixture, GOOD_PASSWORD } from '../../../support/fixtures/account-fixture.ts';
import { failure } from '../../../support/failure.ts';

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await accountFixture();
});
afterAll(() => fixture.close());

const WINDOW_MS = 900_000;
const events = async (id: string) => {
  await fixture.mails();
  return (await fixture.store.accountEvents.of(id, 50)).map(({ kind }) => kind);
};

describe('guessing a password', () => {
  it('is blocked after five tries, of fifty concurrent ones from as many addresses; the owner is notified once and let in later', async () => {
    const { email, id } = await fixture.member();
    const before = fixture.passwords.verified;
    const guess = async () =>
      failure(fixture.browser().api.logIn({ email, password: 'guess', captcha: await fixture.proof() }));
    const said = await Promise.all(Array.from({ length: 50 }, guess));
    const codes = Object.groupBy(said, ({ code }) => code);
    expect(fixture.passwords.verified - before).toBe(5);
    expect([codes['wrong-credentials']?.length, codes['too-many-requests']?.length]).toEqual([5, 45]);
    expect(codes['too-many-requests']![0]!.message).toContain('15 minutes');
    // Not even the right password is accepted.
    const right = async () =>
      fixture.browser().api.logIn({ email, password: GOOD_PASSWORD, captcha: await fixture.proof() });
    expect((await failure(right())).code).toBe('too-many-requests');
    const warnings = (await fixture.mails(email)).filter(({ kind }) => kind === 'login-blocked');
    expect(warnings).toHaveLength(1);
    expect((await events(id)).filter((kind) => kind === 'login-blocked')).toHaveLength(1);
    fixture.clock.advance(WINDOW_MS);
    expect((await right()).result).toBe(true);
  });

  it('is blocked with the same message when the account does not exist, and nobody is notified', async () => {
    const email = fixture.newEmail();
    const sent = (await fixture.mails()).length;
    for (let tries = 0; tries < 5; tries += 1)
      await failure(fixture.browser().api.logIn({ email, password: 'x', captcha: await fixture.proof() }));
    const blocked = await failure(
      fixture.browser().api.logIn({ email, password: 'x', captcha: await fixture.proof() }),
    );
    expect(blocked).toMatchObject({ code: 'too-many-requests', message: expect.stringContaining('15 minutes') });
    expect(await fixture.mails()).toHaveLength(sent);
  });

  it('is blocked after five tries from one address for any accounts, and from one IPv6 /64', async () => {
    for (const places of [
      () => '192.0.2.7',
      (n: number) => `::ffff:192.0.2.${n - n + 8}`,
      (n: number) => `2001:db8:1:2:${n}::${n + 1}`,
    ]) {
      const guess = async (n: number) =>
        (
          await failure(
            fixture
              .browser({ address: places(n) })
              .api.logIn({ email: fixture.newEmail(), password: 'x', captcha: await fixture.proof() }),
          )
        ).code;
      const said = [];
      for (let n = 0; n < 7; n += 1) said.push(await guess(n));
      expect(said).toEqual([...Array(5).fill('wrong-credentials'), ...Array(2).fill('too-many-requests')]);
    }
  });

  it('is not reset by a login to the attacker’s own account in between', async () => {
    const { email: own } = await fixture.member();
    const address = '192.0.2.99';
    const said = [];
    for (let n = 0; n < 7; n += 1) {
      const login = { email: fixture.newEmail(), password: 'x', captcha: await fixture.proof() };
      said.push((await failure(fixture.browser({ address }).api.logIn(login))).code);
      await fixture
        .browser({ address })
        .api.logIn({ email: own, password: GOOD_PASSWORD, captcha: await fixture.proof() })
        .catch(() => {});
    }
    expect(said.slice(5)).toEqual(['too-many-requests', 'too-many-requests']);
  });

  it('from a blocked address counts for that address alone: the owner is not locked out', async () => {
    const { email } = await fixture.member();
    const address = '192.0.2.200';
    const guess = async (typed: string) =>
      (
        await failure(
          fixture.browser({ address }).api.logIn({ email: typed, password: 'x', captcha: await fixture.proof() }),
        )
      ).code;
    for (let n = 0; n < 5; n += 1) await guess(fixture.newEmail());
    for (let n = 0; n < 6; n += 1) expect(await guess(email)).toBe('too-many-requests');
    expect((await fixture.signedIn(email)).email).toBe(email);
    expect((await fixture.mails(email)).filter(({ kind }) => kind === 'login-blocked')).toEqual([]);
  });

  it('resets the count when the owner signs in', async () => {
    const { email } = await fixture.member();
    for (let n = 0; n < 12; n += 1) {
      const login = { email, password: 'mistyped', captcha: await fixture.proof() };
      expect((await failure(fixture.browser().api.logIn(login))).code).toBe('wrong-credentials');
      if (n % 4 === 3) await fixture.signedIn(email);
    }
  });
});
