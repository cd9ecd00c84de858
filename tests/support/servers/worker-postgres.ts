import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { migrate } from '../../../adapters/postgres/database/migrate.ts';
import { openServerDatabase } from '../../../adapters/postgres/database/server-database.ts';
import { query, startPostgres, type TestPostgres } from './postgres.ts';

interface Shared {
  readonly server: TestPostgres;
  /** A database with this version's schema and no connections. */
  readonly template: string;
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

/** A copy of a database without connections, as restoring its backup makes it. @returns its URL. */
export async function copyOf(url: string): Promise<string> {
  const { template } = await shared!;
  count += 1;
  const name = `copy_${count}`;
  await query(urlOf(template, 'postgres'), `create database ${name} template ${new URL(url).pathname.slice(1)}`);
  return urlOf(template, name);
}

async function start(): Promise<Shared> {
  const server = await startPostgres();
  const template = await server.database();
  const database = openServerDatabase(template, 1, new MemoryLogger());
  await migrate(database);
  await database.destroy();
  return { server, template };
}

function urlOf(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
