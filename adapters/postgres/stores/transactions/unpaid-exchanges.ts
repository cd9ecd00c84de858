import { sql } from 'kysely';
import type { TimelineEntry, TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import type { UnpaidCount, UnpaidExchanges } from '../../../../core/ports/stores/unpaid-exchanges.ts';
import { RECORD_COLUMNS, recordRow, rowRecord } from './transaction-row.ts';
import { type Connection, inTransaction } from '../../database/connection.ts';

/** Part of a statement: locks the counts of the subjects that `from` has, in the order in which new exchanges lock them. */
const heldOf = (from: string) => sql`held as (
    select c.subject from unpaid_counts c where c.subject in (select unnest(subjects) from ${sql.ref(from)})
      order by c.subject collate "C" for update
  )`;

/** Part of a statement whose `t` holds the ID of an exchange that was paid: frees its place. */
const placeFreed = sql`gone as (
    delete from unpaid_exchanges u using t where u.transaction_id = t.id returning u.subjects, u.is_open
  ), ${heldOf('gone')}, less as (
    update unpaid_counts c set kept = c.kept - 1, open = c.open - gone.is_open::integer
      from gone, held where c.subject = held.subject
  )`;

/** As `placeFreed`, for an exchange whose payment window ended: it is no longer open. */
const placeEnded = sql`ended as (
    update unpaid_exchanges u set is_open = false from t where u.transaction_id = t.id and u.is_open returning u.subjects
  ), ${heldOf('ended')}, less as (
    update unpaid_counts c set open = c.open - 1 from ended, held where c.subject = held.subject
  )`;

/**
 * The change of the counts of unpaid exchanges by a transition: a place is freed once money is confirmed, an open one
 * once the payment window ends.
 */
export function placeChange(
  { status, deposits }: TransactionRecord,
  events: readonly TimelineEntry[],
): 'freed' | 'ended' | undefined {
  const isPaid = deposits.some((deposit) => deposit.status === 'confirmed');
  if (isPaid && events.some(({ kind }) => kind === 'pay-in')) return 'freed';
  return status === 'expired' || status === 'overdue' ? 'ended' : undefined;
}

/** Part of a statement whose `t` holds the transaction's ID: changes the counts as `placeChange` says. */
export function placeWritten(record: TransactionRecord, events: readonly TimelineEntry[]) {
  const change = placeChange(record, events);
  if (change === undefined) return sql``;
  return change === 'freed' ? sql`, ${placeFreed}` : sql`, ${placeEnded}`;
}

interface CountRow {
  readonly subject: string;
  readonly open: number | string;
  readonly kept: number | string;
}

/** Unpaid exchanges in PostgreSQL. */
export function unpaidExchanges(connection: Connection): UnpaidExchanges {
  return {
    async counts(subjects) {
      if (subjects.length === 0) return [];
      const { rows } = await sql<CountRow>`select subject, open, kept from unpaid_counts
        where subject = any(${subjects}::text[])`.execute(connection.database);
      return rows.map(countOf);
    },
    add: (exchange) => add(connection, exchange),
    reduce: (before, limit) => reduceBatch(connection, before, limit),
    async purge() {
      await connection.database.deleteFrom('unpaid_counts').where('kept', '<=', 0).execute();
    },
  };
}

/** Part of a statement whose `n` holds new exchanges: stores their places, and counts them as `counted`. */
export const placesCounted = sql`u as (
    insert into unpaid_exchanges (transaction_id, pay_in_until, is_open, subjects)
    select id, pay_in_until, true, subjects from n
  ), counted as (
    -- In order, so that two statements that share several subjects never deadlock.
    insert into unpaid_counts as c (subject, open, kept)
    select s, count(*), count(*) from n, unnest(n.subjects) s group by s order by s collate "C"
    on conflict (subject) do update set open = c.open + excluded.open, kept = c.kept + excluded.kept
    returning subject, open, kept
  )`;

async function add(
  connection: Connection,
  { transactionId, payInUntil, subjects }: Parameters<UnpaidExchanges['add']>[0],
): Promise<readonly UnpaidCount[]> {
  const { rows } = await sql<CountRow>`with n as (
    select ${transactionId}::text as id, ${payInUntil}::bigint as pay_in_until,
      ${subjects.toSorted()}::text[] as subjects
  ), ${placesCounted} select * from counted`.execute(connection.database);
  return rows.map(countOf);
}

function countOf({ subject, open, kept }: CountRow): UnpaidCount {
  return { subject, open: Number(open), kept: Number(kept) };
}

/**
 * Reduces a batch of exchanges. Every transition locks its exchange first, so rows locked here do not change
 * concurrently.
 */
function reduceBatch(connection: Connection, before: number, limit: number): Promise<number> {
  return inTransaction(connection, async (database) => {
    const columns = sql.join(RECORD_COLUMNS.map((name) => sql.ref(`t.${name}`)));
    const { rows: found } = await sql<Parameters<typeof rowRecord>[0]>`select ${columns}
      from unpaid_exchanges u join transactions t on t.id = u.transaction_id
      where u.pay_in_until < ${before} and not u.is_open and t.status in ('expired', 'overdue')
      order by u.pay_in_until limit ${limit} for update skip locked`.execute(database);
    if (found.length === 0) return 0;
    const records = found.map((row) => rowRecord(row));
    const reduced = records.map((record) => recordRow({ ...record, isReduced: true }));
    const bodies = JSON.stringify(reduced.map(({ id, body }) => ({ id, body: JSON.parse(body) as unknown })));
    const ids = reduced.map(({ id }) => id);
    await sql`update transactions t set is_reduced = true, quote_id = null, body = r.body
      from jsonb_to_recordset(${bodies}::jsonb) as r (id text, body jsonb) where t.id = r.id`.execute(database);
    await sql`delete from work where id = any(${ids}::text[])`.execute(database);
    await sql`delete from transaction_events where transaction_id = any(${ids}::text[])`.execute(database);
    await sql`delete from idempotency_keys where resource_id = any(${ids}::text[])`.execute(database);
    const quotes = records.flatMap(({ quoteId }) => quoteId ?? []);
    await sql`delete from fixed_quotes where id = any(${quotes}::text[])`.execute(database);
    await sql`with gone as (
      delete from unpaid_exchanges where transaction_id = any(${ids}::text[]) returning subjects
    ), ${heldOf('gone')}, less as (
      select s as subject, count(*) as count from gone, unnest(gone.subjects) s group by s
    ) update unpaid_counts c set kept = c.kept - less.count from less join held using (subject)
      where c.subject = less.subject`.execute(database);
    return found.length;
  });
}
