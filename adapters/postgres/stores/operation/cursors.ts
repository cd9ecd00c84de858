import type { CursorStore } from '../../../../core/ports/stores/cursor-store.ts';
import type { Connection } from '../../database/connection.ts';

/** Scan cursors of chains. */
export function cursors(connection: Connection): CursorStore {
  return {
    async get(chain) {
      const query = connection.database.selectFrom('cursors').select('value').where('chain', '=', chain);
      return (await query.executeTakeFirst())?.value;
    },
    async move(chain, from, to) {
      const { database } = connection;
      const moved =
        from === undefined
          ? database
              .insertInto('cursors')
              .values({ chain, value: to })
              .onConflict((on) => on.column('chain').doNothing())
              .returning('chain')
          : database
              .updateTable('cursors')
              .set({ value: to })
              .where('chain', '=', chain)
              .where('value', '=', from)
              .returning('chain');
      return (await moved.execute()).length === 1;
    },
  };
}
