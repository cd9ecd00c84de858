import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  accountFixture,
  type AccountFixture,
  type Browser,
  GOOD_PASSWORD,
} from '../../../support/fixtures/account-fixture.ts';
import { person, SocialVisits } from '../../../support/browser/social-visits.ts';

const NEW_PASSWORD = 'the new phrase';
const ROUNDS = 6;

let fixture: AccountFixture;
let visits: SocialVisits;
beforeAll(async () => {
  fixture = await accountFixture();
  visits = new SocialVisits(fixture);
});
afterAll(() => fixture.close());

/** All that an attacker who is signed in, and knows the old password, can try to stay in the account. */
async function attempts(thief: Browser, email: string) {
  const { accounts, providers } = fixture;
  const { apiKeys } = fixture;
  const { sessions } = accounts;
  const password = GOOD_PASSWORD;
  const who = await sessions.require(thief);
  const { kept, state } = await visits.leave(thief, { ticket: await visits.ticket(thief) });
  const another = fixture.browser();
  const captcha = await fixture.proof();
  const { id: publishable } = await publishableOf(thief);
  const fresh = fixture.newEmail();
  return {
    fresh,
    another,
    tries: [
      () => apiKeys.create(who, { name: 'x', password }, thief),
      () => apiKeys.publishable.of(who, thief),
      () => apiKeys.rotate(who, { id: publishable }, thief),
      () => visits.arrive(thief, `${providers.person(person())}&state=${state}`, kept),
      () => thief.api.changeEmail({ email: fresh, password }),
      () => thief.api.totpEnable({ password }),
      () => another.api.logIn({ email, password, captcha }),
      () => thief.api.changePassword({ old: password, new: 'the phrase of a thief', repeat: 'the phrase of a thief' }),
    ],
  };
}

async function publishableOf(browser: Browser) {
  const { apiKeys } = fixture;
  const { sessions } = fixture.accounts;
  const who = await sessions.require(browser);
  await apiKeys.publishable.of(who, browser);
  return (await apiKeys.list(who)).find(({ kind }) => kind === 'publishable')!;
}

it(
  'a password recovery leaves an attacker no access by what they try at the same moment',
  { timeout: 120_000 },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { browser: thief, email, id } = await fixture.signedIn();
      const { another, fresh, tries } = await attempts(thief, email);
      await fixture.browser().api.recover({ email, captcha: await fixture.proof() });
      const token = await fixture.token(email);
      const recovery = () => fixture.browser().api.setPassword({ token, password: NEW_PASSWORD, repeat: NEW_PASSWORD });
      const works: (() => Promise<unknown>)[] = [...tries];
      works.splice(round, 0, recovery);
      const outcomes = await Promise.allSettled(works.map((work) => work()));
      const hasRecovered = outcomes[round]!.status === 'fulfilled';
      // A password change that came first has revoked the link of the mail: the owner is notified, and requests
      // another.
      if (!hasRecovered) {
        await fixture.browser().api.recover({ email, captcha: await fixture.proof() });
        const again = await fixture.token(email);
        await fixture.browser().api.setPassword({ token: again, password: NEW_PASSWORD, repeat: NEW_PASSWORD });
      }
      const { store, accounts, clock } = fixture;
      expect(await store.sessions.of(id)).toEqual([]);
      for (const one of [thief, another]) expect(await accounts.sessions.of(one)).toBeUndefined();
      expect(await store.apiKeys.of(id)).toEqual([]);
      expect(await store.accounts.networks(id)).toEqual([]);
      expect(await store.accounts.byId(id)).toMatchObject({ email });
      expect((await store.accounts.byId(id))!.totp).toBeUndefined();
      const sentMails = await fixture.mails(fresh);
      for (const mail of sentMails) {
        const secret = 'link' in mail ? /\/recover\/([\w-]{43})/.exec(mail.link)![1]! : '';
        await expect(fixture.browser().api.confirmEmail({ token: secret })).rejects.toMatchObject({
          code: 'not-found',
        });
      }
      const owner = fixture.browser();
      await owner.api.logIn({ email, password: NEW_PASSWORD, captcha: await fixture.proof() });
      clock.advance(1_000_000);
    }
  },
);
