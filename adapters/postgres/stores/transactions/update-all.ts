import { sql, type Kysely } from 'kysely';
import type { TimelineEntry, TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import type { Tables } from '../../database/tables.ts';
import { eventRows, recordRow } from './transaction-row.ts';

interface RecordUpdate {
  readonly record: TransactionRecord;
  readonly event: TimelineEntry;
}

/** Events that change counts of unpaid exchanges are not written here. */
const COUNTED: ReadonlySet<string> = new Set(['pay-in', 'pay-in-gone', 'window-ended', 'released']);

/** As `TransactionStore.updateAll`: one statement, in which each version is its own guard. */
export async function updateAll(
  database: Kysely<Tables>,
  changes: readonly RecordUpdate[],
): Promise<ReadonlySet<string>> {
  const counted = changes.find(({ event }) => COUNTED.has(event.kind));
  if (counted) throw new Error(`${counted.event.kind} is written by update alone`);
  const { rows } = await sql<{ id: string }>`with changed as (
    select * from jsonb_to_recordset(${JSON.stringify(changes.map(changeRow))}::jsonb) as c (id text, before integer,
      version integer, status text, quote_id text, has_open_deposits boolean, in_flight text[], updated_at bigint,
      is_reduced boolean, body text, has_work boolean, lane text, due_at bigint, attempts integer, last_error text)
  ), t as (
    update transactions t set (version, status, quote_id, has_open_deposits, in_flight, updated_at, is_reduced, body) =
      (c.version, c.status, c.quote_id, c.has_open_deposits, c.in_flight, c.updated_at, c.is_reduced, c.body::jsonb)
      from changed c where t.id = c.id and t.version = c.before returning t.id
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
  ) select id from t`.execute(database);
  return new Set(rows.map(({ id }) => id));
}

function changeRow({ record, event }: RecordUpdate) {
  const { id, version, status, quote_id, has_open_deposits, in_flight, updated_at, is_reduced, body } =
    recordRow(record);
  const { lane = '', dueAt, attempts, lastError } = record;
  if (event.sequence !== version) throw new Error(`${id}: the event does not lead to its version`);
  const row = { id, before: version - 1, version, status, quote_id, has_open_deposits, in_flight, updated_at };
  const has_work = dueAt !== undefined || attempts > 0 || lastError !== undefined;
  return { ...row, is_reduced, body, has_work, lane, due_at: dueAt, attempts, last_error: lastError };
}

function timeline(changes: readonly RecordUpdate[]): string {
  const rows = changes.map(({ record, event }) => ({ transaction_id: record.id, ...event }));
  return eventRows(rows);
}
