import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../../../../adapters/memory/memory-logger.ts';
import { openStore } from '../../../../../adapters/postgres/open-store.ts';
import { query, startPostgres, type TestPostgres } from '../../../../support/servers/postgres.ts';
import { sampleEvent, sampleRecord } from '../../../../support/samples/sample-transactions.ts';

/** Reverts the database to the version before. */
const BEFORE = [
  'drop trigger transactions_tally on transactions',
  'drop trigger transactions_tally_new on transactions',
  'drop function tally_exchange',
  'drop table affiliate_days',
  `delete from migrations where name = '0011-affiliate-days'`,
];

describe('daily statistics of affiliates', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  it('begin with the exchanges that were made before statistics existed', async () => {
    const options = { databaseUrl: await postgres.database(), folder: '', logger: new MemoryLogger() };
    const before = await openStore(options);
    for (const text of BEFORE) await query(options.databaseUrl, text);
    const affiliate = { accountId: 'a', channel: 'web' } as const;
    const day = 86_400_000;
    const records = [
      sampleRecord({ affiliate, createdAt: 3 * day, status: 'finished' }),
      sampleRecord({ affiliate, createdAt: 3 * day + 5 }),
      sampleRecord({ affiliate, createdAt: 4 * day }),
      sampleRecord({ affiliate: { ...affiliate, channel: 'api' }, createdAt: 3 * day }),
      sampleRecord({ createdAt: 3 * day }),
    ];
    for (const record of records) await before.transactions.insert(record, [sampleEvent(1)]);
    await before.close();
    const store = await openStore(options);
    const nothing = { clicks: 0, volume: 0n, earnings: 0n };
    expect(await store.affiliateDays.lines('a', 'web', 0, 'day')).toEqual([
      { ...nothing, start: 3, exchanges: 2, finished: 1 },
      { ...nothing, start: 4, exchanges: 1, finished: 0 },
    ]);
    // From here on triggers count exchanges.
    const next = { ...records[1]!, status: 'finished', worth: { volume: 5n, earnings: 1n }, version: 2 } as const;
    await store.transactions.update(next, [sampleEvent(2)]);
    expect(await store.affiliateDays.totals('a')).toEqual({
      web: { clicks: 0, volume: 5n, earnings: 1n, exchanges: 3, finished: 2 },
      api: { ...nothing, exchanges: 1, finished: 0 },
    });
    await store.close();
  });
});
