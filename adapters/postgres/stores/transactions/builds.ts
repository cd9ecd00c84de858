import { sql } from 'kysely';
import type { BuildStore } from '../../../../core/ports/stores/build-store.ts';
import type { Connection } from '../../database/connection.ts';

/** Counts of the transactions built for each chain, in PostgreSQL. */
export function builds(connection: Connection): BuildStore {
  return {
    async count(chain) {
      const { rows } = await sql<{ count: number }>`select count from builds where chain = ${chain}`.execute(
        connection.database,
      );
      return rows[0]?.count ?? 0;
    },
    async advance(chain, seen) {
      const { rows } = await sql`insert into builds as b (chain, count) values (${chain}, ${(seen ?? 0) + 1}::bigint)
        on conflict (chain) do update set count = b.count + 1
          where ${seen ?? null}::bigint is null or b.count = ${seen ?? null}::bigint
        returning count`.execute(connection.database);
      return rows.length === 1;
    },
  };
}
