import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validatedApi } from '../../../../core/contract/validated-api.ts';
import { contentContract } from '../../../../core/contract/content/content-contract.ts';
import { localContentApi } from '../../../../core/exchange/content/local-content-api.ts';
import type { ContentApi } from '../../../../core/ports/apis/exchange-api.ts';
import { accountFixture, type AccountFixture } from '../../../support/fixtures/account-fixture.ts';
import { failure } from '../../../support/failure.ts';

let fixture: AccountFixture;
let api: ContentApi;
beforeAll(async () => {
  fixture = await accountFixture();
  const pages = { page: async () => undefined, paths: async () => [] };
  const parts = { pages, press: { list: async () => [] }, subscriptions: fixture.accounts.subscriptions };
  api = validatedApi(contentContract, localContentApi(parts));
});
afterAll(() => fixture.close());

const subscriber = async () => {
  const { email, id } = await fixture.member();
  const account = (await fixture.store.accounts.byId(id))!;
  await fixture.store.accounts.update({ ...account, isSubscribed: true });
  return { email, id };
};
const isSubscribed = async (id: string) => (await fixture.store.accounts.byId(id))!.isSubscribed;
const listed = async () => (await fixture.store.subscriptions.list('', 100)).map(({ email }) => email);

describe('a newsletter subscription', () => {
  it('is queued alike for an e-mail with and without an account, and looked up later', async () => {
    const { email, id } = await subscriber();
    const stranger = fixture.newEmail();
    await fixture.mails();
    for (const asked of [email, stranger]) expect(await api.unsubscribe({ email: asked, reason: 'x' })).toBe(true);
    expect(await isSubscribed(id)).toBe(true);
    const { clock, store } = fixture;
    const queued = await store.mailQueue.claim(clock.now(), clock.now(), 10);
    expect(queued).toHaveLength(2);
    expect(queued.map(({ sealed }) => sealed).join(' ')).not.toContain(email);
    await fixture.mails();
    expect(await isSubscribed(id)).toBe(false);
  });

  it('adds an e-mail to the list once, and removes it', async () => {
    const email = fixture.newEmail();
    for (const asked of [email, email.toLowerCase()]) await api.subscribe({ email: asked });
    expect(await listed()).toEqual([]);
    await fixture.mails();
    expect((await listed()).map((one) => one.toLowerCase())).toEqual([email.toLowerCase()]);
    await api.unsubscribe({ email });
    await fixture.mails();
    expect(await listed()).toEqual([]);
  });

  it('keeps an e-mail off the list that unsubscribed last, in whatever order the jobs run', async () => {
    const { clock, accounts, store } = fixture;
    const { outbox } = accounts.context;
    const emails = Array.from({ length: 8 }, () => fixture.newEmail());
    for (const email of emails) {
      const asked = clock.now();
      clock.advance(1);
      // The later request is due, and processed, first.
      await store.atomically((unit) => outbox.defer(unit, { kind: 'unsubscribe', email, at: clock.now() }));
      await fixture.mails();
      await store.atomically((unit) => outbox.defer(unit, { kind: 'subscribe', email, at: asked }));
    }
    await fixture.mails();
    expect(await listed()).toEqual([]);
    clock.advance(1);
    await api.subscribe({ email: emails[0]! });
    await fixture.mails();
    expect(await listed()).toEqual([emails[0]]);
  });

  it('is accepted sixty times in 15 minutes from an address, and still from others', async () => {
    const caller = { address: '198.51.100.77' };
    const ask = (n: number) =>
      api[n % 2 === 0 ? 'subscribe' : 'unsubscribe']({ email: fixture.newEmail() }, { caller });
    for (let n = 0; n < 60; n += 1) await ask(n);
    for (const n of [0, 1]) expect((await failure(ask(n))).code).toBe('too-many-requests');
    const other = { caller: { address: '198.51.100.78' } };
    expect(await api.unsubscribe({ email: fixture.newEmail() }, other)).toBe(true);
    fixture.clock.advance(900_000);
    expect(await ask(0)).toBe(true);
  });
});
