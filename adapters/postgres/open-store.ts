import type { Logger } from '../../core/ports/services/logger.ts';
import type { Store } from '../../core/ports/stores/store.ts';
import { LocalChangeFeed } from './database/change-feed.ts';
import { sharedFsync } from './database/fsync.ts';
import { openEmbeddedDatabase } from './database/embedded-database.ts';
import { migrate } from './database/migrate.ts';
import { PostgresStore, type StoreParts } from './postgres-store.ts';
import { connectionOptions, openServerDatabase } from './database/server-database.ts';
import { SharedChangeFeed } from './database/shared-change-feed.ts';

/** Connections that a process opens at most, beside the one that tells of changes. */
const POOL_SIZE = 10;

/** Where the house's memory is kept. */
export interface StoreOptions {
  /** A PostgreSQL server's; without it the database is PGlite's, in `database/` of the folder. */
  readonly databaseUrl?: string | undefined;
  readonly folder: string;
  readonly logger: Logger;
  /** Connections to the server at most. */
  readonly poolSize?: number;
}

/**
 * Opens the house's memory and brings its schema up to date.
 * @throws Error when the folder is another process's, the server cannot be reached, or a newer version made the database.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const parts = await (options.databaseUrl === undefined
    ? embedded(options.folder)
    : shared(options.databaseUrl, options));
  const store = new PostgresStore(parts);
  try {
    await migrate(parts.database);
    return store;
  } catch (error) {
    await store.close().catch(() => {});
    throw error;
  }
}

async function embedded(folder: string): Promise<StoreParts> {
  return { ...(await openEmbeddedDatabase(folder)), feed: new LocalChangeFeed() };
}

async function shared(databaseUrl: string, { logger, poolSize = POOL_SIZE }: StoreOptions): Promise<StoreParts> {
  const feed = new SharedChangeFeed(connectionOptions(databaseUrl), logger);
  await feed.open();
  const database = openServerDatabase(databaseUrl, poolSize, logger);
  return { database, feed, fsync: sharedFsync(database) };
}
