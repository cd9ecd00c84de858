import { sql } from 'kysely';
import type { Subscriptions } from '../../../../core/ports/stores/subscriptions.ts';
import { keyOf } from '../../database/email-keys.ts';
import type { Connection } from '../../database/connection.ts';

/**
 * The sort key of the list: the key that identified subscriptions before `email_key`, so that the order stays the same.
 */
const LISTED = sql<string>`lower(email collate "C")`;

/** Subscriptions to news, in PostgreSQL. */
export function subscriptions(connection: Connection): Subscriptions {
  return {
    async add(email, at) {
      const query = connection.database.insertInto('subscriptions').values({ email, at, email_key: keyOf(email) });
      await query.onConflict((on) => on.column('email_key').doNothing()).execute();
    },
    async remove(email) {
      const query = connection.database.deleteFrom('subscriptions').where('email_key', '=', keyOf(email));
      return (await query.returning('at').execute()).length > 0;
    },
    async recordUnsubscribe({ at, reason, type }) {
      // A pasted text may contain the null character, which PostgreSQL text cannot hold.
      const row = { at, reason: reason.replaceAll('\0', ''), type };
      await connection.database.insertInto('leavings').values(row).execute();
    },
    list: (after, limit) =>
      connection.database
        .selectFrom('subscriptions')
        .select(['email', 'at'])
        .where(LISTED, '>', after)
        .orderBy(LISTED)
        .limit(limit)
        .execute(),
  };
}
