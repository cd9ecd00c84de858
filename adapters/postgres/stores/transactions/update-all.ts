import { sql, type Kysely } from 'kysely';
import type { TimelineEntry, TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import type { Tables } from '../../database/tables.ts';
import { eventRows, recordRow } from './transaction-row.ts';
import { placeChange } from './unpaid-exchanges.ts';

interface RecordUpdate {
  readonly record: TransactionRecord;
  readonly event: TimelineEntry;
}

/**
 * As `TransactionStore.updateAll`: one statement, in which each version is its own guard. It waits for no row that
 * another unit of work holds, so two of them never wait for each other.
 */
export async function updateAll(
  database: Kysely<Tables>,
  changes: readonly RecordUpdate[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`with changed as (
    select * from jsonb_to_recordset(${`[${changes.map(changeRow).join()}]`}::jsonb) as c (id text, before integer,
      version integer, status text, quote_id text, has_open_deposits boolean, in_flight text[], updated_at bigint,
      is_reduced boolean, body jsonb, has_work boolean, lane text, due_at bigint, attempts integer, last_error text,
      place text)
  ), free as (
    select t.id from transactions t join changed c on t.id = c.id and t.version = c.before for update of t skip locked
  ), t as (
    update transactions t set (version, status, quote_id, has_open_deposits, in_flight, updated_at, is_reduced, body) =
      (c.version, c.status, c.quote_id, c.has_open_deposits, c.in_flight, c.updated_at, c.is_reduced, c.body)
      from changed c join free on free.id = c.id where t.id = c.id and t.version = c.before returning t.id, c.place
  ), e as (
    insert into transaction_events select e.* from t join jsonb_to_recordset(${timeline(changes)}::jsonb)
      as e (transaction_id text, sequence integer, at bigint, kind text, status text, hold_reason text, details jsonb,
        actor text) on e.transaction_id = t.id
  ), w as (
    insert into work (id, lane, due_at, attempts, last_error)
      select c.id, c.lane, c.due_at, c.attempts, c.last_error from changed c join t on t.id = c.id where c.has_work
      on conflict (id) do update set (lane, due_at, attempts, last_error) =
        (excluded.lane, excluded.due_at, excluded.attempts, excluded.last_error)
  ), d as (
    delete from work using t, changed c where c.id = t.id and work.id = t.id and not c.has_work
  ), gone as (
    delete from unpaid_exchanges u using t where u.transaction_id = t.id and t.place = 'freed'
      returning u.subjects, u.is_open
  ), ended as (
    update unpaid_exchanges u set is_open = false from t
      where u.transaction_id = t.id and t.place = 'ended' and u.is_open returning u.subjects
  ), less as (
    select subject, sum(kept) as kept, sum(open) as open from (
      select unnest(subjects) as subject, 1 as kept, is_open::integer as open from gone
      union all select unnest(subjects), 0, 1 from ended) s group by subject
  ), held as (
    select c.subject from unpaid_counts c join less on less.subject = c.subject
      order by c.subject collate "C" for update of c
  ), counted as (
    update unpaid_counts c set kept = c.kept - less.kept, open = c.open - less.open
      from less join held on held.subject = less.subject where c.subject = less.subject
  ) select id from t`.execute(database);
  return new Set(rows.map(({ id }) => id));
}

/** A change as JSON text; its body is JSON text already. */
function changeRow({ record, event }: RecordUpdate): string {
  const { id, version, status, quote_id, has_open_deposits, in_flight, updated_at, is_reduced, body } =
    recordRow(record);
  const { lane = '', dueAt, attempts, lastError } = record;
  if (event.sequence !== version) throw new Error(`${id}: the event does not lead to its version`);
  const row = { id, before: version - 1, version, status, quote_id, has_open_deposits, in_flight, updated_at };
  const has_work = dueAt !== undefined || attempts > 0 || lastError !== undefined;
  const work = { has_work, lane, due_at: dueAt, attempts, last_error: lastError };
  const head = JSON.stringify({ ...row, is_reduced, ...work, place: placeChange(record, [event]) });
  return `${head.slice(0, -1)},"body":${body}}`;
}

function timeline(changes: readonly RecordUpdate[]): string {
  const rows = changes.map(({ record, event }) => ({ transaction_id: record.id, ...event }));
  return eventRows(rows);
}
