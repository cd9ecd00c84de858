import type { SettingStore } from '../../../../core/ports/stores/setting-store.ts';
import type { Connection } from '../../database/connection.ts';

/** Settings that the operator changes while the service runs; a change is published to every process. */
export function settings(connection: Connection): SettingStore {
  return {
    async get(name) {
      const query = connection.database.selectFrom('settings').select('value').where('name', '=', name);
      return (await query.executeTakeFirst())?.value;
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
