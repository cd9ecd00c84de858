import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { openStore } from '../../../../adapters/postgres/open-store.ts';
import { query, startPostgres, type TestPostgres } from '../../../support/servers/postgres.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe('a new server', () => {
  it('has no account in its database', async () => {
    const databaseUrl = await postgres.database();
    const store = await openStore({ databaseUrl, folder: '', logger: new MemoryLogger() });
    await store.close();
    for (const table of ['accounts', 'sessions', 'mail_tokens', 'account_networks', 'recovery_codes'])
      expect([table, await query(databaseUrl, `select count(*)::int as count from ${table}`)]).toEqual([
        table,
        [{ count: 0 }],
      ]);
  });
});
