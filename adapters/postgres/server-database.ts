import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Logger } from '../../core/ports/logger.ts';
import type { Tables } from './tables.ts';

const INT8 = 20;
const CONNECT_WITHIN_MS = 10_000;
/** A process that froze inside a unit must not keep the others waiting for what it locked. */
const IDLE_UNIT_MS = 60_000;
/** Beyond this many texts, statements are no longer kept prepared. */
const MAX_PREPARED = 500;

/** How one connection to the server is made. */
export function connectionOptions(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: 'altway',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    idle_in_transaction_session_timeout: IDLE_UNIT_MS,
    // Times and counts stay far below 2^53.
    types: { getTypeParser: (id, format) => (id === INT8 ? Number : pg.types.getTypeParser(id, format as 'text')) },
  };
}

/** Opens a PostgreSQL server's database through a pool. @param poolSize connections at most. */
export function openServerDatabase(databaseUrl: string, poolSize: number, logger: Logger): Kysely<Tables> {
  const pool = new pg.Pool({ ...connectionOptions(databaseUrl), max: poolSize });
  // A connection that breaks while nobody uses it; the pool makes a new one when it is needed.
  // Its error brings the whole client along, the password included, so only what it says is written.
  pool.on('error', ({ message }) => {
    if (!pool.ending) logger.warn('a connection to the database broke', { error: message });
  });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
}

/** Has the server parse each statement once a connection, for kysely's own driver names none. */
function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = (text: string) => {
    if (!names.has(text) && names.size < MAX_PREPARED) names.set(text, `altway-${names.size + 1}`);
    return names.get(text);
  };
  const wrap = (client: pg.PoolClient): PostgresPoolClient => ({
    query: ((text: string, values: readonly unknown[] = []) => {
      if (values.length === 0) return client.query(text);
      const name = nameOf(text);
      return client.query({ text, values: [...values], ...(name && { name }) });
    }) as unknown as PostgresPoolClient['query'],
    release: () => client.release(),
  });
  return {
    options: pool.options as PostgresPool['options'],
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const wrapped = clients.get(client) ?? wrap(client);
      clients.set(client, wrapped);
      return wrapped;
    },
  } as PostgresPool;
}
