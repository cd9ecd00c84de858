import { sql } from 'kysely';
import type { Attempts } from '../../../../core/ports/stores/accounts/attempts.ts';
import { inTransaction, type Connection } from '../../database/connection.ts';

/** Attempts in PostgreSQL: one row for each key that an attempt counts for. */
export function attempts(connection: Connection): Attempts {
  return {
    acquire(keys, at, since, limit) {
      return inTransaction(connection, async (database) => {
        // Lock in the same order everywhere, so that two calls never deadlock. The count is a statement of its own
        // after the locks, so that it sees all attempts added meanwhile.
        await sql`select pg_advisory_xact_lock(name) from (
            select distinct hashtextextended('attempts:' || key, 0) as name from unnest(${keys}::text[]) k (key) order by 1
          ) names`.execute(database);
        const { rows } = await sql<{ id: string }>`with full_keys as (
            select key from attempts where key = any(${keys}::text[]) and at >= ${since}
            group by key having count(*) >= ${limit}
          ), attempt as materialized (
            select gen_random_uuid()::text as id where not exists (select from full_keys)
          ) insert into attempts (id, key, at)
            select attempt.id, k.key, ${at}::bigint
            from attempt, (select distinct key from unnest(${keys}::text[]) u (key)) k
          returning id`.execute(database);
        return rows[0]?.id;
      });
    },
    async release(id) {
      await connection.database.deleteFrom('attempts').where('id', '=', id).execute();
    },
    async clear(key) {
      await connection.database.deleteFrom('attempts').where('key', '=', key).execute();
    },
    async purge(before) {
      await connection.database.deleteFrom('attempts').where('at', '<', before).execute();
    },
  };
}
