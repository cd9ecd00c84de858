import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LocalChangeFeed } from '../../../../../adapters/postgres/database/change-feed.ts';
import { connectionOptions } from '../../../../../adapters/postgres/database/server-database.ts';
import type { Tables } from '../../../../../adapters/postgres/database/tables.ts';
import { PostgresStore } from '../../../../../adapters/postgres/postgres-store.ts';
import { sampleEvent, sampleRecord } from '../../../../support/samples/sample-transactions.ts';
import { newDatabase } from '../../../../support/servers/worker-postgres.ts';

let store: PostgresStore;
const events: LogEvent[] = [];

beforeAll(async () => {
  const pool = new pg.Pool({ ...connectionOptions(await newDatabase()), max: 2 });
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void events.push(event),
  });
  store = new PostgresStore({ database, feed: new LocalChangeFeed() });
});
afterAll(() => store.close());

it('is refused without an error in the log of PostgreSQL where a limit is passed or a key is taken', async () => {
  const { transactions } = store;
  const created = (key: string) => {
    return { record: sampleRecord(), event: sampleEvent(1), idempotency: { keys: [key], hash: 'h' }, subjects: ['a'] };
  };
  const stored = async (open: number, ...keys: readonly string[]) =>
    (await transactions.createAll(keys.map(created), [{ subject: 'a', open }])).size;
  expect(await stored(4, 'one', 'two')).toBe(2);
  expect(await stored(4, 'three', 'one')).toBe(1);
  expect(await stored(3, 'four')).toBe(0);
  expect(await stored(4, 'four', 'five')).toBe(0);
  expect(await stored(9, 'four', 'four')).toBe(1);
  expect(await store.unpaid.counts(['a'])).toEqual([{ subject: 'a', open: 4, kept: 4 }]);
  expect(events.length).toBeGreaterThan(4);
  expect(events.filter(({ level }) => level === 'error')).toEqual([]);
});
