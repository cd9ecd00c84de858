import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LocalChangeFeed } from '../../../../adapters/postgres/database/change-feed.ts';
import { openEmbeddedDatabase } from '../../../../adapters/postgres/database/embedded-database.ts';
import { migrate } from '../../../../adapters/postgres/database/migrate.ts';
import { PostgresStore } from '../../../../adapters/postgres/postgres-store.ts';
import { validatedApi } from '../../../../core/contract/validated-api.ts';
import { contentContract } from '../../../../core/contract/content/content-contract.ts';
import { DirectSubscriptionService } from '../../../../core/exchange/content/subscription-service.ts';
import { localContentApi } from '../../../../core/exchange/content/local-content-api.ts';
import type { ContentApi } from '../../../../core/ports/apis/exchange-api.ts';
import { sampleAccount } from '../../../support/samples/sample-accounts.ts';
import { copyPreparedDatabase } from '../../../support/prepared-databases.ts';
import { SettableClock } from '../../../support/fixtures/settable-clock.ts';

let folder: string;
let store: PostgresStore;
let leavings: () => Promise<unknown[]>;
let api: ContentApi;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'altway-content-'));
  await copyPreparedDatabase(folder);
  const parts = { ...(await openEmbeddedDatabase(folder)), feed: new LocalChangeFeed() };
  await migrate(parts.database);
  store = new PostgresStore(parts);
  leavings = async () => (await sql`select reason, type from leavings order by id`.execute(parts.database)).rows;
  const asked = async (path: string, locale: string) =>
    path === '/about'
      ? { path, locale, locales: ['en'], title: 'T', description: 'D', html: '<p>x</p>', headings: [] }
      : undefined;
  const clock = new SettableClock();
  const pages = { page: asked, paths: async () => ['/about'] };
  api = validatedApi(
    contentContract,
    localContentApi({
      pages,
      press: { list: async () => [] },
      subscriptions: new DirectSubscriptionService(store, clock),
    }),
  );
});
afterAll(async () => {
  await store?.close();
  await rm(folder, { recursive: true });
});

const emails = async () => (await store.subscriptions.list('', 100)).map(({ email }) => email);

describe('a page', () => {
  it('is in the requested language, else in the caller’s, else in English', async () => {
    const localeOf = async (...call: Parameters<ContentApi['content']>) => (await api.content(...call)).content!.locale;
    expect(await localeOf({ path: '/about', locale: 'de' }, { caller: { locale: 'fr' } })).toBe('de');
    expect(await localeOf({ path: '/about' }, { caller: { locale: 'fr' } })).toBe('fr');
    expect(await localeOf({ path: '/about' })).toBe('en');
  });

  it('is not found when it does not exist', async () => {
    await expect(api.content({ path: '/nope' })).rejects.toMatchObject({ code: 'not-found' });
    await expect(api.content({ path: '/'.repeat(513) })).rejects.toMatchObject({ code: 'invalid-input' });
  });
});

describe('subscriptions', () => {
  it('begin and end once, with the same answer to every caller', async () => {
    const known = 'Ann@Example.org';
    expect(await api.subscribe({ email: known })).toBe(true);
    expect(await api.subscribe({ email: known.toLowerCase() })).toBe(true);
    expect(await emails()).toEqual([known]);
    for (const email of [known, known, 'nobody@example.org']) expect(await api.unsubscribe({ email })).toBe(true);
    expect(await emails()).toEqual([]);
  });

  it('end in the account too; only the reasons are kept, without names', async () => {
    const account = sampleAccount({ email: 'Bo@example.org', isSubscribed: true });
    await store.accounts.insert(account);
    const before = (await leavings()).length;
    await api.unsubscribe({ email: 'bo@EXAMPLE.org', reason: 'too many', type: 'news' });
    expect(await store.accounts.byId(account.id)).toEqual({ ...account, isSubscribed: false });
    await api.unsubscribe({ email: 'bo@example.org', reason: 'again' });
    await api.unsubscribe({ email: 'stranger@example.org', reason: 'spam'.repeat(100) });
    expect((await leavings()).slice(before)).toEqual([{ reason: 'too many', type: 'news' }]);
  });

  it.each([
    ['a kind with a dot', { type: 'weekly.digest' }, { reason: '', type: '' }],
    ['a kind of two words', { type: 'news letter' }, { reason: '', type: '' }],
    ['a kind that is long', { type: 'x'.repeat(41) }, { reason: '', type: '' }],
    ['a kind that is empty', { type: '' }, { reason: '', type: '' }],
    [
      'a reason that is long',
      { reason: `${'x'.repeat(499)}🙂 and more` },
      { reason: `${'x'.repeat(499)}\ufffd`, type: '' },
    ],
  ])('end with any reason: %s', async (_what, given, kept) => {
    const email = 'cy@example.org';
    await api.subscribe({ email });
    expect(await api.unsubscribe({ email, ...given })).toBe(true);
    expect(await emails()).not.toContain(email);
    expect((await leavings()).at(-1)).toEqual(kept);
  });

  it.each([
    [{ email: 'no mail' }, 'email'],
    [{ email: '' }, 'email'],
    [{ email: `${'a'.repeat(60)}@${'b'.repeat(250)}.example` }, 'email'],
  ])('refuse an invalid input and name its field: %j', async (input, field) => {
    const error = await api.unsubscribe(input).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: 'invalid-input', fields: { [field]: [expect.any(String)] } });
  });
});
