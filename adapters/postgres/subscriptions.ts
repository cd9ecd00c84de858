import { sql } from 'kysely';
import type { Subscriptions } from '../../core/ports/subscriptions.ts';
import type { Session } from './session.ts';

/** What e-mails are told apart by; the expression of the unique index. */
const KEY = sql<string>`lower(email collate "C")`;

/** Who receives news, in PostgreSQL. */
export function subscriptions(session: Session): Subscriptions {
  return {
    async add(email, at) {
      const query = session.database.insertInto('subscriptions').values({ email, at });
      await query.onConflict((on) => on.expression(KEY).doNothing()).execute();
    },
    async remove(email) {
      const query = session.database
        .deleteFrom('subscriptions')
        .where(KEY, '=', sql<string>`lower(${email} collate "C")`);
      return (await query.returning('at').execute()).length > 0;
    },
    async noteLeaving({ at, reason, type }) {
      // People may paste the one character that PostgreSQL does not keep.
      const row = { at, reason: reason.replaceAll('\0', ''), type };
      await session.database.insertInto('leavings').values(row).execute();
    },
    list: (after, limit) =>
      session.database
        .selectFrom('subscriptions')
        .select(['email', 'at'])
        .where(KEY, '>', after)
        .orderBy(KEY)
        .limit(limit)
        .execute(),
  };
}
