import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SiteEvent } from '../../../../core/ports/apis/site-events.ts';
import {
  type AffiliateFixture,
  affiliateFixture,
  type Affiliate,
} from '../../../support/fixtures/affiliate-fixture.ts';

let fixture: AffiliateFixture;
let twin: Awaited<ReturnType<AffiliateFixture['twin']>>;
let ann: Affiliate;
const by = { actor: 'ada', reason: 'ticket 43' };
const [DEFAULT, OTHER] = ['http://127.0.0.1:3000', 'http://127.0.0.1:3001'];

beforeAll(async () => {
  fixture = await affiliateFixture({ isSettling: false });
  twin = await fixture.twin();
});
afterAll(async () => {
  await twin.close();
  await fixture.close();
});
beforeEach(async () => {
  ann = await fixture.affiliate();
});

/** Collects the events that a page receives, and whether its stream has ended. */
function listen(caller = ann.caller) {
  const received: SiteEvent[] = [];
  const state = { received, isOver: false, error: undefined as unknown, stop: () => following.unsubscribe() };
  const following = fixture.events.follow(caller).subscribe({
    next: (event) => received.push(event),
    error: (error: unknown) => (state.error = error),
    complete: () => (state.isOver = true),
  });
  return state;
}

const affiliate = (enabled: boolean, operationsDisabled: boolean) => ({
  type: 'affiliate',
  data: { enabled, operationsDisabled },
});

describe('the event stream of an affiliate’s page', () => {
  it('reports at once when another process disables operations, disables the affiliate, and enables both again', async () => {
    const page = listen();
    await expect.poll(() => page.received).toEqual([{ type: 'domain', data: DEFAULT }, affiliate(true, false)]);
    await twin.support.setPartner({ account: ann.id, operations: false, ...by });
    await expect.poll(() => page.received.at(-1)).toEqual(affiliate(true, true));
    await twin.support.setPartner({ account: ann.id, enabled: false, ...by });
    await expect.poll(() => page.received.at(-1)).toEqual(affiliate(false, true));
    await twin.support.setPartner({ account: ann.id, enabled: true, operations: true, ...by });
    await expect.poll(() => page.received.at(-1)).toEqual(affiliate(true, false));
    expect(page.received).toHaveLength(5);
    page.stop();
  });

  it('reports nothing of other affiliates', async () => {
    const bob = await fixture.affiliate();
    const [hers, his] = [listen(), listen(bob.caller)];
    await expect.poll(() => hers.received.length + his.received.length).toBe(4);
    await twin.support.setPartner({ account: bob.id, operations: false, ...by });
    await expect.poll(() => his.received.at(-1)).toEqual(affiliate(true, true));
    expect(hers.received).toHaveLength(2);
    for (const page of [hers, his]) page.stop();
  });

  it('ends with its session and reports nothing afterwards', async () => {
    const page = listen();
    await expect.poll(() => page.received).toHaveLength(2);
    await fixture.accountApi.logOut({}, { caller: ann.caller });
    await twin.support.setPartner({ account: ann.id, operations: false, ...by });
    await expect.poll(() => page.isOver).toBe(true);
    expect(page.received).toHaveLength(2);
  });

  it('is refused without a session, and does not prolong the session that opened it', async () => {
    const stranger = listen({ session: 'x'.repeat(43) });
    await expect.poll(() => stranger.error).toMatchObject({ code: 'unauthenticated' });
    const { sessions } = fixture.accounts.context;
    const seen = async () =>
      (await fixture.store.sessions.of(ann.id)).map(({ seenAt, expiresAt }) => [seenAt, expiresAt]);
    const before = await seen();
    fixture.clock.advance(120_000);
    expect(await sessions.check(ann.caller)).toBe(true);
    expect(await seen()).toEqual(before);
    await sessions.of(ann.caller);
    expect(await seen()).not.toEqual(before);
  });
});

describe('the API domain', () => {
  const none = {};

  it('is the default first, and changes in every process once staff sets it', async () => {
    const page = listen();
    expect(await fixture.api.domain(none)).toBe(DEFAULT);
    expect(await twin.support.setDomain({ domain: OTHER, ...by })).toMatchObject({ domain: OTHER, isDefault: false });
    await expect.poll(() => page.received.filter(({ type }) => type === 'domain').at(-1)?.data).toBe(OTHER);
    expect(await fixture.api.domain(none)).toBe(OTHER);
    expect(await twin.support.setDomain(by)).toMatchObject({
      domain: DEFAULT,
      isDefault: true,
      choices: [DEFAULT, OTHER],
      audit: [
        { actor: 'staff:ada', action: `API domain ${OTHER}`, reason: 'ticket 43' },
        { actor: 'staff:ada', action: 'API domain default' },
      ],
    });
    await expect.poll(() => page.received.filter(({ type }) => type === 'domain').at(-1)?.data).toBe(DEFAULT);
    page.stop();
  });

  it('is never an origin that the configuration does not allow, whoever asks and whatever is stored', async () => {
    const refused = twin.support.setDomain({ domain: 'https://evil.example', ...by });
    await expect(refused).rejects.toMatchObject({ code: 'invalid-input', fields: { domain: [expect.any(String)] } });
    const page = listen();
    await expect.poll(() => page.received).toHaveLength(2);
    await fixture.store.settings.set('api-domain', 'https://evil.example');
    await twin.support.setPartner({ account: ann.id, operations: false, ...by });
    await expect.poll(() => page.received.at(-1)).toEqual(affiliate(true, true));
    expect(await fixture.api.domain(none)).toBe(DEFAULT);
    expect(page.received.some(({ data }) => data === 'https://evil.example')).toBe(false);
    await fixture.store.settings.set('api-domain', undefined);
    page.stop();
  });
});
