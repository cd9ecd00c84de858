import { sql } from 'kysely';
import type { MailQueue } from '../../../../core/ports/stores/accounts/mail-queue.ts';
import type { Connection } from '../../database/connection.ts';

interface Claimed {
  readonly id: string;
  readonly sealed: string;
  readonly attempts: number;
  readonly created_at: number;
  readonly due_at: number;
}

/** Mails that wait to be sent, in PostgreSQL. */
export function mailQueue(connection: Connection): MailQueue {
  return {
    async add(id, sealed, at) {
      const row = { id, sealed, created_at: at, due_at: at };
      await connection.database.insertInto('mail_queue').values(row).execute();
      connection.recordChange({ subject: 'mails' });
    },
    async claim(now, until, limit) {
      const { rows } = await sql<Claimed>`with due as (
          select id, due_at from mail_queue where due_at <= ${now} order by due_at limit ${limit} for update skip locked
        ) update mail_queue m set due_at = ${until} from due where m.id = due.id
          returning m.id, m.sealed, m.attempts, m.created_at, due.due_at`.execute(connection.database);
      const oldestFirst = rows.toSorted((a, b) => a.due_at - b.due_at);
      return oldestFirst.map(({ id, sealed, attempts, created_at: createdAt }) => ({
        id,
        sealed,
        attempts,
        createdAt,
      }));
    },
    async remove(id) {
      await connection.database.deleteFrom('mail_queue').where('id', '=', id).execute();
    },
    async recordFailure(id, attempts, lastError, dueAt) {
      // A mail server's answer may contain the null character, which PostgreSQL text cannot hold.
      const change = { attempts, last_error: lastError.replaceAll('\0', ''), due_at: dueAt };
      await connection.database.updateTable('mail_queue').set(change).where('id', '=', id).execute();
    },
  };
}
