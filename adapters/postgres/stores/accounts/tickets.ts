import type { Selectable } from 'kysely';
import type { Ticket } from '../../../../core/domain/site/ticket.ts';
import type { Tickets } from '../../../../core/ports/stores/tickets.ts';
import type { Connection } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

/** Support tickets in PostgreSQL. */
export function tickets(connection: Connection): Tickets {
  return {
    async add({ id, at, email, name, accountId, transactionId, message, locale }) {
      const row = {
        id,
        at,
        email,
        name: name ?? null,
        account_id: accountId ?? null,
        transaction_id: transactionId ?? null,
        // A pasted text may contain the null character, which PostgreSQL text cannot hold.
        message: message.replaceAll('\0', ''),
        locale,
      };
      await connection.database.insertInto('support_tickets').values(row).execute();
    },
    async byId(id) {
      const query = connection.database.selectFrom('support_tickets').selectAll().where('id', '=', id);
      const row = await query.executeTakeFirst();
      return row && ticketOf(row);
    },
    async list(openOnly, limit) {
      const all = connection.database.selectFrom('support_tickets').selectAll();
      const wanted = openOnly ? all.where('closed_at', 'is', null) : all;
      const rows = await wanted.orderBy('at', 'desc').orderBy('id').limit(limit).execute();
      return rows.map(ticketOf);
    },
    async close(id, { at, actor, reason }) {
      const closed = connection.database
        .updateTable('support_tickets')
        .set({ closed_at: at, closed_by: actor, close_reason: reason })
        .where('id', '=', id)
        .where('closed_at', 'is', null);
      return (await closed.returning('id').execute()).length === 1;
    },
  };
}

function ticketOf(row: Selectable<Tables['support_tickets']>): Ticket {
  const { id, at, email, message, locale, closed_at, closed_by, close_reason } = row;
  return {
    id,
    at,
    email,
    message,
    locale,
    ...(row.name !== null && { name: row.name }),
    ...(row.account_id !== null && { accountId: row.account_id }),
    ...(row.transaction_id !== null && { transactionId: row.transaction_id }),
    ...(closed_at !== null &&
      closed_by !== null &&
      close_reason !== null && { closed: { at: closed_at, actor: closed_by, reason: close_reason } }),
  };
}
