import { sql } from 'kysely';
import type { CardStore } from '../../../../core/ports/stores/operation/card-store.ts';
import type { Connection } from '../../database/connection.ts';

interface Row {
  readonly cents: string;
  readonly subjects: readonly string[];
  readonly created_at: number;
}

/** Card payments, in PostgreSQL. */
export function cards(connection: Connection): CardStore {
  return {
    async add({ transactionId, cents, subjects, at }) {
      await sql`insert into card_payments (transaction_id, cents, subjects, created_at)
        values (${transactionId}, ${String(cents)}, ${[...subjects]}, ${at})`.execute(connection.database);
    },
    async find(transactionId) {
      const { rows } =
        await sql<Row>`select cents::text as cents, to_jsonb(subjects) as subjects, created_at from card_payments
        where transaction_id = ${transactionId}`.execute(connection.database);
      return rows.map((row) => {
        return { transactionId, cents: BigInt(row.cents), subjects: row.subjects, at: row.created_at };
      })[0];
    },
    async spent(subjects, since) {
      const { rows } = await sql<{ subject: string; cents: string }>`
        select subject, sum(cents)::text as cents from card_payments, unnest(subjects) as subject
        where not is_unpaid and subjects && ${[...subjects]}::text[] and subject = any(${[...subjects]}::text[])
          and (paid_at > ${since.paid} or (paid_at is null and counted_at > ${since.opened})) group by subject`.execute(
        connection.database,
      );
      return new Map(rows.map(({ subject, cents }) => [subject, BigInt(cents)]));
    },
    async openings(subjects, since) {
      const { rows } = await sql<{ openings: number }>`
        select sum(openings)::int as openings from card_payments, unnest(subjects) as subject
        where subjects && ${[...subjects]}::text[] and subject = any(${[...subjects]}::text[]) and counted_at > ${since}
        group by subject order by 1 desc limit 1`.execute(connection.database);
      return rows[0]?.openings ?? 0;
    },
    async count(transactionId, at) {
      await sql`update card_payments set is_unpaid = false, counted_at = ${at}, openings = openings + 1, ask_at = null
        where transaction_id = ${transactionId}`.execute(connection.database);
    },
    async follow(transactionId, { isUnpaid, paidAt, askAt }) {
      await sql`update card_payments set is_unpaid = ${isUnpaid}, ask_at = ${askAt ?? null},
        paid_at = coalesce(paid_at, ${paidAt ?? null}::bigint) where transaction_id = ${transactionId}`.execute(
        connection.database,
      );
    },
    async prune(before, limit) {
      const { numAffectedRows = 0n } = await sql`delete from card_payments where transaction_id in (
        select transaction_id from card_payments where created_at < ${before} and ask_at is null
          and coalesce(counted_at, created_at) < ${before} order by created_at limit ${limit} for update skip locked)`.execute(
        connection.database,
      );
      return Number(numAffectedRows);
    },
    async claim(now, until, limit) {
      const { rows } = await sql<{ transaction_id: string }>`
        update card_payments set ask_at = ${until} where transaction_id in (select transaction_id from card_payments
          where ask_at <= ${now} order by ask_at limit ${limit} for update skip locked) returning transaction_id`.execute(
        connection.database,
      );
      return rows.map((row) => row.transaction_id);
    },
  };
}
