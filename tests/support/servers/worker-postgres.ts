import pg from 'pg';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { migrate } from '../../../adapters/postgres/database/migrate.ts';
import { openServerDatabase } from '../../../adapters/postgres/database/server-database.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

interface Shared {
  readonly server: TestPostgres;
  /** A database with this version's schema and no connections. */
  readonly template: string;
  /** The connection that creates databases: each connection is a process of the server, which costs more than the copy. */
  readonly creator: pg.Pool;
}

let shared: Promise<Shared> | undefined;
let count = 0;

/**
 * A new database with this version's schema without rows, on a PostgreSQL shared by the tests of a process: for tests
 * that neither stop the server nor look beyond their own database. The server ends with the process. @returns its URL.
 */
export async function newDatabase(): Promise<string> {
  shared ??= start();
  const { template } = await shared;
  return copyOf(template);
}

/** As `newDatabase`, without a schema. */
export async function newEmptyDatabase(): Promise<string> {
  shared ??= start();
  return (await shared).server.database();
}

/**
 * A copy of a database without connections, as restoring its backup makes it. Its files are copied, which takes two
 * thirds of the processor time of logging each page. @returns its URL.
 */
export async function copyOf(url: string): Promise<string> {
  const { template, creator } = await shared!;
  count += 1;
  const name = `copy_${count}`;
  const original = new URL(url).pathname.slice(1);
  await creator.query(`create database ${name} template ${original} strategy file_copy`);
  return urlOf(template, name);
}

async function start(): Promise<Shared> {
  // Autovacuum would start a process a minute for every database of a test that has ended, hundreds of them.
  const server = await startPostgres({ settings: { autovacuum: 'off' } });
  const template = await server.database();
  const database = openServerDatabase(template, 1, new MemoryLogger());
  await migrate(database);
  await database.destroy();
  const connectionString = urlOf(template, 'postgres');
  const creator = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  creator.on('error', () => {});
  return { server, template, creator };
}

function urlOf(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
