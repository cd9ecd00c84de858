import { sql, type Kysely } from 'kysely';
import type { TimelineEntry, TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import type { Tables } from '../../database/tables.ts';
import { eventRows, recordRow } from './transaction-row.ts';

interface Created {
  readonly record: TransactionRecord;
  readonly event: TimelineEntry;
}

/** As `TransactionStore.insertAll`, in one statement. */
export async function insertAll(database: Kysely<Tables>, created: readonly Created[]): Promise<void> {
  const events = created.map(({ record, event }) => ({ transaction_id: record.id, ...event }));
  await sql`with n as (
    select * from jsonb_to_recordset(${`[${created.map(createdRow).join()}]`}::jsonb) as n (id text, secret_hash text,
      owner text, version integer, status text, chain text, pay_in_address text, pay_in_extra_id text, quote_id text,
      has_open_deposits boolean, in_flight text[], created_at bigint, updated_at bigint, affiliate_id text,
      affiliate_channel text, is_reduced boolean, mail_locale text, body jsonb, lane text, due_at bigint)
  ), t as (
    insert into transactions (id, secret_hash, owner, version, status, chain, pay_in_address, pay_in_extra_id, quote_id,
      has_open_deposits, in_flight, created_at, updated_at, affiliate_id, affiliate_channel, is_reduced, mail_locale,
      body)
    select id, secret_hash, owner, version, status, chain, pay_in_address, pay_in_extra_id, quote_id,
      has_open_deposits, in_flight, created_at, updated_at, affiliate_id, affiliate_channel, is_reduced, mail_locale,
      body from n
  ), w as (
    insert into work (id, lane, due_at, attempts) select id, lane, due_at, 0 from n where due_at is not null
  ) insert into transaction_events select e.* from jsonb_to_recordset(${eventRows(events)}::jsonb)
    as e (transaction_id text, sequence integer, at bigint, kind text, status text, hold_reason text, details jsonb,
      actor text)`.execute(database);
}

/** A row as JSON text; its body is JSON text already. */
function createdRow({ record, event }: Created): string {
  const { body, ...row } = recordRow(record);
  if (record.version !== 1 || event.sequence !== 1) throw new Error(`${record.id}: it is not new`);
  const head = JSON.stringify({ ...row, lane: record.lane ?? '', due_at: record.dueAt });
  return `${head.slice(0, -1)},"body":${body}}`;
}
