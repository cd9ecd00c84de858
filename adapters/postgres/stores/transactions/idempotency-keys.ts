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
  };
}
