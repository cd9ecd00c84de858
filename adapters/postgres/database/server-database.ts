import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Logger } from '../../../core/ports/services/logger.ts';
import { databaseFailure, isLostConnection, messageOf } from './lost-connection.ts';
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

/**
 * Opens a PostgreSQL server's database through a pool. While the server is away, statements fail with an ExchangeError
 * `unavailable`; the pool connects again when it is next needed. @param poolSize connections at most.
 */
export function openServerDatabase(databaseUrl: string, poolSize: number, logger: Logger): Kysely<Tables> {
  const pool = new pg.Pool({ ...connectionOptions(databaseUrl), max: poolSize });
  // The pool listens to idle connections only. One that breaks while it is in use would end the process if nobody listened.
  // Its error brings the whole client along, the password included, so only what it says is written.
  pool.on('connect', (client) => {
    client.on('error', ({ message }) => {
      if (!pool.ending) logger.warn('a connection to the database broke', { error: message });
    });
  });
  // What the pool says of an idle connection was said by the listener above already.
  pool.on('error', () => {});
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool, logger) }) });
}

/** Has the server parse each statement once a connection, for kysely's own driver names none. */
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
      // A connection that PostgreSQL is about to end must not be given to the next caller.
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

/** Takes a connection of the pool. The log says once that the database is away, and once that it is back. */
function reaching(pool: pg.Pool, logger: Logger): () => Promise<pg.PoolClient> {
  let isAway = false;
  return async () => {
    try {
      const client = await pool.connect();
      if (isAway) logger.warn('the database can be reached again');
      isAway = false;
      return client;
    } catch (error) {
      if (!isAway && !pool.ending) logger.error('the database can not be reached', { error: messageOf(error) });
      isAway = true;
      throw databaseFailure(error);
    }
  };
}
