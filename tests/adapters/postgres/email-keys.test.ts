import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { openStore } from '../../../adapters/postgres/open-store.ts';
import type { Store } from '../../../core/ports/store.ts';
import { query, startPostgres, type TestPostgres } from '../../support/postgres.ts';

let postgres: TestPostgres;
let store: Store;

const ACCOUNTS = [
  ['idn', 'Ida@MÜNCHEN.example'],
  ['plain', 'Per@Example.org'],
  ['first', 'zoe@xn--bcher-kva.example'],
  ['second', 'zoe@bücher.example'],
  ['nobody', null],
] as const;

/** Takes a database back to before e-mails had keys, fills it as that version did, and opens it with this one. */
beforeAll(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.database();
  const open = () => openStore({ databaseUrl, folder: '', logger: new MemoryLogger() });
  await (await open()).close();
  await query(
    databaseUrl,
    `alter table accounts drop column email_key;
     alter table subscriptions drop column email_key;
     alter table merchants drop column is_secret_unconfirmed, drop column is_webhook_unconfirmed;
     alter table affiliate_addresses drop column is_unconfirmed;
     alter table webhook_deliveries drop column held_until;
     create unique index accounts_email on accounts (lower(email collate "C")) where email is not null;
     create unique index subscriptions_email on subscriptions (lower(email collate "C"));
     delete from migrations where name >= '0013';`,
  );
  for (const [id, email] of ACCOUNTS)
    await query(
      databaseUrl,
      `insert into accounts (id, email, is_subscribed, miner_status, locale, created_at)
       values ('${id}', ${email === null ? 'null' : `'${email}'`}, false, 0, 'en', 1)`,
    );
  for (const email of ['Ida@MÜNCHEN.example', 'bo@xn--bcher-kva.example', 'bo@bücher.example'])
    await query(databaseUrl, `insert into subscriptions (email, at) values ('${email}', 1)`);
  store = await open();
}, 120_000);
afterAll(async () => {
  await store?.close();
  await postgres?.stop();
});

const idOf = async (email: string) => (await store.accounts.byEmail(email))?.id;

describe('accounts of a database that was made before e-mails had keys', () => {
  it('are found however the domain is spelled', async () => {
    for (const email of ['Ida@MÜNCHEN.example', 'ida@münchen.example', 'ida@xn--mnchen-3ya.EXAMPLE'])
      expect(await idOf(email)).toBe('idn');
    expect(await idOf('per@example.org')).toBe('plain');
  });

  it('of one mailbox under two spellings keep their own, and can be changed', async () => {
    expect(await idOf('Zoe@xn--bcher-kva.example')).toBe('first');
    expect(await idOf('Zoe@bücher.example')).toBe('second');
    const second = (await store.accounts.byId('second'))!;
    expect(await store.accounts.update({ ...second, locale: 'de' })).toBe(true);
    expect((await store.accounts.byId('second'))!.locale).toBe('de');
    expect(await idOf('zoe@bücher.example')).toBe('second');
  });

  it('are not made a second time under another spelling', async () => {
    const { email: _, ...rest } = (await store.accounts.byId('idn'))!;
    for (const email of ['ida@münchen。example.com', 'ida@xn--mnchen-3ya.example'])
      expect(await store.accounts.insert({ ...rest, id: `new ${email}`, email })).toBe(email.endsWith('.com'));
    expect(await idOf('ida@xn--mnchen-3ya.example.com')).toBe('new ida@münchen。example.com');
  });
});

describe('subscriptions of such a database', () => {
  it('end however the domain is spelled, and one mailbox has one', async () => {
    const emails = async () => (await store.subscriptions.list('', 10)).map(({ email }) => email);
    expect(await emails()).toEqual(['bo@xn--bcher-kva.example', 'Ida@MÜNCHEN.example']);
    expect(await store.subscriptions.remove('ida@xn--mnchen-3ya.example')).toBe(true);
    expect(await store.subscriptions.remove('Bo@bücher.example')).toBe(true);
    expect(await emails()).toEqual([]);
  });
});
