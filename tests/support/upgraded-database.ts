import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { MemoryLogger } from '../../adapters/memory/memory-logger.ts';
import { openEmbeddedDatabase } from '../../adapters/postgres/embedded-database.ts';
import { migrate } from '../../adapters/postgres/migrate.ts';
import { openStore } from '../../adapters/postgres/open-store.ts';
import { openServerDatabase } from '../../adapters/postgres/server-database.ts';
import type { Store } from '../../core/ports/store.ts';
import { copyPreparedDatabase } from './prepared-databases.ts';
import { newEmptyDatabase } from './shared-postgres.ts';

export type DatabaseKind = 'PGlite' | 'PostgreSQL';

/** A store of this version, and what closes it and its database. */
export interface UpgradedStore {
  readonly store: Store;
  close(): Promise<void>;
}

/**
 * Makes a database as an older version left it, and opens it with this version.
 * @param last name of that version's last migration. @param statements what fills the database, one each.
 */
export async function upgraded(
  kind: DatabaseKind,
  last: string,
  statements: readonly string[],
): Promise<UpgradedStore> {
  const logger = new MemoryLogger();
  const place = await (kind === 'PGlite' ? folderOfItsOwn() : serverOfItsOwn());
  const { databaseUrl, folder } = place;
  const { database, release } =
    databaseUrl === undefined
      ? await openEmbeddedDatabase(folder)
      : { database: openServerDatabase(databaseUrl, 1, logger), release: undefined };
  await migrate(database, last);
  for (const statement of statements) await sql.raw(statement).execute(database);
  await database.destroy();
  release?.();
  const store = await openStore({ databaseUrl, folder, logger });
  return {
    store,
    close: async () => {
      await store.close();
      await place.remove();
    },
  };
}

async function folderOfItsOwn() {
  const folder = await mkdtemp(join(tmpdir(), 'altway-'));
  await copyPreparedDatabase(folder, 'empty');
  return { folder, databaseUrl: undefined, remove: () => rm(folder, { recursive: true }) };
}

async function serverOfItsOwn() {
  return { folder: '', databaseUrl: await newEmptyDatabase(), remove: async () => {} };
}
