import { sql } from 'kysely';
import type { ExposureStore } from '../../../../core/ports/stores/operation/exposure-store.ts';
import type { Connection } from '../../database/connection.ts';

/** Open fixed rates, in PostgreSQL. */
export function exposures(connection: Connection): ExposureStore {
  return {
    async add({ transactionId, cents, subjects, payInUntil }) {
      await sql`insert into fixed_exposures (transaction_id, cents, subjects, pay_in_until)
        values (${transactionId}, ${String(cents)}, ${[...subjects]}, ${payInUntil})`.execute(connection.database);
    },
    async sums(subjects, now) {
      const { rows } = await sql<{ subject: string; cents: string }>`
        select subject, sum(cents)::text as cents from fixed_exposures, unnest(subjects) as subject
        where subjects && ${[...subjects]}::text[] and subject = any(${[...subjects]}::text[])
          and (not is_topping_up or pay_in_until > ${now}) group by subject`.execute(connection.database);
      return new Map(rows.map(({ subject, cents }) => [subject, BigInt(cents)]));
    },
  };
}
