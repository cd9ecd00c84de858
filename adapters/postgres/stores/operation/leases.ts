import type { LeaseStore } from '../../../../core/ports/stores/lease-store.ts';
import type { Connection } from '../../database/connection.ts';

/** Leases of work that one process at a time does. */
export function leases(connection: Connection): LeaseStore {
  return {
    async hold(name, holder, now, until) {
      const row = { name, holder, held_until: until };
      const held = await connection.database
        .insertInto('leases')
        .values(row)
        .onConflict((on) =>
          on
            .column('name')
            .doUpdateSet({ holder, held_until: until })
            .where(({ or, eb }) => or([eb('leases.holder', '=', holder), eb('leases.held_until', '<=', now)])),
        )
        .returning('name')
        .execute();
      return held.length === 1;
    },
    async heldUntil(name) {
      const query = connection.database.selectFrom('leases').select('held_until').where('name', '=', name);
      return (await query.executeTakeFirst())?.held_until ?? 0;
    },
    async release(name, holder) {
      const query = connection.database.deleteFrom('leases').where('name', '=', name);
      await query.where('holder', '=', holder).execute();
    },
  };
}
