import type { AccountStores } from '../../../../core/ports/stores/accounts/account-stores.ts';
import type { Connection } from '../../database/connection.ts';

/** Spent proofs of work, in PostgreSQL. */
export function proofs(connection: Connection): AccountStores['proofs'] {
  return {
    async spend(id, expiresAt) {
      const insert = connection.database.insertInto('spent_proofs').values({ id, expires_at: expiresAt });
      const spent = insert.onConflict((on) => on.column('id').doNothing()).returning('id');
      return (await spent.execute()).length === 1;
    },
    async purge(before) {
      await connection.database.deleteFrom('spent_proofs').where('expires_at', '<', before).execute();
    },
  };
}
