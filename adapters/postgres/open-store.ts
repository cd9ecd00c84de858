import type { Logger } from '../../core/ports/services/logger.ts';
import type { Store } from '../../core/ports/stores/store.ts';
import { LocalChangeFeed } from './database/change-feed.ts';
import { sharedFsync } from './database/fsync.ts';
import { openEmbeddedDatabase } from './database/embedded-database.ts';
import { migrate } from './database/migrate.ts';
import { PostgresStore, type StoreParts } from './postgres-store.ts';
import { connectionOptions, openServerDatabase } from './database/server-database.ts';
import { SharedChangeFeed } from './database/shared-change-feed.ts';

/** Maximum of connections per process, besides the one of the change feed. */
const POOL_SIZE = 10;

/** Where the store keeps its data. */
interface StoreOptions {
  /** The URL of a PostgreSQL server; without it the database is PGlite's, in `database/` of the folder. */
  readonly databaseUrl?: string | undefined;
  readonly folder: string;
  readonly logger: Logger;
  /** Maximum of connections to the server. */
  readonly poolSize?: number;
}

/**
 * Opens the store and brings its schema up to date.
 * @throws Error when another process uses the folder, the server cannot be reached, or a newer version created the
 * database.
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
