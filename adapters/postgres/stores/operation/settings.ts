import { type SettingStore, VENUE_NETWORKS } from '../../../../core/ports/stores/setting-store.ts';
import type { Connection } from '../../database/connection.ts';

/** Settings that the operator changes while the service runs; a change is published to every process. */
export function settings(connection: Connection): SettingStore {
  return {
    async get(name) {
      const query = connection.database.selectFrom('settings').select('value').where('name', '=', name);
      return (await query.executeTakeFirst())?.value;
    },
    async venueNetworks() {
      const query = connection.database.selectFrom('settings').select(['name', 'value']);
      const rows = await query.where('name', 'like', `${VENUE_NETWORKS}%`).orderBy('name').execute();
      return new Map(rows.map(({ name, value }) => [name.slice(VENUE_NETWORKS.length), value]));
    },
    async set(name, value) {
      const { database } = connection;
      if (value === undefined) await database.deleteFrom('settings').where('name', '=', name).execute();
      else {
        const insert = database.insertInto('settings').values({ name, value });
        await insert.onConflict((on) => on.column('name').doUpdateSet({ value })).execute();
      }
      connection.recordChange({ subject: `setting:${name}` });
    },
  };
}
