import type { StaffAudit } from '../../../../core/ports/stores/staff-audit.ts';
import type { Connection } from '../../database/connection.ts';

/** The audit log of staff actions and their reasons. */
export function staffAudit(connection: Connection): StaffAudit {
  return {
    async add({ at, actor, action, transactionId, reason }) {
      const row = { at, actor, action, transaction_id: transactionId, reason };
      await connection.database.insertInto('audit').values(row).execute();
    },
    async ofTransaction(transactionId) {
      const rows = await connection.database
        .selectFrom('audit')
        .select(['at', 'actor', 'action', 'reason'])
        .where('transaction_id', '=', transactionId)
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...row, transactionId }));
    },
  };
}
