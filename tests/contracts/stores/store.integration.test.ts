import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { LocalChangeFeed } from '../../../adapters/postgres/database/change-feed.ts';
import { openEmbeddedDatabase } from '../../../adapters/postgres/database/embedded-database.ts';
import { migrate } from '../../../adapters/postgres/database/migrate.ts';
import { openStore } from '../../../adapters/postgres/open-store.ts';
import { PostgresStore } from '../../../adapters/postgres/postgres-store.ts';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { query } from '../../support/servers/postgres.ts';
import { copyPreparedDatabase } from '../../support/prepared-databases.ts';
import { newDatabase } from '../../support/servers/worker-postgres.ts';
import { storeContract } from './store.contract.ts';

storeContract('PGlite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'altway-'));
  await copyPreparedDatabase(folder);
  const parts = { ...(await openEmbeddedDatabase(folder)), feed: new LocalChangeFeed() };
  await migrate(parts.database);
  const store = new PostgresStore(parts);
  return {
    store,
    query: async (text) => (await sql.raw<Record<string, unknown>>(text).execute(parts.database)).rows,
    close: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});

storeContract('PostgreSQL', async () => {
  const databaseUrl = await newDatabase();
  const store = await openStore({ databaseUrl, folder: '', logger: new MemoryLogger() });
  return {
    store,
    query: (text) => query(databaseUrl, text),
    close: () => store.close(),
  };
});
