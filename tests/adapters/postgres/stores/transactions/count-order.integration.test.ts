import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MemoryLogger } from '../../../../../adapters/memory/memory-logger.ts';
import { connectionOptions } from '../../../../../adapters/postgres/database/server-database.ts';
import { openStore } from '../../../../../adapters/postgres/open-store.ts';
import type { Store } from '../../../../../core/ports/stores/store.ts';
import { sampleEvent, sampleRecord } from '../../../../support/samples/sample-transactions.ts';
import { newDatabase } from '../../../../support/servers/worker-postgres.ts';
import { waitFor } from '../../../../support/wait-for.ts';

const PAY_IN_UNTIL = 1_000;
const DEPOSIT = { key: 'k', chainTxId: 'k', amount: 1n, confirmations: 1, status: 'confirmed', seenAt: 5 } as const;
let store: Store;
let other: pg.Client;
let watcher: pg.Client;

beforeAll(async () => {
  const url = await newDatabase();
  store = await openStore({ databaseUrl: url, folder: '', logger: new MemoryLogger() });
  [other, watcher] = [new pg.Client(connectionOptions(url)), new pg.Client(connectionOptions(url))];
  await Promise.all([other.connect(), watcher.connect()]);
});
afterAll(async () => {
  await Promise.all([other.end(), watcher.end()]);
  await store.close();
});

const changes = {
  paid: async (record: ReturnType<typeof sampleRecord>) => {
    const paid = { ...record, version: 2, deposits: [DEPOSIT] };
    await store.transactions.update(paid, [sampleEvent(2, { kind: 'pay-in' })]);
  },
  ended: async (record: ReturnType<typeof sampleRecord>) => {
    const ended = { ...record, version: 2, status: 'expired' } as const;
    await store.transactions.update(ended, [sampleEvent(2, { kind: 'expired', status: 'expired' })]);
  },
  reduced: async (record: ReturnType<typeof sampleRecord>) => {
    await changes.ended(record);
    return () => store.unpaid.reduce(PAY_IN_UNTIL + 1, 9);
  },
};

it.each(['paid', 'ended', 'reduced'] as const)(
  'locks counts in the order of new exchanges when an exchange is %s',
  async (kind) => {
    const record = sampleRecord({ payInUntil: PAY_IN_UNTIL });
    const [first, last] = [`a:${kind}`, `b:${kind}`];
    // The last one's row comes first in the table.
    await watcher.query('insert into unpaid_counts (subject, open, kept) values ($1, 0, 0), ($2, 0, 0)', [last, first]);
    const created = { record, event: sampleEvent(1), subjects: [first, last] };
    await store.transactions.createAll([created], []);
    const change = kind === 'reduced' ? await changes.reduced(record) : () => changes[kind](record);
    await watcher.query('delete from unpaid_counts where subject = any($1)', [[first, last]]);
    await watcher.query('insert into unpaid_counts (subject, open, kept) values ($1, 1, 1), ($2, 1, 1)', [last, first]);
    // Another exchange is counted meanwhile.
    const count = async (subject: string) => {
      await other.query('select from unpaid_counts where subject = $1 for update nowait', [subject]);
      await other.query('update unpaid_counts set open = open + 7, kept = kept + 9 where subject = $1', [subject]);
    };
    await other.query('begin');
    await count(first);
    const changing = change();
    await waitFor('it waits', async () => {
      const { rows } = await watcher.query('select from pg_locks where not granted');
      return rows.length > 0 || undefined;
    });
    await count(last);
    await other.query('commit');
    await changing;
    const counts = await store.unpaid.counts([first, last]);
    const left = { paid: [7, 9], ended: [7, 10], reduced: [8, 9] }[kind];
    expect(counts.map(({ open, kept }) => [open, kept])).toEqual([left, left]);
  },
);
