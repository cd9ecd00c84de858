import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Logger } from '../../../core/ports/services/logger.ts';
import { databaseFailure, isLostConnection, messageOf } from './lost-connection.ts';
import type { Tables } from './tables.ts';

const INT8 = 20;
const CONNECT_WITHIN_MS = 10_000;
/**
 * Milliseconds: ends a transaction of a process that froze inside a unit, so that its locks do not block the others.
 */
const IDLE_UNIT_MS = 60_000;
/** Maximum of prepared statements; further texts are not prepared. */
const MAX_PREPARED = 500;

/** The settings of a connection to the server. */
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

/**
 * Opens a PostgreSQL server's database through a pool. While the server is away, statements fail with an ExchangeError
 * `unavailable`; the pool reconnects when it is next needed.
 * @param poolSize maximum of connections.
 */
export function openServerDatabase(databaseUrl: string, poolSize: number, logger: Logger): Kysely<Tables> {
  const pool = new pg.Pool({ ...connectionOptions(databaseUrl), max: poolSize });
  // The pool handles errors of idle connections only. Without this listener a connection that breaks while in use would
  // end the process. Its error carries the whole client with the password, so only the message is logged.
  pool.on('connect', (client) => {
    client.on('error', ({ message }) => {
      if (!pool.ending) logger.warn('a connection to the database broke', { error: message });
    });
  });
  // The listener above has already logged errors of idle connections.
  pool.on('error', () => {});
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool, logger) }) });
}

/** Makes the server parse each statement once per connection, because kysely's own driver does not name statements. */
function preparing(pool: pg.Pool, logger: Logger): PostgresPool {
  const names = new Map<string, string>();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const reach = reaching(pool, logger);
  const nameOf = (text: string) => {
    if (!names.has(text) && names.size < MAX_PREPARED) names.set(text, `altway-${names.size + 1}`);
    return names.get(text);
  };
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    let isLost = false;
    const failed = (error: unknown): never => {
      isLost ||= isLostConnection(error);
      throw databaseFailure(error);
    };
    return {
      query: ((text: string, values: readonly unknown[] = []) => {
        if (values.length === 0) return client.query(text).catch(failed);
        const name = nameOf(text);
        return client.query({ text, values: [...values], ...(name && { name }) }).catch(failed);
      }) as unknown as PostgresPoolClient['query'],
      // Discard a connection that PostgreSQL is about to end, so that the next caller does not get it.
      release: (isDiscarded?: boolean) => client.release(isLost || isDiscarded === true),
    };
  };
  return {
    options: pool.options as PostgresPool['options'],
    end: () => pool.end(),
    connect: async () => {
      const client = await reach();
      const wrapped = clients.get(client) ?? wrap(client);
      clients.set(client, wrapped);
      return wrapped;
    },
  } as PostgresPool;
}

/** Takes a connection from the pool. Logs once that the database is away, and once that it is back. */
function reaching(pool: pg.Pool, logger: Logger): () => Promise<pg.PoolClient> {
  let isAway = false;
  return async () => {
    try {
      const client = await pool.connect();
      if (isAway) logger.warn('the database can be reached again');
      isAway = false;
      return client;
    } catch (error) {
      if (!isAway && !pool.ending) logger.error('the database cannot be reached', { error: messageOf(error) });
      isAway = true;
      throw databaseFailure(error);
    }
  };
}
