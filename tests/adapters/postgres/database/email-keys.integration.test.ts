import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../../core/ports/stores/store.ts';
import { type UpgradedStore, upgraded } from '../../../support/fixtures/upgraded-database.ts';

const ACCOUNTS = [
  ['idn', 'Ida@MÜNCHEN.example'],
  ['plain', 'Per@Example.org'],
  ['first', 'zoe@xn--bcher-kva.example'],
  ['second', 'zoe@bücher.example'],
  ['nobody', null],
] as const;

const SUBSCRIPTIONS = ['Ida@MÜNCHEN.example', 'bo@xn--bcher-kva.example', 'bo@bücher.example'];

/** The last migration before e-mails had keys. */
const BEFORE = '0012-pay-ins-in-use';

const FILLING = [
  ...ACCOUNTS.map(
    ([id, email]) => `insert into accounts (id, email, is_subscribed, miner_status, locale, created_at)
      values ('${id}', ${email === null ? 'null' : `'${email}'`}, false, 0, 'en', 1)`,
  ),
  ...SUBSCRIPTIONS.map((email) => `insert into subscriptions (email, at) values ('${email}', 1)`),
];

describe.each(['PGlite', 'PostgreSQL'] as const)('with %s', (kind) => {
  let opened: UpgradedStore;
  let store: Store;
  beforeAll(async () => {
    opened = await upgraded(kind, BEFORE, FILLING);
    ({ store } = opened);
  });
  afterAll(() => opened?.close());

  const idOf = async (email: string) => (await store.accounts.byEmail(email))?.id;

  describe('accounts of a database created before e-mails had keys', () => {
    it('are found with any spelling of the domain', async () => {
      for (const email of ['Ida@MÜNCHEN.example', 'ida@münchen.example', 'ida@xn--mnchen-3ya.EXAMPLE'])
        expect(await idOf(email)).toBe('idn');
      expect(await idOf('per@example.org')).toBe('plain');
    });

    it('of one mailbox under two spellings keep theirs and can be changed', async () => {
      expect(await idOf('Zoe@xn--bcher-kva.example')).toBe('first');
      expect(await idOf('Zoe@bücher.example')).toBe('second');
      const second = (await store.accounts.byId('second'))!;
      expect(await store.accounts.update({ ...second, locale: 'de' })).toBe(true);
      expect((await store.accounts.byId('second'))!.locale).toBe('de');
      expect(await idOf('zoe@bücher.example')).toBe('second');
    });

    it('cannot be created again under another spelling', async () => {
      const { email: _, ...rest } = (await store.accounts.byId('idn'))!;
      for (const email of ['ida@münchen。example.com', 'ida@xn--mnchen-3ya.example'])
        expect(await store.accounts.insert({ ...rest, id: `new ${email}`, email })).toBe(email.endsWith('.com'));
      expect(await idOf('ida@xn--mnchen-3ya.example.com')).toBe('new ida@münchen。example.com');
    });
  });

  describe('subscriptions of such a database', () => {
    it('end with any spelling of the domain, and one mailbox has one subscription', async () => {
      const emails = async () => (await store.subscriptions.list('', 10)).map(({ email }) => email);
      expect(await emails()).toEqual(['bo@xn--bcher-kva.example', 'Ida@MÜNCHEN.example']);
      expect(await store.subscriptions.remove('ida@xn--mnchen-3ya.example')).toBe(true);
      expect(await store.subscriptions.remove('Bo@bücher.example')).toBe(true);
      expect(await emails()).toEqual([]);
    });
  });
});
