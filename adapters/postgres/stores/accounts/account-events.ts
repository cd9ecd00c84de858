import type { AccountEvents } from '../../../../core/ports/stores/accounts/account-events.ts';
import type { Connection } from '../../database/connection.ts';

/** Events of accounts, in PostgreSQL. */
export function accountEvents(connection: Connection): AccountEvents {
  return {
    async add({ accountId, ...rest }) {
      const row = { account_id: accountId, ...rest };
      await connection.database.insertInto('account_events').values(row).execute();
    },
    async of(accountId, limit) {
      const rows = await connection.database
        .selectFrom('account_events')
        .select(['at', 'kind', 'agent', 'address'])
        .where('account_id', '=', accountId)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ accountId, ...row }));
    },
  };
}
