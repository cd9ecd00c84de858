import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accountFixture,
  type AccountFixture,
  type Browser,
  GOOD_PASSWORD,
} from '../../../support/fixtures/account-fixture.ts';
import { sampleName } from '../../../support/samples/sample-accounts.ts';
import { person, SocialVisits } from '../../../support/browser/social-visits.ts';

let fixture: AccountFixture;
let [thief, affiliate] = ['', ''];
beforeAll(async () => {
  fixture = await accountFixture();
  [thief, affiliate] = [await newAffiliate(), await newAffiliate()];
});
afterAll(() => fixture.close());

async function newAffiliate(): Promise<string> {
  const accountId = sampleName('p');
  const linkConfig = { isCustomized: false, from: 'btc', to: 'eth', amount: '1' };
  const switches = { isEnabled: true, hasOperations: true };
  await fixture.store.affiliates.insert({ accountId, refId: accountId, ...switches, linkConfig, createdAt: 1 });
  return accountId;
}

/** A browser that followed an affiliate's link, or none. */
function following(refId?: string): Browser {
  const browser = fixture.browser();
  return refId === undefined ? browser : Object.assign(browser, { referral: { refId, at: fixture.clock.now() } });
}

async function confirm(browser: Browser, email: string): Promise<string | undefined> {
  const token = await fixture.token(email);
  await browser.api.setPassword({ token, password: GOOD_PASSWORD, repeat: GOOD_PASSWORD });
  return (await fixture.store.accounts.byEmail(email))!.referredBy;
}

describe('the affiliate of a sign-up', () => {
  it('is the one whose link was clicked, also when the e-mail is confirmed in another browser', async () => {
    const email = fixture.newEmail();
    await following(affiliate).api.register({ email });
    expect(await confirm(following(), email)).toBe(affiliate);
  });

  it.each([
    ['an affiliate of their own', true],
    ['nobody', false],
  ])('is not set by a stranger who signed the e-mail up first: referred by %s', async (_who, hasAffiliate) => {
    const email = fixture.newEmail();
    await following(thief).api.register({ email });
    const own = following(hasAffiliate ? affiliate : undefined);
    await own.api.register({ email });
    expect(await confirm(own, email)).toBe(hasAffiliate ? affiliate : undefined);
  });

  it('is not set by a stranger who signs the e-mail up later, whose mail is then confirmed', async () => {
    const email = fixture.newEmail();
    const own = following(affiliate);
    await own.api.register({ email });
    await following(thief).api.register({ email });
    expect(await confirm(own, email)).toBe(affiliate);
    const other = fixture.newEmail();
    await following().api.register({ email: other });
    await following(thief).api.register({ email: other });
    await following(thief).api.register({ email: other });
    expect(await confirm(following(), other)).toBeUndefined();
  });

  it('is taken from the owner’s own browser in a social sign-in', async () => {
    const visits = new SocialVisits(fixture);
    for (const own of [affiliate, undefined]) {
      const email = fixture.newEmail();
      await following(thief).api.register({ email });
      await visits.signIn(following(own), person({ email }));
      expect((await fixture.store.accounts.byEmail(email))!.referredBy).toBe(own);
    }
  });

  it('does not change when the password is recovered later', async () => {
    const email = fixture.newEmail();
    await following(affiliate).api.register({ email });
    await confirm(following(), email);
    await fixture.browser().api.recover({ email, captcha: await fixture.proof() });
    expect(await confirm(following(thief), email)).toBe(affiliate);
  });
});
