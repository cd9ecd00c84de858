import { sql, type Kysely } from 'kysely';
import type { Logger } from '../../core/ports/services/logger.ts';
import type { SharedCounters } from '../../core/ports/stores/shared-counters.ts';
import { openServerDatabase } from './database/server-database.ts';
import type { Tables } from './database/tables.ts';

/** Milliseconds after its start for which a window is kept, because the clocks of processes differ a little. */
const KEEP_MS = 300_000;
/** Connections: one for the current call, and another in case a call hangs. */
const POOL_SIZE = 2;

/** Counters in the database that the processes share. Their schema is the store's, so open the store first. */
class PostgresSharedCounters implements SharedCounters {
  readonly #database: Kysely<Tables>;
  #swept = -Infinity;

  constructor(database: Kysely<Tables>) {
    this.#database = database;
  }

  async add(window: number, counts: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>> {
    if (window > this.#swept) {
      await this.#database
        .deleteFrom('request_counts')
        .where('window_start', '<', window - KEEP_MS)
        .execute();
      this.#swept = window;
    }
    const [keys, added] = [[...counts.keys()], [...counts.values()]];
    // The same order everywhere, so that two processes never deadlock.
    const { rows } = await sql<{
      key: string;
      total: number;
    }>`insert into request_counts as c (window_start, key, total)
      select ${window}::bigint, key, sum(added) from unnest(${keys}::text[], ${added}::bigint[]) as a (key, added)
      group by key order by key collate "C"
      on conflict (window_start, key) do update set total = c.total + excluded.total
      returning key, total`.execute(this.#database);
    return new Map(rows.map(({ key, total }) => [key, Number(total)]));
  }
}

/** Opens counters with their own connections, so that they and the store never wait for each other. */
export function openSharedCounters(
  databaseUrl: string,
  logger: Logger,
): { counts: SharedCounters; close(): Promise<void> } {
  const database = openServerDatabase(databaseUrl, POOL_SIZE, logger);
  return { counts: new PostgresSharedCounters(database), close: () => database.destroy() };
}
