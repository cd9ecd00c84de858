import type { AccountEvents } from '../../core/ports/account-store.ts';
import type { Session } from './session.ts';

/** What happened to accounts, in PostgreSQL. */
export function accountEvents(session: Session): AccountEvents {
  return {
    async add({ accountId, ...rest }) {
      const row = { account_id: accountId, ...rest };
      await session.database.insertInto('account_events').values(row).execute();
    },
    async of(accountId, limit) {
      const rows = await session.database
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
