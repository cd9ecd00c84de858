import { sql } from 'kysely';
import type { IdempotencyStore } from '../../../../core/ports/stores/idempotency-store.ts';
import type { Connection } from '../../database/connection.ts';

/** Idempotency keys and the resources that they created. */
export function idempotencyKeys(connection: Connection): IdempotencyStore {
  return {
    async find(key) {
      const query = connection.database.selectFrom('idempotency_keys').select(['request_hash', 'resource_id']);
      const row = await query.where('key', '=', key).executeTakeFirst();
      return row && { requestHash: row.request_hash, resourceId: row.resource_id };
    },
    async insert(key, requestHash, resourceId, at) {
      const row = { key, request_hash: requestHash, resource_id: resourceId, at };
      const query = connection.database.insertInto('idempotency_keys').values(row);
      const inserted = await query
        .onConflict((on) => on.column('key').doNothing())
        .returning('key')
        .execute();
      return inserted.length === 1;
    },
    async insertAll(keys) {
      // In order, so that two calls that share several keys never deadlock.
      const sorted = keys.toSorted((a, b) => (a.key < b.key ? -1 : 1));
      const columns = [sorted.map((one) => one.key), sorted.map((one) => one.requestHash)];
      const { rows: inserted } = await sql`insert into idempotency_keys (key, request_hash, resource_id, at)
        select * from unnest(${columns[0]}::text[], ${columns[1]}::text[],
          ${sorted.map((one) => one.resourceId)}::text[], ${sorted.map((one) => one.at)}::bigint[])
        on conflict (key) do nothing returning key`.execute(connection.database);
      return inserted.length === keys.length;
    },
  };
}
