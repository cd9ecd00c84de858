import { afterAll, beforeAll, expect, it } from 'vitest';
import { MemoryLogger } from '../../../../../adapters/memory/memory-logger.ts';
import { openStore } from '../../../../../adapters/postgres/open-store.ts';
import { plainQuote } from '../../../../support/samples/plain-quote.ts';
import { query, startPostgres, type TestPostgres } from '../../../../support/servers/postgres.ts';
import { sampleEvent, sampleRecord } from '../../../../support/samples/sample-transactions.ts';

/** Reverts the database to the version before. */
const BEFORE = [
  'drop trigger transactions_tally_reduced on transactions',
  'drop function tally_reduced',
  'drop trigger transaction_events_kept on transaction_events',
  'drop function keep_timeline',
  'drop trigger transaction_events_append_only on transaction_events',
  `create trigger transaction_events_append_only before update or delete or truncate on transaction_events
    for each statement execute function refuse_change()`,
  'drop table unpaid_exchanges, unpaid_counts',
  'drop index transactions_recent, transactions_unpaid_recent, idempotency_keys_resource',
  'alter table idempotency_keys rename column resource_id to transaction_id',
  'create index transactions_recent on transactions (chain, updated_at)',
  'alter table transactions drop column is_reduced',
  `delete from migrations where name in ('0015-unpaid-exchanges', '0018-idempotency-resources')`,
];

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

it('migration lets exchanges unpaid before the counting be reduced and deletes copies of quotes', async () => {
  const options = { databaseUrl: await postgres.database(), folder: '', logger: new MemoryLogger() };
  const before = await openStore(options);
  const deposit = { key: 'k', chainTxId: 'k', amount: 1n, confirmations: 1, status: 'confirmed', seenAt: 1 } as const;
  const [overdue, waiting, paid] = [
    sampleRecord({ status: 'overdue', payInUntil: 10 }),
    sampleRecord({ payInUntil: 20, quoteId: 'taken-quote' }),
    sampleRecord({ status: 'finished', deposits: [deposit], round: 1 }),
  ];
  for (const record of [overdue, waiting, paid]) await before.transactions.insert(record, [sampleEvent(1)]);
  for (const id of ['taken-quote', 'free-quote'])
    await before.fixedQuotes.insert({ id, quote: plainQuote(), expiresAt: 5 });
  for (const text of BEFORE) await query(options.databaseUrl, text);
  await before.close();
  const store = await openStore(options);
  expect(await store.fixedQuotes.byId('taken-quote')).toBeUndefined();
  expect(await store.fixedQuotes.byId('free-quote')).toBeDefined();
  expect(await store.unpaid.reduce(1_000, 10)).toBe(1);
  const next = { ...waiting, status: 'overdue', version: 2 } as const;
  await store.transactions.update(next, [sampleEvent(2, { kind: 'window-ended', status: 'overdue' })]);
  expect(await store.unpaid.reduce(1_000, 10)).toBe(1);
  for (const { id } of [overdue, waiting]) expect((await store.transactions.byId(id))!.isReduced).toBe(true);
  expect(await store.transactions.byId(paid.id)).toEqual(paid);
  await store.close();
});
